/** Bread at the desk: ordered by place from the keyboard, every day, handed out by a tick, undone. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { aBasket, aCampsite, aStay } from '#server/testing/campsite.ts'
import { fileOf, intent } from '#server/testing/desk.ts'
import { browserHouse, drawn, expectAccessible } from './house.ts'
import { DESK, PHONE, faultsAt, visit } from './walk.ts'

const house = await browserHouse()
house.setNow(new Date('2027-07-09T09:00:00Z'))
const { db } = house.house
const { establishmentId } = house
const site = await aCampsite(db, establishmentId)
await sql`with f as (insert into article_family (establishment_id, label) values (${establishmentId}, 'Boulanger') returning id),
  t as (insert into cash_register_type (establishment_id, label, service) values (${establishmentId}, 'Boutique', 'TAKEAWAY') returning id),
  c as (insert into cash_register (establishment_id, code, label, cash_register_type_id) select ${establishmentId}, 'SHOP', 'Boutique', id from t)
  insert into article (establishment_id, code, label, article_family_id, price, nature, tva_id, is_ordered, position)
  select ${establishmentId}, v.code, v.label, f.id, v.price, 'GOODS', (select min(id) from tva where establishment_id = ${establishmentId} and active),
    true, v.position from f, (values ('BAG', 'Baguette', 120, 1), ('CRO', 'Croissant', 130, 2)) as v (code, label, price, position)`.execute(
  db,
)

const stay = async (placeId: number | undefined): Promise<void> => {
  const staff = await house.user()
  const basket = fileOf(
    await staff.post('booking/temp-booking/edit', aBasket(site, [aStay(site, { placeId })]), intent()),
  )
  fileOf(await staff.post('booking/booking/save', { id: basket.id, version: basket.version, statusId: 3 }, intent()))
}

/** As it is on a wide screen and on a phone. */
const sound = async (page: Page): Promise<void> => {
  await expectAccessible(page)
  expect(await faultsAt(page, PHONE)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width)
  await page.setViewportSize(DESK)
}

test('bread is ordered by place, every day too, handed out by a tick, and unticked', async () => {
  for (const placeId of site.pitches) await stay(placeId)
  house.setNow(new Date('2027-07-11T09:00:00Z'))
  const page = await house.session()
  await visit(page, '/bread-order')
  await page.getByText('Aucune commande').waitFor()
  const entry = page.getByRole('textbox', { name: 'Emplacement et quantité' })
  await entry.fill('A1 3')
  await page.keyboard.press('Enter')
  await page.getByText('Commande de A1 enregistrée.').waitFor()
  await entry.fill('A9 2')
  await page.keyboard.press('Enter')
  await page.getByText('Personne à cet emplacement ni de ce nom ce matin-là.').waitFor()
  await entry.fill('a2')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Pain de A2/ })
  await dialog.getByRole('textbox', { name: /^Croissant/ }).fill('2')
  await dialog.getByRole('checkbox', { name: /^Tous les jours jusqu’au départ/ }).check()
  await expectAccessible(page)
  await page.keyboard.press('F12')
  await page.getByText('Commande de A2 enregistrée.').waitFor()
  const total = page.getByRole('row', { name: /À livrer par le boulanger/ })
  await expect.poll(() => total.innerText()).toMatch(/3\s+2/)
  await sound(page)

  house.setNow(new Date('2027-07-12T05:30:00Z'))
  const morning = await house.session()
  await visit(morning, '/bread-order')
  await morning.getByRole('button', { name: 'Ce matin' }).click()
  const tick = morning.getByRole('checkbox', { name: 'Pain remis à l’emplacement A1' })
  const { width, height } = await drawn(tick)
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  await tick.click()
  await morning.getByText('Pain de A1 remis : son ticket attend à la caisse.').waitFor()
  await morning.getByText('1 à remettre').waitFor()
  await morning.getByText('À remettre', { exact: true }).click()
  await morning.getByRole('checkbox', { name: 'Pain remis à l’emplacement A2' }).waitFor()
  await sound(morning)
  await morning.getByText('Commandes', { exact: true }).click()
  await tick.click()
  await morning.getByText('Pain de A1 décoché : son ticket est abandonné.').waitFor()
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from till_basket`.execute(db)
  expect(rows).toEqual([{ count: 0 }])
})
