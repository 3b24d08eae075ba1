/** A till that goes on while the network is cut: enrolled, cut, sold at, brought back, each ticket once. */
import { sql } from 'kysely'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { browserHouse, expectAccessible, logIn } from './house.ts'
import { DESK, PHONE, faultsAt, plain, visit } from './walk.ts'

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
const articleFamilyId = await made('article-family', { label: 'Comptoir' })
await made('article', {
  ...{ code: 'CAF', label: 'Café', price: 150, articleFamilyId, tvaId, nature: 'GOODS', isFreePrice: false },
  ...{ isDiscountable: true, isForAdults: false, isOrdered: false, hasDeposit: false, hasStock: false, barcode: null },
})
const cashRegisterTypeId = await made('cash-register-type', { label: 'Bar', service: 'ON_SITE', hasTables: true })
await made('cash-register', { code: 'BAR', label: 'Bar', cashRegisterTypeId, maxButtons: 24, maxPages: 10 })
await caller.post('payment/till-session/open', { float: 5000 }, { 'idempotency-key': crypto.randomUUID() })
await sql`insert into payment_method (establishment_id, label, kind, bankable, position, active, at_point_of_sale)
  values (${house.establishmentId}, 'Bon cadeau', 'GIFT', false, 90, true, true)`.execute(db)

/** Enrols the browser of this window; answers its series. */
const enrol = async (page: Page, label: string, amount = '500'): Promise<string> => {
  await visit(page, '/offline-station-list')
  await page.keyboard.press('F3')
  const dialog = page.getByRole('dialog', { name: 'Autoriser ce poste à vendre hors ligne' })
  await dialog.getByLabel('Nom du poste').fill(label)
  await dialog.getByLabel('Montant permis').fill(amount)
  await page.keyboard.press('F12')
  await page.getByText('Ce poste peut vendre hors ligne.').waitFor()
  const { rows } = await sql<{ series: string }>`
    select series from offline_station where label = ${label} order by id desc limit 1`.execute(db)
  return rows[0]?.series ?? ''
}
const openTill = async (page: Page): Promise<void> => {
  await page.goto('/sale-cash-register/0')
  await page.getByRole('heading', { name: /^Caisse/ }).waitFor()
  await key(page).waitFor()
}
const key = (page: Page): Locator =>
  page.getByRole('region', { name: 'Touches' }).getByRole('button', { name: /^Café/ })
const payCash = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Espèces' }).first().click()
  await page.getByRole('button', { name: 'Appoint' }).click()
}
const sold = (page: Page, number: string): Promise<void> =>
  page.getByRole('status').getByText(`Ticket ${number} encaissé hors ligne`).waitFor()
const sell = async (page: Page, number: string): Promise<void> => {
  await key(page).click()
  await payCash(page)
  await sold(page, number)
}
const banner = (page: Page): Locator => page.getByRole('region', { name: 'Vente hors ligne' })
const expectBanner = async (page: Page, said: RegExp): Promise<void> => {
  await expect.poll(async () => plain(await banner(page).textContent())).toMatch(said)
}

