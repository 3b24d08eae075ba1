/** Papers of any record: found by F8, looked at in any language, printed, taken away; those of a selection, with their bar. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readPdf } from '#server/documents/pdf-reader.fixture.ts'
import { openCamp, pressWhenReady, reserve } from './camp.ts'
import { expectAccessible } from './house.ts'
import { goTo } from './walk.ts'

const { house, customer, caller } = await openCamp()

test('F8 of a customer, a stay and a bill offers what exists for it, in the language asked', async () => {
  const id = await customer('Brassac')
  const page = await house.desk()
  await goTo(page, `/customer/identity/${id}`)
  await pressWhenReady(page, 'F8')
  const letter = page.getByRole('menuitem', { name: 'Courrier libre' })
  await letter.waitFor()
  // The menu was read after it opened, and has the keyboard all the same: Échap closes it, and leaves the customer in sight.
  await page.keyboard.press('Escape')
  await letter.waitFor({ state: 'detached' })
  expect(page.url()).toContain(`/customer/identity/${id}`)
  // Nor is it left open where the keyboard is nowhere, as between two answers.
  await pressWhenReady(page, 'F8')
  await letter.waitFor()
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await page.keyboard.press('Escape')
  await letter.waitFor({ state: 'detached' })
  expect(page.url()).toContain(`/customer/identity/${id}`)
  await pressWhenReady(page, 'F8')
  await letter.click()
  await page.getByRole('img', { name: /^Aperçu de .*Brassac/ }).waitFor()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^courrier-libre-.*\.pdf$/)
  expect((await readPdf(await readFile(await file.path()))).text).toContain('Brassac')

  await reserve(page, 'Brassac')
  await pressWhenReady(page, 'F8')
  await page.getByRole('menuitem', { name: 'Confirmation de réservation' }).click()
  await page.getByRole('img', { name: /^Aperçu de/ }).waitFor()
  await page.getByRole('combobox', { name: 'Langue' }).click()
  await page
    .getByRole('option', { name: 'English', exact: true })
    .or(page.getByRole('option', { name: 'Anglais' }))
    .click()
  const english = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger' }).click()
  const paper = await readFile(await (await english).path())
  expect((await readPdf(paper)).text).toContain('Booking confirmation')
  // What is printed here opens in a tab.
  const tab = page.waitForEvent('popup')
  const answered = page.waitForResponse('**/document/printing/file/**')
  await pressWhenReady(page, 'F8')
  expect((await answered).headers()['content-type']).toBe('application/pdf')
  await tab
  await page.getByRole('combobox', { name: 'Papier' }).click()
  await page.getByRole('option', { name: 'Consignes d’arrivée' }).click()
  await page.getByRole('img', { name: /^Aperçu de/ }).waitFor()
  await expectAccessible(page)
})

test('what is nobody’s says so', async () => {
  const page = await house.desk()
  await goTo(page, '/printing/0/4/12/0')
  await page.getByText('Cet enregistrement n’existe pas ou plus.').waitFor()
})

test('a selection is composed with a bar, and is as many messages', async () => {
  for (const surname of ['Courlis', 'Courvoisier', 'Courtois']) await customer(surname)
  const page = await house.desk()
  await goTo(page, '/customer-list')
  await page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: /Rechercher/ }))
    .first()
    .fill('cour')
  await page.getByText('3 clients').first().waitFor()
  const open = async () => {
    await page.getByRole('button', { name: 'Courriers et e-mails…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Papiers pour 3 fiches' })
    await dialog.getByRole('combobox', { name: 'Modèle' }).click()
    await page.getByRole('option', { name: 'Courrier libre' }).click()
    return dialog
  }
  const paper = await open()
  await expectAccessible(page)
  await page.keyboard.press('F12')
  const download = page.waitForEvent('download')
  await paper.getByRole('button', { name: 'Télécharger' }).click()
  const { pages } = await readPdf(await readFile(await (await download).path()))
  expect(pages).toHaveLength(3)
  await page.keyboard.press('Escape')
  const mail = await open()
  await mail.getByRole('radio', { name: /^Par e-mail/ }).click()
  await page.keyboard.press('F12')
  await mail.getByText('3 e-mails : terminé.').waitFor()
  await expectAccessible(page)
  const history = await caller.call<{ total: number }>('document/mail-history/search', {
    criteria: {},
    page: 0,
    size: 20,
  })
  expect(history.total).toBe(3)
})

test('the arrivals and the bills of a list have theirs too', async () => {
  const page = await house.desk()
  await goTo(page, '/bill-list')
  await pressWhenReady(page, 'F8')
  await page.getByRole('menuitem', { name: /Courriers et e-mails/ }).waitFor()
  await expectAccessible(page)
  await goTo(page, '/booking-arrival-list')
  await pressWhenReady(page, 'F8')
  await page.getByRole('menuitem', { name: /Courriers et e-mails/ }).waitFor()
})
