/** A ticket without paper, the note before it is paid, and the X on a strip, from the selling screen (decision 0465). */
import { pino } from 'pino'
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { allPages } from '#server/app.ts'
import { receiptPrintersWithin } from '#server/adapters/receipt-printer/open-receipt-printer.ts'
import { paperText, startReceiptPrinter } from '#server/adapters/receipt-printer/simulator.ts'
import { createPages } from '#server/platform/pages/server.ts'
import { afterFile } from '#server/testing/per-file.ts'
import { openCounter } from './counter.ts'
import { browserHouse, expectAccessible } from './house.ts'
import { DESK, PHONE, faultsAt } from './walk.ts'

const printer = await startReceiptPrinter()
afterFile(() => printer.stop())
const documents = { render: () => Promise.resolve(new TextEncoder().encode('%PDF-test')) }
const house = await browserHouse({
  documents,
  openReceiptPrinter: receiptPrintersWithin({ connectMs: 2000, stateMs: 1000, printMs: 2000 }),
})
const pages = await createPages({ house: house.house, pages: allPages, log: pino({ level: 'silent' }) })
const pagesUrl = await pages.listen({ port: 0, host: '127.0.0.1' })
Object.assign(house.house.services, { pagesUrl })
afterAll(() => pages.close())

const caller = await house.user()
const { article, bar } = await openCounter(caller, printer.port, 'NONE')
await article('CRE', 'Crème brûlée')
await bar(true, { tables: '1-4' })

const openTill = async (size = DESK): Promise<Page> => {
  const page = await house.session(undefined, size)
  await page.goto('/sale-cash-register/0')
  await page.getByRole('heading', { name: /^Caisse/ }).waitFor()
  return page
}
const key = (page: Page): Locator =>
  page.getByRole('region', { name: 'Touches' }).getByRole('button', { name: /^Crème brûlée/ })
const paid = (page: Page): Locator => page.getByRole('status').filter({ hasText: /encaissé/ })
const payCash = async (page: Page): Promise<void> => {
  await key(page).click()
  await page.getByRole('button', { name: 'Espèces' }).click()
  await page.getByRole('button', { name: 'Appoint' }).click()
  await paid(page).waitFor()
}
const last = (): string => {
  const paper = printer.papers.at(-1)
  if (paper === undefined) throw new Error('a paper came out')
  return paperText(paper)
}

test('one touch shows a code, whose page is the ticket on a telephone; the message is the same copy', async () => {
  const page = await openTill()
  await payCash(page)
  const papers = printer.papers.length
  const answered = page.waitForResponse(/receipt\/link/)
  await paid(page).getByRole('button', { name: 'QR ou e-mail' }).click()
  const dialog = page.getByRole('dialog', { name: /sans papier/ })
  await dialog.getByRole('img', { name: 'Code QR qui ouvre le ticket' }).waitFor()
  await expectAccessible(page)
  const { url } = (await (await answered).json()) as { url: string }

  const phone = await house.session(undefined, PHONE)
  await phone.goto(url)
  await phone.getByRole('heading', { name: 'Votre ticket' }).waitFor()
  await phone.getByRole('rowheader', { name: /^Crème brûlée/ }).waitFor()
  await expectAccessible(phone)
  expect(await phone.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  const [file] = await Promise.all([
    phone.waitForEvent('download'),
    phone.getByRole('link', { name: 'Enregistrer le PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^ticket-.+\.pdf$/)

  await dialog.getByLabel('E-mail du client').fill('lea@exemple')
  await page.keyboard.press('F12')
  await dialog.getByText(/Adresse e-mail incorrecte/).waitFor()
  await dialog.getByLabel('E-mail du client').fill('lea@exemple.fr')
  await page.keyboard.press('F12')
  await page.getByText(/lea@exemple\.fr gardé dans l’historique/).waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(printer.papers).toHaveLength(papers)
  await paid(page).getByRole('button', { name: 'Ticket', exact: true }).click()
  await page.getByText(/^Duplicata n°\s1 du ticket/).waitFor()
})

test('links that were given are closed from the ticket', async () => {
  const page = await openTill()
  await page.goto('/sale-cash-register-list')
  await page.getByRole('row', { name: /Vente/ }).first().dblclick()
  await page.getByRole('button', { name: 'QR ou e-mail' }).click()
  const dialog = page.getByRole('dialog', { name: /sans papier/ })
  await dialog.getByText(/^2 liens donnés/).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Montrer le code QR' }).click()
  await dialog.getByText(/duplicata n°\s2/).waitFor()
  expect(await faultsAt(page, PHONE)).toEqual([])
  await dialog.getByRole('button', { name: 'Les fermer' }).click()
  await page.getByText('Liens fermés').waitFor()
})

test('a note is printed of the ticket in hand, and of a table that waits', async () => {
  const page = await openTill()
  await key(page).click()
  await page.getByRole('button', { name: 'Note…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Document provisoire' })
  await dialog.getByText(/ne tient pas lieu de ticket/).waitFor()
  await expectAccessible(page)
  printer.behave('PAPER_OUT')
  await page.keyboard.press('F12')
  await dialog.getByRole('alert').waitFor()
  printer.behave('NONE')
  await dialog.getByRole('button', { name: 'Imprimer' }).click()
  await page.getByText(/^Document provisoire n°\s1 imprimé$/).waitFor()
  expect(last()).toContain('*** DOCUMENT PROVISOIRE ***')
  expect(last()).toMatch(/# À PAYER TTC +6,50 €/)

  await page.keyboard.press('F7')
  await page.getByLabel(/^Table ou nom/).fill('Les Martin')
  await page.keyboard.press('F12')
  await page.getByText(/Ticket de côté/).waitFor()
  for (const said of [/n°\s2 imprimé$/, /n°\s3 imprimé, 2 fois/]) {
    await page.keyboard.press('F10')
    await page.getByRole('button', { name: 'Document provisoire : Les Martin' }).click()
    await dialog.getByText('Les Martin').waitFor()
    await page.keyboard.press('F12')
    await page.getByText(said).waitFor()
    await page.keyboard.press('Escape')
  }
  expect(last()).toMatch(/Pour +Les Martin/)
  expect(await faultsAt(page, PHONE)).toEqual([])
})

test('the X of the drawer comes out on the strip, or as a PDF', async () => {
  const page = await house.session()
  await page.goto('/till-report/0')
  await page.getByRole('heading', { name: /^X de caisse/ }).waitFor()
  await page.keyboard.press('F8')
  await page.getByText('X imprimé sur « Comptoir »').waitFor()
  expect(last()).toContain('*** X DE CAISSE ***')
  expect(last()).toMatch(/Documents provisoires \(3\)/)
  await page.getByRole('button', { name: 'PDF' }).waitFor()
  await expectAccessible(page)
  expect(await faultsAt(page, PHONE)).toEqual([])
})
