/** The notice of home where the record of money does not prove itself. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { browserHouse, expectAccessible } from './house.ts'

const house = await browserHouse()

test('a fault stands in red on the home of system users until a verification is good again', async () => {
  const { db } = house.house
  await sql`
    insert into record_check (establishment_id, checked_at, intact, faults)
    values (${house.establishmentId}, '2027-03-01T02:00:00Z', false, '["PAYMENT POSTE-1 12: CONTENT"]')`.execute(db)
  const page = await house.session()
  await page.goto('/home')
  const notice = page.getByRole('alert').filter({ hasText: 'ne sont plus tels qu’ils ont été signés' })
  await notice.getByText('PAYMENT POSTE-1 12: CONTENT').waitFor()
  // A full page once squeezed it to its title.
  expect(await notice.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(1)
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Vérifier de nouveau' }).click()
  await page.getByText('Tout est de nouveau tel que signé').waitFor()
  await notice.waitFor({ state: 'hidden' })
  const { rows } = await sql<{ intact: boolean }>`
    select intact from record_check where establishment_id = ${house.establishmentId}`.execute(db)
  expect(rows).toEqual([{ intact: true }])
})
