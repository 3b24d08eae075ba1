/** A bar whose till may be cut off, and what its seller and its manager do there again and again. */
import { sql } from 'kysely'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { browserHouse } from './house.ts'
import { plain, visit } from './walk.ts'

/** Coffee at 1.50 €, one till with tables, a drawer that is open, a year that may be closed, gift vouchers among the ways to pay. */
export const openBar = async () => {
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
    ...{
      isDiscountable: true,
      isForAdults: false,
      isOrdered: false,
      hasDeposit: false,
      hasStock: false,
      barcode: null,
    },
  })
  const cashRegisterTypeId = await made('cash-register-type', { label: 'Bar', service: 'ON_SITE', hasTables: true })
  await made('cash-register', { code: 'BAR', label: 'Bar', cashRegisterTypeId, maxButtons: 24, maxPages: 10 })
  await caller.post('payment/till-session/open', { float: 5000 }, { 'idempotency-key': crypto.randomUUID() })
  await sql`insert into payment_method (establishment_id, label, kind, bankable, position, active, at_point_of_sale)
    values (${house.establishmentId}, 'Bon cadeau', 'GIFT', false, 90, true, true)`.execute(db)
  const year = new Date().getFullYear()
  await sql`insert into financial_year (establishment_id, label, start_date, end_date, bill_prefix, bill_digits)
    values (${house.establishmentId}, ${String(year)}, ${`${year - 1}-07-01`}, ${`${year}-12-31`}, 'F', 5)`.execute(db)
  const tickets = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ticket`.execute(db)
    return rows[0]?.count ?? 0
  }
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
  return { house, caller, db, tickets, enrol, taken }
}

/** The first tickets of a series, a coffee each. */
export const numbered = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ no: i + 1, total: 150, payments: 1 }))

export const key = (page: Page): Locator =>
  page.getByRole('region', { name: 'Touches' }).getByRole('button', { name: /^Café/ })

export const openTill = async (page: Page): Promise<void> => {
  await page.goto('/sale-cash-register/0')
  await page.getByRole('heading', { name: /^Caisse/ }).waitFor()
  await key(page).waitFor()
}

export const payCash = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Espèces' }).first().click()
  await page.getByRole('button', { name: 'Appoint' }).click()
}

export const sold = (page: Page, number: string): Promise<void> =>
  page.getByRole('status').getByText(`Ticket ${number} encaissé hors ligne`).waitFor()

export const sell = async (page: Page, number: string): Promise<void> => {
  await key(page).click()
  await payCash(page)
  await sold(page, number)
}

export const banner = (page: Page): Locator => page.getByRole('region', { name: 'Vente hors ligne' })

export const expectBanner = async (page: Page, said: RegExp): Promise<void> => {
  await expect.poll(async () => plain(await banner(page).textContent())).toMatch(said)
}

/** Asked of a page: whether the worker has the files of the till. */
export const KEPT = `caches.match('/index.html').then((kept) => kept !== undefined)`
