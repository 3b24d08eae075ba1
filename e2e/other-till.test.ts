/** Tickets of another till at the desk: a file refused, another completed and counted, taken back; ours saved and downloaded. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { aCampsite } from '#server/testing/campsite.ts'
import { intent } from '#server/testing/desk.ts'
import { otherSheet } from '#server/testing/other-till.ts'
import type { Page } from 'playwright-core'
import { pressWhenReady } from './camp.ts'
import { browserHouse, expectAccessible } from './house.ts'
import { PHONE, faultsAt, plain, visit } from './walk.ts'

const house = await browserHouse()
house.setNow(new Date('2027-03-10T09:00:00Z'))
await aCampsite(house.house.db, house.establishmentId)

const LINE = 'R-1;08/03/2027;12:30;Menu;1;22,00;10;CB resto;22,00'

const give = async (page: Page, name: string, text: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Recevoir les tickets d’une autre caisse' })
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choisir un fichier' }).click()
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await dialog.getByText(name).waitFor()
}

test('a file of another till is previewed, completed, counted and reversed', async () => {
  const staff = await house.user()
  const { body: fresh } = await staff.get('sale/other-till/edit/0')
  await staff.post(
    'sale/other-till/edit',
    { ...fresh, code: 'RESTO', label: 'Restaurant', nature: 'SERVICE' },
    intent(),
  )
  const page = await house.session()
  await visit(page, '/till-file-list')
  await page.getByText('Aucun fichier de tickets').waitFor()
  await pressWhenReady(page, 'F3')
  const dialog = page.getByRole('dialog', { name: 'Recevoir les tickets d’une autre caisse' })
  await give(page, 'faux.csv', otherSheet([LINE], '23,00'))
  await dialog
    .getByRole('alert')
    .getByText(/d’écart/)
    .waitFor()
  await expectAccessible(page)
  await give(page, 'z.csv', otherSheet([LINE]))
  await dialog.getByLabel('Total lu sur la caisse').fill('22')
  await page.keyboard.press('Tab')
  await dialog.getByText(/1 mot du fichier/).waitFor()
  await expectAccessible(page)
  await pressWhenReady(page, 'F12')
  await page.waitForURL(/\/till-file\/\d+$/)

  await page.getByRole('combobox', { name: 'CB resto : ici' }).click()
  await page.getByRole('option', { name: 'Carte bancaire' }).click()
  await expectAccessible(page)
  expect(await faultsAt(page, PHONE)).toEqual([])
  await pressWhenReady(page, 'F12')
  await page.getByText('Fichier pris en compte.').waitFor()
  await page.getByRole('row', { name: /R-1.*08\/03\/2027.*22,00/ }).waitFor()
  await page.getByRole('button', { name: 'Contrepasser' }).click()
  await page.getByLabel('Motif').fill('Reçu deux fois')
  await pressWhenReady(page, 'F12')
  await page.getByText('Fichier contrepassé.').waitFor()
  await page.getByRole('link', { name: 'Ouvrir la contrepassation' }).click()
  await page.getByRole('link', { name: 'Ouvrir le fichier contrepassé' }).waitFor()
  await visit(page, '/till-file-list')
  await page.getByRole('row', { name: /Contrepassation.*z\.csv/ }).waitFor()
  await expectAccessible(page)
  expect(await faultsAt(page, PHONE)).toEqual([])
})

test('a long file comes in by itself, and is there at its end', async () => {
  const page = await house.session()
  await visit(page, '/till-file-list')
  await pressWhenReady(page, 'F3')
  const numbers = Array.from({ length: 600 }, (_, i) => `L-${i};08/03/2027;12:30;Menu;1;10,00;10;CB resto;10,00`)
  await give(page, 'long.csv', otherSheet(numbers, '6000,00'))
  await pressWhenReady(page, 'F12')
  await page.waitForURL(/\/till-file\/\d+$/)
  await page.getByText('Pris en compte', { exact: true }).waitFor()
  await page
    .getByRole('row', { name: /L-\d+.*08\/03\/2027.*10,00/ })
    .first()
    .waitFor()
  await expectAccessible(page)
  expect(await faultsAt(page, PHONE)).toEqual([])
})

test('tickets that never left are saved, and downloaded again', async () => {
  const staff = await house.user()
  const made = async (path: string, row: object): Promise<number> => {
    const { body } = await staff.get(`sale/${path}/edit/0`)
    return Number((await staff.post(`sale/${path}/edit`, { ...body, ...row }, intent())).body['id'])
  }
  const { body: rates } = await staff.get('payment/tva')
  const tvaId = (rates['list'] as { id: number }[])[0]?.id
  const articleFamilyId = await made('article-family', { label: 'Épicerie' })
  const articleId = await made('article', { code: 'BAG', label: 'Baguette', price: 120, articleFamilyId, tvaId })
  const cashRegisterTypeId = await made('cash-register-type', { label: 'Boutique' })
  const cashRegisterId = await made('cash-register', { code: 'SHOP', label: 'Boutique', cashRegisterTypeId })
  const { body: methods } = await staff.get('payment/payment-method')
  const methodId = (methods['list'] as { id: number; kind: string }[]).find(({ kind }) => kind === 'CASH')?.id
  const ticket = { cashRegisterId, lines: [{ articleId, quantity: 1, isTakeaway: true }], expected: 120 }
  await staff.post('sale/cash-register-sale/save', { ...ticket, payments: [{ methodId, amount: 120 }] }, intent())

  const page = await house.session()
  await visit(page, '/till-file-list')
  await pressWhenReady(page, 'F6')
  const dialog = page.getByRole('dialog', { name: 'Sauvegarder des tickets' })
  await expect.poll(async () => plain(await dialog.getByRole('status').textContent())).toBe('1 ticket, 1,20 €')
  await expectAccessible(page)
  expect(await faultsAt(page, PHONE)).toEqual([])
  await pressWhenReady(page, 'F12')
  await page.waitForURL(/\/till-file\/\d+$/)
  await page.getByRole('row', { name: /000001.*1,20/ }).waitFor()
  const download = page.waitForEvent('download')
  await pressWhenReady(page, 'F8')
  const text = await readFile(await (await download).path(), 'utf8')
  expect(JSON.parse(text)).toMatchObject({ format: 'pinede-tickets', count: 1, total: 120 })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Sauvegarder des tickets/ }).click()
  await dialog.getByText('Aucun ticket à envoyer.').first().waitFor()
})
