/** Papers at a till: a gift voucher that is scanned, a credit note, holiday vouchers; the bill of a ticket; X and Z of its drawer. */
import type { Locator, Page } from 'playwright-core'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aBasket, aCampsite, aStay } from '#server/testing/campsite.ts'
import { fileOf, intent } from '#server/testing/desk.ts'
import { pressWhenReady } from './camp.ts'
import { browserHouse, expectAccessible } from './house.ts'
import { scan } from './scanner.ts'
import { DESK, faultsAt, PHONE, plain } from './walk.ts'

const house = await browserHouse()
house.setNow(new Date('2027-07-04T09:00:00Z'))
const { db } = house.house
const { establishmentId } = house
const site = await aCampsite(db, establishmentId)
const caller = await house.user()

const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
  const answer = await caller.post(path, body, intent())
  if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`)
  return answer.body
}
const made = async (path: string, row: object): Promise<number> =>
  Number((await post(`${path}/edit`, { id: 0, version: 0, active: true, ...row }))['id'])

for (const [label, kind] of [
  ['Bon cadeau', 'GIFT'],
  ['Avoir', 'CREDIT_NOTE'],
  ['Chèques-vacances', 'HOLIDAY_VOUCHER'],
] as const)
  await sql`insert into payment_method (establishment_id, label, kind, bankable, position)
    select ${establishmentId}, ${label}, ${kind}, ${kind === 'HOLIDAY_VOUCHER'}, 90
    where not exists (select from payment_method where establishment_id = ${establishmentId} and kind = ${kind})`.execute(
    db,
  )
await sql`update payment_method set bankable = kind = 'HOLIDAY_VOUCHER', active = true, at_point_of_sale = true
  where establishment_id = ${establishmentId} and kind in ('GIFT', 'CREDIT_NOTE', 'HOLIDAY_VOUCHER')`.execute(db)
const labelOf = async (kind: string): Promise<string> => {
  const { rows } = await sql<{ label: string }>`
    select label from payment_method where establishment_id = ${establishmentId} and kind = ${kind} and active order by position, id limit 1`.execute(
    db,
  )
  return rows[0]?.label ?? ''
}

const { body: rates } = await caller.get('payment/tva')
const tvaId = (rates['list'] as { id: number; rate: number }[]).find(({ rate }) => rate === 2000)?.id
const articleFamilyId = await made('sale/article-family', { label: 'Comptoir' })
await made('sale/article', {
  ...{ code: 'HUI', label: 'Huile', price: 2160, articleFamilyId, tvaId, nature: 'GOODS', isFreePrice: false },
  ...{ isDiscountable: true, isForAdults: false, isOrdered: false, hasDeposit: false, hasStock: false, barcode: null },
})
const cashRegisterTypeId = await made('sale/cash-register-type', { label: 'Bar', service: 'ON_SITE', hasTables: false })
await made('sale/cash-register', { code: 'BAR', label: 'Bar', cashRegisterTypeId, maxButtons: 24, maxPages: 10 })
await post('payment/till-session/open', { float: 5000 })

const giftId = await made('module/gift', {
  ...{ label: 'Bon libre', kind: 'VALUE', value: null, articleId: null, tvaId: null, months: 12, text: null },
})
const sold = await post('sale/gift-sale/edit', { giftId, amount: 3000, customerId: site.customerId })
await post('sale/gift-sale/pay', { id: sold['id'], amount: 3000, methodId: site.methods.CARD })
const giftCode = String(sold['code'])
const stay = fileOf(await caller.post('booking/temp-booking/edit', aBasket(site, [aStay(site)]), intent()))
const file = fileOf(
  await caller.post('booking/booking/save', { id: stay.id, version: stay.version, statusId: 3 }, intent()),
)
const credit = await post('payment/credit-note/edit', {
  ...{ bookingId: file.id, amount: 2160, reason: 'Geste commercial', goodwill: true },
})

const openTill = async (): Promise<Page> => {
  const page = await house.session(undefined, DESK)
  await page.goto('/sale-cash-register/0')
  await page.getByRole('heading', { name: /^Caisse/ }).waitFor()
  return page
}
const key = (page: Page): Locator =>
  page.getByRole('region', { name: 'Touches' }).getByRole('button', { name: /^Huile/ })
const panel = (page: Page): Locator => page.getByRole('region', { name: 'Encaissement' })
const paid = (page: Page): Locator => page.getByRole('status').filter({ hasText: /encaissé/ })
const left = async (page: Page): Promise<string> =>
  plain(await panel(page).getByRole('status', { name: 'Reste à payer' }).textContent())
/** As it is on a wide screen and on a phone. */
const sound = async (page: Page): Promise<void> => {
  await expectAccessible(page)
  expect(await faultsAt(page, PHONE)).toEqual([])
  await page.setViewportSize(DESK)
}

test('a voucher that is scanned pays what it has, the rest is paid in cash, and its left is told', async () => {
  const page = await openTill()
  await key(page).click()
  await key(page).click()
  await scan(page, giftCode)
  await panel(page)
    .getByText(/^Reste 30,00.€, bon jusqu’au/)
    .waitFor()
  await sound(page)
  await panel(page)
    .getByRole('button', { name: /^Valider 30,00/ })
    .click()
  await expect.poll(() => left(page)).toBe('13,20 €')
  await panel(page)
    .getByRole('button', { name: await labelOf('CASH') })
    .click()
  await panel(page).getByRole('button', { name: 'Appoint' }).click()
  await paid(page).waitFor()
  expect(plain(await paid(page).textContent())).toContain(`Bon cadeau ${giftCode} : il reste 0,00 €.`)
})

test('a code that is wrong is told before anything is asked, one that is used up is refused', async () => {
  const page = await openTill()
  await key(page).click()
  await page.getByRole('button', { name: 'Encaisser', exact: true }).click()
  await panel(page)
    .getByRole('button', { name: await labelOf('GIFT') })
    .click()
  const code = panel(page).getByRole('textbox', { name: /^Code du bon/ })
  await code.fill(`${giftCode.slice(0, -1)}${giftCode.endsWith('2') ? '3' : '2'}`)
  await panel(page).getByText('Ce code n’est pas celui d’un bon : vérifiez-le.').waitFor()
  await code.fill(giftCode)
  await panel(page).getByText(`Le bon ${giftCode} est entièrement utilisé.`).waitFor()
})

test('a credit note is found by its number, and the ticket is its customer’s', async () => {
  const page = await openTill()
  await key(page).click()
  await page.getByRole('button', { name: 'Encaisser', exact: true }).click()
  await panel(page)
    .getByRole('button', { name: await labelOf('CREDIT_NOTE') })
    .click()
  await panel(page)
    .getByRole('textbox', { name: /^Numéro de l’avoir/ })
    .fill(String(credit['number']))
  await panel(page)
    .getByText(/^Reste 21,60.€, valable/)
    .waitFor()
  await sound(page)
  await pressWhenReady(page, 'F12')
  await paid(page).waitFor()
  const { rows } = await sql<{
    customer: number
  }>`select customer_id as customer from ticket order by seq desc limit 1`.execute(db)
  expect(rows[0]?.customer).toBe(site.customerId)
})

test('holiday vouchers are counted by touches; no change is given on them, and it is said', async () => {
  const page = await openTill()
  await key(page).click()
  await key(page).click()
  await page.getByRole('button', { name: 'Encaisser', exact: true }).click()
  await panel(page)
    .getByRole('button', { name: await labelOf('HOLIDAY_VOUCHER') })
    .click()
  await panel(page).getByRole('button', { name: /^50/ }).click()
  await panel(page).getByRole('button', { name: '2027', exact: true }).click()
  await panel(page)
    .getByText(/ne rendent pas la monnaie/)
    .waitFor()
  await sound(page)
  await panel(page)
    .getByRole('button', { name: /^Valider 50,00/ })
    .click()
  await paid(page).waitFor()
  expect(plain(await paid(page).textContent())).toContain('6,80 € ne sont pas rendus')
})

test('a ticket that was paid is billed to a customer, once', async () => {
  const page = await openTill()
  await page.goto('/sale-cash-register-list')
  await page.getByRole('row', { name: /Vente/ }).first().dblclick()
  await page.getByRole('button', { name: 'Faire la facture' }).click()
  const dialog = page.getByRole('dialog', { name: /^Facture du ticket/ })
  const { rows } = await sql<{ surname: string }>`select surname from customer where id = ${site.customerId}`.execute(
    db,
  )
  const name = rows[0]?.surname ?? ''
  await dialog.getByRole('combobox', { name: 'Client' }).fill(name)
  await page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .click()
  await sound(page)
  await page.keyboard.press('F12')
  await page.getByRole('button', { name: /^Facture F/ }).click()
  await page.waitForURL(/\/bill\/\d+/)
  await page.getByText(/50,00/).first().waitFor()
})

test('its drawer is read as an X: sales by rate, by method, and what cash is expected', async () => {
  const page = await openTill()
  await page.goto('/till-report/0')
  await page.getByRole('heading', { name: /^X de caisse/ }).waitFor()
  await page.getByRole('table', { name: 'Règlements des tickets' }).waitFor()
  const cash = page.getByRole('table', { name: 'Espèces du tiroir' })
  expect(plain(await cash.getByRole('row', { name: /^Attendu/ }).textContent())).toContain('63,20 €')
  await sound(page)
})
