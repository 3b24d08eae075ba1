/** The selling screen of a till: by finger, by keyboard and by scanner (benchmark: three articles in cash in at most five touches). */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { browserHouse, expectAccessible } from './house.ts'
import { scan } from './scanner.ts'
import { DESK, PHONE, plain } from './walk.ts'

const house = await browserHouse()
const caller = await house.user()
const db = house.house.db

const made = async (path: string, row: object): Promise<number> => {
  const answer = await caller.post(`sale/${path}/edit`, { id: 0, version: 0, active: true, ...row })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`)
  return Number(answer.body['id'])
}
const { body: rates } = await caller.get('payment/tva')
const tvaId = (rates['list'] as { id: number; rate: number }[]).find(({ rate }) => rate === 2000)?.id
const articleFamilyId = await made('article-family', { label: 'Comptoir' })
const article = (code: string, label: string, price: number, over: object = {}): Promise<number> =>
  made('article', {
    ...{ code, label, price, articleFamilyId, tvaId, nature: 'GOODS', isFreePrice: false, isDiscountable: true },
    ...{ isForAdults: false, isOrdered: false, hasDeposit: false, hasStock: false, barcode: null, ...over },
  })
const coffee = await article('CAF', 'Café', 150, { barcode: '3760123456789' })
await article('CRO', 'Croissant', 120, { barcode: '3760123456796' })
await article('BIE', 'Bière', 400, { barcode: '3760123456802', isForAdults: true })
await article('DIV', 'Divers', 0, { isFreePrice: true })
await article('GAZ', 'Gaz', 3490, { hasDeposit: true, depositAmount: 2000, depositStock: 5 })
const cashRegisterTypeId = await made('cash-register-type', { label: 'Bar', service: 'ON_SITE', hasTables: true })
const register = { cashRegisterTypeId, maxButtons: 24, maxPages: 10 }
const registerId = await made('cash-register', { code: 'BAR', label: 'Bar', ...register })
await caller.post('payment/till-session/open', { float: 5000 }, { 'idempotency-key': crypto.randomUUID() })

const tickets = async (): Promise<{ total: number; methods: string[] }[]> => {
  const { rows } = await sql<{ total: number; methods: string[] }>`
    select t.total, (select coalesce(array_agg(p.method_kind order by p.id), '{}') from payment p
      where p.establishment_id = t.establishment_id and p.ticket_id = t.id) as methods
    from ticket t order by t.seq desc`.execute(db)
  return rows
}

const openTill = async (size = DESK): Promise<Page> => {
  const page = await house.session(undefined, size)
  await page.goto('/sale-cash-register/0')
  await page.getByRole('heading', { name: /^Caisse/ }).waitFor()
  return page
}
const key = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Touches' }).getByRole('button', { name: new RegExp(`^${name}`) })
const lines = (page: Page): Locator => page.getByRole('list', { name: 'Lignes du ticket' }).getByRole('listitem')
const total = async (page: Page): Promise<string> =>
  plain(
    await page.getByRole('region', { name: 'Ticket en cours' }).getByRole('status', { name: 'Total' }).textContent(),
  )
const expectTotal = async (page: Page, said: string): Promise<void> => {
  await expect.poll(() => total(page)).toBe(said)
}
const paid = (page: Page): Locator => page.getByRole('status').filter({ hasText: /encaissé/ })

test('three articles are paid exactly in cash in five touches, and the next key begins the next ticket', async () => {
  const page = await openTill()
  let touches = 0
  const touch = async (target: Locator): Promise<void> => {
    touches += 1
    await target.click()
  }
  await touch(key(page, 'Café'))
  await touch(key(page, 'Croissant'))
  await touch(key(page, 'Café'))
  await expectTotal(page, '4,20 €')
  await touch(page.getByRole('button', { name: 'Espèces' }))
  await touch(page.getByRole('button', { name: 'Appoint' }))
  await paid(page).waitFor()
  expect(touches).toBe(5)
  expect((await tickets())[0]).toEqual({ total: 420, methods: ['CASH'] })
  await key(page, 'Croissant').click()
  await expectTotal(page, '1,20 €')
  await paid(page).waitFor({ state: 'detached' })
})

test('« 3* » is three, by the keyboard alone; what is typed is found, and cash gives change', async () => {
  const page = await openTill()
  await page.keyboard.press('3')
  await page.keyboard.press('*')
  await page.getByText('3 × le prochain article').waitFor()
  await page.keyboard.press('F4')
  await page.keyboard.type('crois', { delay: 80 })
  await page.keyboard.press('Enter')
  await expectTotal(page, '3,60 €')
  await page.keyboard.press('F12')
  await page.getByRole('heading', { name: 'Reste à payer' }).waitFor()
  await page.getByRole('region', { name: 'Encaissement' }).getByRole('button', { name: 'Espèces' }).click()
  await page.getByRole('button', { name: '5 €', exact: true }).click()
  expect(plain(await paid(page).textContent())).toContain('1,40 €')
  await page.keyboard.press('F12')
  await paid(page).waitFor({ state: 'detached' })
})

test('a scanner is heard wherever the focus is, leaves nothing in a wrong field, and an unknown code is told', async () => {
  const page = await openTill()
  await scan(page, '3760123456789')
  await expectTotal(page, '1,50 €')
  const search = page.getByRole('textbox', { name: /^Article/ })
  await search.fill('cro')
  await scan(page, '3760123456796')
  await expectTotal(page, '2,70 €')
  expect(await search.inputValue()).toBe('cro')
  await search.fill('')
  await key(page, 'Café').focus()
  await scan(page, '2*3760123456789')
  await expectTotal(page, '5,70 €')
  await page.getByRole('button', { name: 'Remise…' }).click()
  const reason = page.getByRole('dialog').getByRole('textbox', { name: /^Motif/ })
  await reason.fill('Habitué')
  await scan(page, '3760123456796')
  expect(await reason.inputValue()).toBe('Habitué')
  await page.keyboard.press('Escape')
  await expectTotal(page, '6,90 €')
  await scan(page, '9999999999999')
  await page.getByText('Aucun article n’a le code « 9999999999999 ».').waitFor()
  expect(await lines(page).count()).toBe(2)
})

test('a ticket is put aside by its table, and taken up again; a ticket in hand outlives a reload', async () => {
  const page = await openTill()
  await key(page, 'Café').click()
  await page.keyboard.press('F7')
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Table/ })
    .fill('12')
  await page.keyboard.press('F12')
  await page.getByRole('button', { name: /^De côté \(1\)/ }).waitFor()
  await key(page, 'Croissant').click()
  await expectTotal(page, '1,20 €')
  await page.reload()
  await expectTotal(page, '1,20 €')
  await page.keyboard.press('F9')
  await page.getByRole('dialog').getByRole('button', { name: 'Vider' }).click()
  await page.keyboard.press('F10')
  await page.getByRole('dialog').getByRole('button', { name: /^12/ }).click()
  await expectTotal(page, '1,50 €')
  await page.getByText('De côté : 12').waitFor()
  await page.getByRole('button', { name: 'Espèces' }).click()
  await page.getByRole('button', { name: 'Appoint' }).click()
  await paid(page).waitFor()
  await page.getByRole('button', { name: /^De côté \(0\)/ }).waitFor()
})

test('a discount has its reason, two methods add up, and who buys alcohol is of age, asked once', async () => {
  const page = await openTill()
  await key(page, 'Bière').click()
  await page.getByRole('button', { name: 'Oui, majeur' }).click()
  await key(page, 'Bière').click()
  await expectTotal(page, '8,00 €')
  await page.getByRole('button', { name: 'Remise…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^10\s%|^10,00\s%/ }).click()
  await dialog.getByRole('textbox', { name: /^Motif/ }).fill('Anniversaire')
  await page.keyboard.press('F12')
  await expectTotal(page, '7,20 €')
  await page.keyboard.press('F12')
  const panel = page.getByRole('region', { name: 'Encaissement' })
  await panel.getByRole('button', { name: 'Espèces' }).click()
  await panel.getByRole('button', { name: '5 €', exact: true }).click()
  await expect
    .poll(async () => plain(await panel.getByRole('status', { name: 'Reste à payer' }).textContent()))
    .toBe('2,20 €')
  await panel.getByRole('button', { name: 'Carte bancaire' }).click()
  await page.keyboard.press('F12')
  await paid(page).waitFor()
  expect((await tickets())[0]).toEqual({ total: 720, methods: ['CASH', 'CARD'] })
})

test('a free price is asked, a deposit has its line, and a line is changed', async () => {
  const page = await openTill()
  await key(page, 'Divers').click()
  const pad = page.getByRole('group', { name: 'Pavé numérique' })
  for (const digit of ['2', '5', '0']) await pad.getByRole('button', { name: digit, exact: true }).click()
  await page.keyboard.press('F12')
  await key(page, 'Gaz').click()
  await lines(page).filter({ hasText: 'Consigne : Gaz' }).waitFor()
  await expectTotal(page, '57,40 €')
  await page.getByRole('button', { name: 'Un de moins : Gaz' }).click()
  await page.getByRole('button', { name: 'Un de plus : Divers' }).click()
  await expectTotal(page, '5,00 €')
})

test('articles of a ticket come back at what was paid for them', async () => {
  const off = { rate: 1000, amount: null, reason: 'Habitué' }
  const line = { articleId: coffee, quantity: 2, isTakeaway: false, discount: off }
  const { body: known } = await caller.get('payment/payment-method')
  const cash = (known['list'] as { id: number; kind: string }[]).find(({ kind }) => kind === 'CASH')?.id
  const sold = await caller.post(
    'sale/cash-register-sale/save',
    { cashRegisterId: registerId, lines: [line], payments: [{ methodId: cash, amount: 270 }], expected: 270 },
    { 'idempotency-key': crypto.randomUUID() },
  )
  const page = await house.session()
  await page.goto(`/sale-cash-register/${Number(sold.body['id'])}`)
  await page.getByRole('button', { name: 'Reprendre des articles' }).click()
  await expectTotal(page, '\u22122,70 €')
  await page.getByRole('button', { name: 'Espèces' }).click()
  await page.keyboard.press('F12')
  await paid(page).waitFor()
  expect((await tickets())[0]).toEqual({ total: -270, methods: ['CASH'] })
})

test('prices that changed meanwhile are read again, and the basket stays', async () => {
  const page = await openTill()
  await key(page, 'Café').click()
  await expectTotal(page, '1,50 €')
  // Without a word to the screens: as if the news was lost.
  await sql`update article set price = 180 where id = ${coffee}`.execute(db)
  await page.getByRole('button', { name: 'Espèces' }).click()
  await page.getByRole('button', { name: 'Appoint' }).click()
  await expectTotal(page, '1,80 €')
  await sql`update article set price = 150 where id = ${coffee}`.execute(db)
})

test.each([DESK, PHONE])('pages of keys are arranged, and shown at $width', async (size) => {
  const page = await house.session(undefined, size)
  await page.goto(`/cash-register/${registerId}?part=keys`)
  await page.getByRole('button', { name: 'Remplir' }).click()
  await page.getByRole('menuitem', { name: 'Une page par famille' }).click()
  await page.getByRole('button', { name: 'Case 1 : Café' }).press('Enter')
  await page.getByRole('button', { name: 'Case 8 : vide' }).press('Enter')
  await page.getByRole('button', { name: 'Case 8 : Café' }).waitFor()
  await page.getByLabel('Nom de la page').fill('Matin')
  await expectAccessible(page)
  await page.keyboard.press('F12')
  await page.getByText('Modifications non enregistrées').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Ouvrir la caisse' }).click()
  await page.getByRole('button', { name: 'Matin' }).waitFor()
  await key(page, 'Café').click()
  await expectTotal(page, '1,50 €')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Espèces' }).click()
  await page.getByRole('button', { name: 'Appoint' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Appoint' }).click()
  await paid(page).waitFor()
  await expectAccessible(page)
  await caller
    .get(`sale/window/get_for_cash_register/${registerId}`)
    .then(({ body }) => caller.post(`sale/window/save/${registerId}`, { version: body['version'], pages: [] }))
})
