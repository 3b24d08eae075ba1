/** Tables of a bar by finger: a ticket goes to its table, grows there, is split between those who pay, and moves to another table. */
import { sql } from 'kysely'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { browserHouse, expectAccessible } from './house.ts'
import { DESK, PHONE, faultsAt, plain } from './walk.ts'

const house = await browserHouse()
const caller = await house.user()
const { db } = house.house
const made = async (path: string, row: object): Promise<number> => {
  const answer = await caller.post(`sale/${path}/edit`, { id: 0, version: 0, active: true, ...row })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`)
  return Number(answer.body['id'])
}
const { body: rates } = await caller.get('payment/tva')
const tvaId = (rates['list'] as { id: number; rate: number }[]).find(({ rate }) => rate === 2000)?.id
const articleFamilyId = await made('article-family', { label: 'Bar' })
const article = (code: string, label: string, price: number): Promise<number> =>
  made('article', {
    ...{ code, label, price, articleFamilyId, tvaId, nature: 'GOODS', isFreePrice: false, isDiscountable: true },
    ...{ isForAdults: false, isOrdered: false, hasDeposit: false, hasStock: false, barcode: null },
  })
await article('CAF', 'Café', 150)
await article('LIM', 'Limonade', 300)
const cashRegisterTypeId = await made('cash-register-type', { label: 'Bar', service: 'ON_SITE', hasTables: true })
const register = { cashRegisterTypeId, maxButtons: 24, maxPages: 10, tables: '1-6, Terrasse 1-2' }
await made('cash-register', { code: 'BAR', label: 'Bar', ...register })
await caller.post('payment/till-session/open', { float: 5000 }, { 'idempotency-key': crypto.randomUUID() })

const key = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Touches' }).getByRole('button', { name: new RegExp(`^${name}`) })
const total = (page: Page): Locator =>
  page.getByRole('region', { name: 'Ticket en cours' }).getByRole('status', { name: 'Total' })
const expectTotal = async (page: Page, said: string): Promise<void> => {
  await expect.poll(async () => plain(await total(page).textContent())).toBe(said)
}
const table = (page: Page, name: RegExp): Locator =>
  page.getByRole('group', { name: 'Tables' }).getByRole('button', { name })
const openTables = (page: Page): Promise<void> =>
  page
    .getByRole('button', { name: /^De côté/ })
    .first()
    .click()
const baskets = async (): Promise<{ label: string; count: number }[]> => {
  const { rows } = await sql<{ label: string; count: number }>`
    select label, count from till_basket order by label`.execute(db)
  return rows
}

test('a table is opened, grows, is split, and what is left moves to another one', async () => {
  const page = await house.session(undefined, DESK)
  await page.goto('/sale-cash-register/0')
  await page.getByRole('heading', { name: /^Caisse/ }).waitFor()
  await openTables(page)
  await table(page, /^Terrasse 2/).waitFor()
  await expectAccessible(page)
  await table(page, /^4/).click()
  await page.getByText('Table 4').waitFor()
  await key(page, 'Café').click()
  await key(page, 'Café').click()
  await page.keyboard.press('F7')
  const aside = page.getByRole('dialog', { name: 'Mettre le ticket de côté' })
  expect(await aside.getByLabel(/^Table ou nom/).inputValue()).toBe('4')
  await page.keyboard.press('F12')
  await page.getByText(/Ticket de côté/).waitFor()
  // Another round of the same table, typed on the go.
  await key(page, 'Limonade').click()
  await openTables(page)
  await page.getByText('Choisissez la table où va le ticket en cours.').waitFor()
  await table(page, /^4/).click()
  await page.getByText('Ajouté à la table 4.').waitFor()
  await expect.poll(baskets).toEqual([{ label: '4', count: 3 }])

  await openTables(page)
  await table(page, /^4/).filter({ hasText: '6,00' }).click()
  await expectTotal(page, '6,00 €')
  await page.getByRole('button', { name: 'Partager' }).click()
  const split = page.getByRole('dialog', { name: 'Partager le ticket' })
  await split.getByRole('button', { name: 'Un de plus : Café' }).click()
  await expectAccessible(page)
  expect(await faultsAt(page, PHONE)).toEqual([])
  await page.setViewportSize(DESK)
  await expect.poll(async () => plain(await split.locator('dl').textContent())).toBe('Maintenant1,50 €Reste4,50 €')
  await page.keyboard.press('F12')
  await page.getByText('Le reste attend de côté : 4.').waitFor()
  await expectTotal(page, '1,50 €')
  await expect.poll(baskets).toEqual([{ label: '4', count: 2 }])
  await page.getByRole('button', { name: 'Espèces' }).click()
  await page.getByRole('button', { name: 'Appoint' }).click()
  await page
    .getByRole('status')
    .filter({ hasText: /encaissé/ })
    .waitFor()

  // What is left goes to table 5, where somebody has a coffee already.
  await key(page, 'Café').click()
  await openTables(page)
  await table(page, /^5/).click()
  await page.getByText(/Ticket de côté/).waitFor()
  await openTables(page)
  await table(page, /^4/).filter({ hasText: '4,50' }).click()
  await expectTotal(page, '4,50 €')
  await page.keyboard.press('F7')
  await table(page, /^5/).click()
  await aside.getByText('Le ticket s’ajoute à celui de cette table.').waitFor()
  await page.keyboard.press('F12')
  await page.getByText('Ajouté à la table 5.').waitFor()
  await expect.poll(baskets).toEqual([{ label: '5', count: 3 }])
})