/** Numbers of a series that the record has, each with its total and how many payments and tickets it came to. */
const taken = async (series: string): Promise<unknown[]> => {
  const { rows } = await sql<{ no: number; total: number; payments: number }>`
    select o.no, t.total::int as total, (select count(*)::int from payment p
      where p.establishment_id = t.establishment_id and p.ticket_id = t.id) as payments
    from offline_ticket o join offline_station s on s.establishment_id = o.establishment_id and s.id = o.station_id
    join ticket t on t.establishment_id = o.establishment_id and t.id = o.ticket_id
    where s.series = ${series} order by o.no`.execute(db)
  return rows
}
const tickets = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ticket`.execute(db)
  return rows[0]?.count ?? 0
}
const numbered = (count: number) => Array.from({ length: count }, (_, i) => ({ no: i + 1, total: 150, payments: 1 }))

test('a manager lets this browser sell alone, told what that proves; it is removed again', async () => {
  const page = await house.session(undefined, DESK)
  const series = await enrol(page, 'Tablette du bar')
  const own = page.getByRole('region', { name: 'Ce poste', exact: true })
  await own.getByText(`${series}-0001`).waitFor()
  await own.getByText(/ne résiste pas à qui possède ce navigateur/).waitFor()
  await page
    .getByRole('button', { name: 'Autoriser ce poste', exact: true })
    .and(page.locator('[aria-disabled]'))
    .waitFor()
  await expectAccessible(page)
  expect(await faultsAt(page, PHONE)).toEqual([])
  await page.setViewportSize(DESK)
  await page.getByRole('row', { name: /Tablette du bar/ }).click()
  await page.keyboard.press('F9')
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click()
  await page.getByText('L’autorisation du poste Tablette du bar est retirée.').waitFor()
  await own.waitFor({ state: 'detached' })
})

test('cut off, three tickets are signed here; back, they are in the record once, in order', async () => {
  const page = await house.session(undefined, DESK)
  const series = await enrol(page, 'Bar coupé')
  await openTill(page)
  const before = await tickets()
  await page.context().setOffline(true)
  await expectBanner(page, /Hors ligne depuis \d\d:\d\d.*La caisse continue : prix de \d\d:\d\d/)
  await sell(page, `${series}-0001`)
  await expectBanner(page, /1 ticket en attente, 1,50 €/)
  const paper = page.getByRole('article', { name: `Ticket ${series}-0001` })
  expect(plain(await paper.textContent())).toMatch(/TOTAL TTC1,50 €.*20,00 %1,250,251,50/)
  await expectAccessible(page)
  expect(await faultsAt(page, PHONE)).toEqual([])
  await page.setViewportSize(DESK)
  await key(page).click()
  await page.getByRole('button', { name: 'Client…' }).and(page.locator(':disabled')).waitFor()
  await page
    .getByRole('button', { name: /^De côté/ })
    .and(page.locator('[aria-disabled]'))
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Encaisser', exact: true }).click()
  await page.getByText(/^Bon cadeau.: il faut le réseau\.$/).waitFor()
  await expectAccessible(page)
  expect(await faultsAt(page, PHONE)).toEqual([])
  await page.setViewportSize(DESK)
  await payCash(page)
  await sold(page, `${series}-0002`)
  await sell(page, `${series}-0003`)
  await expectBanner(page, /3 tickets en attente, 4,50 €/)
  expect(await tickets()).toBe(before)
  await page.context().setOffline(false)
  await page.getByText('3 tickets repris').waitFor()
  await banner(page).waitFor({ state: 'detached' })
  expect(await taken(series)).toEqual(numbered(3))
  expect(await tickets()).toBe(before + 3)
})

test('an answer that was lost after the server signed makes one ticket', async () => {
  const page = await house.session(undefined, DESK)
  const series = await enrol(page, 'Bar à l’écho')
  await openTill(page)
  const before = await tickets()
  await page.route('**/rest/sale/cash-register-sale/save', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await sell(page, `${series}-0001`)
  await page.getByText('1 ticket repris').waitFor()
  expect(await tickets()).toBe(before + 1)
  expect(await taken(series)).toEqual(numbered(1))
})

test('two windows of one browser make one chain', async () => {
  const page = await house.session(undefined, DESK)
  const series = await enrol(page, 'Bar à deux')
  await openTill(page)
  const other = await page.context().newPage()
  await openTill(other)
  await page.context().setOffline(true)
  await expectBanner(page, /Hors ligne/)
  await Promise.all([page, other].map((one) => key(one).click()))
  await Promise.all([page, other].map(payCash))
  for (const one of [page, other])
    await one
      .getByRole('status')
      .getByText(/encaissé hors ligne/)
      .waitFor()
  await sell(page, `${series}-0003`)
  await sell(other, `${series}-0004`)
  await expectBanner(page, /4 tickets en attente, 6,00 €/)
  await page.context().setOffline(false)
  await expect.poll(() => taken(series)).toEqual(numbered(4))
})

test('what was allowed is not passed: the ticket stays, and is paid once the line is back', async () => {
  const page = await house.session(undefined, DESK)
  const series = await enrol(page, 'Petit bar', '2')
  await openTill(page)
  await page.context().setOffline(true)
  await sell(page, `${series}-0001`)
  await key(page).click()
  await payCash(page)
  await page
    .getByRole('alert')
    .getByText(/dépasse ce que ce poste peut vendre seul/)
    .waitFor()
  await page.context().setOffline(false)
  await page.getByText('1 ticket repris').waitFor()
  await banner(page).waitFor({ state: 'detached' })
  await page.keyboard.press('F12')
  await page
    .getByRole('status')
    .filter({ hasText: /encaissé/ })
    .waitFor()
  expect(await taken(series)).toEqual(numbered(1))
})

/** The worker has the files of the till. */
const KEPT = `caches.match('/index.html').then((kept) => kept !== undefined)`

test('the browser starts again while the line is cut, even without its session, and sells on', async () => {
  const page = await house.session(undefined, DESK)
  const series = await enrol(page, 'Bar redémarré')
  await openTill(page)
  await expect.poll(() => page.evaluate<boolean>(KEPT), { timeout: 60_000 }).toBe(true)
  await page.context().setOffline(true)
  await sell(page, `${series}-0001`)
  await page.reload()
  await sell(page, `${series}-0002`)
  await page.context().clearCookies()
  await page.reload()
  await sell(page, `${series}-0003`)
  await page.context().setOffline(false)
  await page.getByLabel('Identifiant').waitFor()
  await logIn(page, await house.login())
  await page.getByText('3 tickets repris').waitFor()
  expect(await taken(series)).toEqual(numbered(3))
})
