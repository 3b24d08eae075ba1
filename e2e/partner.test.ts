/** Partners: made in pages, an allotment held and told week by week, a commission, a stay taken at the desk and cancelled. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aCampsite } from '#server/testing/campsite.ts'
import { intent } from '#server/testing/desk.ts'
import type { Caller } from '#server/testing/test-house.ts'
import { PHONE, browserHouse, expectAccessible } from './house.ts'
import { visit } from './walk.ts'

const house = await browserHouse()
const year = new Date().getFullYear() + 1
let staff: Caller
let type = 0

beforeAll(async () => {
  staff = await house.user()
  const site = await aCampsite(house.house.db, house.establishmentId, { pitches: 3 })
  type = site.pitch
  await sql`update price_grid_version set snapshot = replace(snapshot::text, '2027-', ${`${year}-`})::jsonb`.execute(
    house.house.db,
  )
  await sql`update activity_period set start_date = make_date(${year}, 1, 1), end_date = make_date(${year}, 12, 31)`.execute(
    house.house.db,
  )
})

const partnerId = async (): Promise<number> => {
  const { body } = await staff.get('customer/partner')
  return Number((body['list'] as { id: number }[])[0]?.id)
}

test('a partner is made in pages, its allotment shown week by week, its commission kept', async () => {
  const page = await house.session()
  await page.goto('/partner/identity/0')
  await page.getByLabel('Nom').fill('Vacances Soleil')
  await page.keyboard.press('F12')
  await page.waitForURL(/\/partner\/allotments\/\d+/)
  const panel = page.getByRole('dialog')
  // Échap leaves it before its record is there as well.
  const answered = Promise.withResolvers<undefined>()
  await page.route('**/rest/customer/allotment/edit/0', async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Ajouter un allotement' }).click()
  await panel.waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  answered.resolve(undefined)
  await page.getByRole('button', { name: 'Ajouter un allotement' }).click()
  await panel.getByText('Emplacements nommés').waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  const id = await partnerId()
  const allotment = await staff.post('customer/allotment/edit', {
    ...{
      id: 0,
      version: 0,
      partnerId: id,
      placeTypeId: type,
      quantity: 2,
      places: [],
      releaseDays: 0,
      releaseDate: null,
    },
    ...{ startDate: `${year}-07-03`, endDate: `${year}-07-30` },
  })
  expect(allotment.status).toBe(200)
  await page.reload()
  await page.getByRole('heading', { name: 'Ce qu’il reste, par semaine' }).waitFor()
  await expect.poll(() => page.getByText(`03/07/${year} – `).count()).toBeGreaterThan(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Commissions' }).click()
  await page.getByRole('button', { name: 'Ajouter une période de commission' }).waitFor()
  await expectAccessible(page)
  await page.close()
})

test('its stay is listed with what it keeps, and cancelled at its word', async () => {
  const id = await partnerId()
  const { body: rates } = await staff.get('payment/tva')
  const tvaId = (rates['list'] as { id: number; rate: number }[]).find((one) => one.rate === 2000)?.id
  await staff.post('customer/commission-period/edit', {
    ...{ id: 0, version: 0, partnerId: id, startDate: `${year}-01-01`, endDate: `${year}-12-31`, rate: 1000, tvaId },
  })
  const { body: people } = await staff.get('customer/customer')
  const customerId = (people['list'] as { id: number }[])[0]?.id
  const stay = { placeTypeId: type, placeId: null, arrival: `${year}-07-06`, departure: `${year}-07-13` }
  const basket = await staff.post(
    'booking/temp-booking/edit',
    {
      ...{ id: 0, version: 0, statusId: 3, customerId, pricing: { partnerId: id } },
      occupancies: [{ ...stay, people: [{ age: 40 }, { age: 38 }] }],
    },
    intent(),
  )
  const made = basket.body['item'] as { id: number; version: number }
  const saved = await staff.post('booking/booking/save', { ...made, statusId: 3 }, intent())
  expect(saved.status).toBe(200)
  const { code } = saved.body['item'] as { code: string }
  const page = await house.session()
  await page.goto('/partner-booking-list/3')
  const row = page.locator('tbody tr', { hasText: code })
  await row.waitFor()
  await expect.poll(() => row.textContent()).toContain('25,20')
  await expectAccessible(page)
  await row.click()
  await page.getByRole('button', { name: 'Annuler à la demande du partenaire…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Motif').fill('Le client ne vient plus')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Annuler le séjour' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => row.count()).toBe(0)
  await page.getByLabel('Annulés').check()
  await row.waitFor()
  await page.close()
})

test('the lists hold on a telephone, and the desk asks for the partner', async () => {
  const page = await house.desk(undefined, PHONE)
  for (const path of [
    '/partner-list',
    '/partner-billing-type-list',
    '/partner-management-type-list',
    '/partner-booking-list/3',
  ]) {
    await visit(page, path)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect([path, overflow]).toEqual([path, 0])
  }
  await page.goto('/new-booking/stay/0/0/0/0/0/3')
  await page.getByRole('combobox', { name: 'Partenaire' }).or(page.getByLabel('Partenaire')).first().click()
  await page.getByRole('option', { name: 'Vacances Soleil' }).waitFor()
  await page.close()
})
