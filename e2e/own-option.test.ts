/** « Autre option… » of a grid, neither compulsory nor included: sold at the desk, and changed on the file. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ask, basketKept, choose, openCamp, openDesk, pickCustomer, pressWhenReady, textOf } from './camp.ts'

const { house, customer } = await openCamp()

test('is counted at the desk where the type has it, priced, and given up on the file', async () => {
  const option = {
    ...{ kind: 'OTHER', code: 'MENAGE', label: 'Ménage de fin de séjour', mode: 'OCCUPANCY_GROUP', price: 6500 },
    ...{ included: 0, required: false, tvaRate: 1000 },
  }
  await sql`update price_grid_version v set snapshot = jsonb_set(snapshot, '{options}', (snapshot -> 'options') || ${JSON.stringify(option)}::jsonb)
    from price_grid g join price_grid_place_type j on j.establishment_id = g.establishment_id and j.price_grid_id = g.id
    join place_type t on t.establishment_id = j.establishment_id and t.id = j.place_type_id
    where v.establishment_id = g.establishment_id and v.price_grid_id = g.id and t.label ->> 'fr' = 'Emplacement Confort'`.execute(
    house.house.db,
  )
  await customer('Garnier')
  const page = await house.session()
  await openDesk(page)
  await ask(page, '05/06', '12/06', '2a')
  await page.getByRole('textbox', { name: 'Ménage de fin de séjour' }).fill('1')
  await choose(page, 'Emplacement Confort')
  await basketKept(page)
  await expect.poll(() => textOf(page, 'Prix')).toContain('Ménage de fin de séjour65,00 €65,00 € pour le séjour')
  await pickCustomer(page, 'garn', /Garnier/)
  await pressWhenReady(page, 'F12')
  await page.getByText(/Réservation \d{4}-\d{5} enregistrée/).waitFor()
  await page.getByRole('button', { name: 'Occupants et options…' }).first().click()
  const dialog = page.getByRole('dialog', { name: /Occupants et options/ })
  const counter = dialog.getByRole('textbox', { name: 'Ménage de fin de séjour' })
  await expect.poll(() => counter.inputValue()).toBe('1')
  await counter.fill('0')
  await page.keyboard.press('Tab')
  await pressWhenReady(page, 'F12')
  await dialog.waitFor({ state: 'detached' })
  await expect
    .poll(async () => {
      const { rows } = await sql<{
        quantity: number
      }>`select quantity from occupancy_option where code = 'MENAGE'`.execute(house.house.db)
      return rows.map(({ quantity }) => quantity)
    })
    .toEqual([0])
})
