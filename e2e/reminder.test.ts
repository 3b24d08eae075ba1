/** Reminders before arrival at the desk: who owes, told once, reminded later, opened beside; cautions asked by the settings. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { SEASON, openCamp, reserve } from './camp.ts'
import { PHONE, expectAccessible } from './house.ts'
import { faultsAt, plain, visit } from './walk.ts'

const { house, customer } = await openCamp()
const { db } = house.house

test('a list of arrivals is told once of what it owes, and opens its files beside', async () => {
  await sql`update surety set pitch_amount = 15000`.execute(db)
  const id = await customer('Marsan')
  await sql`update customer set email = 'anne@exemple.fr' where id = ${id}`.execute(db)
  const page = await house.desk()
  await reserve(page, 'Marsan')
  await visit(page, '/surety-list')
  await page.getByText('Personne à prévenir').waitFor()
  await page.getByLabel('Arrivée du').fill(`01/07/${SEASON}`)
  await page.keyboard.press('Tab')
  const first = page.getByRole('grid', { name: 'Séjours' })
  await first.getByRole('row', { name: /Marsan/ }).waitFor()
  await page.getByRole('button', { name: 'Recalculer les cautions' }).click()
  await page.getByText('1 caution demandée.').waitFor()
  await expect
    .poll(async () => plain(await first.getByRole('row', { name: /Marsan/ }).textContent()))
    .toContain('150,00')
  await expectAccessible(page)
  expect(await faultsAt(page, PHONE)).toEqual([])

  await page.keyboard.press('F12')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Écrire à 1 séjour').waitFor()
  await dialog.getByRole('button', { name: 'Envoyer les e-mails' }).click()
  await page.getByText('2 messages écrits.').waitFor()
  await first.getByRole('gridcell', { name: 'Oui' }).waitFor()
  const again = page.getByRole('button', { name: /^Envoyer les e-mails/ }).first()
  await expect.poll(() => again.getAttribute('aria-disabled')).toBe('true')
  const { rows } = await sql<{ key: string }>`select function_key as key from mail order by key`.execute(db)
  expect(rows.map(({ key }) => key)).toEqual(['balanceReminder', 'suretyRequest'])

  const beside = page.context().waitForEvent('page')
  await first.getByRole('row', { name: /Marsan/ }).dblclick()
  expect((await beside).url()).toContain('/new-booking/stay/')
})
