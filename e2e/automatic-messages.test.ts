/** Messages that leave by themselves: set on a screen, foretold, kept from a file, explained, and written by the server. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { daysBetween, toDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { sendAutomatic } from '#server/modules/reminder/index.ts'
import { quiet } from '#server/testing/test-server.ts'
import { SEASON, openCamp, pressWhenReady, reserve } from './camp.ts'
import { PHONE, expectAccessible } from './house.ts'
import { faultsAt, plain, visit } from './walk.ts'

const { house, customer } = await openCamp()
const { db } = house.house
// A message leaves a year before a stay at most; the season of the campsite may be further away from the day of the machine.
const today = toDay(`${SEASON}-03-01`)
const now = new Date(`${today}T10:00:00+01:00`)
house.setNow(now)

test('a message before a stay is set, foretold, held back for a file, and leaves once it may', async () => {
  const id = await customer('Lormont')
  await sql`update customer set email = 'anne@exemple.fr' where id = ${id}`.execute(db)
  const page = await house.desk()
  await reserve(page, 'Lormont')
  const { rows } = await sql<{ id: number; arrival: Day }>`
    select id, arrival from booking where customer_id = ${id} and state_id = 3`.execute(db)
  const [file] = rows
  if (file === undefined) throw new Error('the stay was saved')
  const ahead = daysBetween(today, file.arrival)

  await visit(page, '/automatic-messages')
  await page.getByText('Aucun message automatique').waitFor()
  await page.getByRole('button', { name: 'Réglages' }).click()
  await page.getByRole('heading', { name: 'Messages automatiques' }).waitFor()
  await pressWhenReady(page, 'F3')
  await page.getByLabel(/^Libellé/).fill('Bientôt chez nous')
  await page.getByRole('combobox', { name: 'Ce qui le fait partir' }).click()
  await page.getByRole('option', { name: 'Avant le séjour' }).click()
  await page
    .getByLabel(/^Jours/)
    .first()
    .fill(String(ahead - 3))
  await expectAccessible(page)
  await page.keyboard.press('F12')
  await page.waitForURL('**/admin/module/emailing-grid')
  await page.getByRole('row', { name: /Bientôt chez nous/ }).waitFor()

  await visit(page, '/automatic-messages')
  const days = page.getByRole('grid', { name: 'Les 14 prochains jours' })
  await days.getByRole('row', { name: /Bientôt chez nous/ }).click()
  const whom = page.getByRole('grid', { name: /^Bientôt chez nous, le/ })
  await whom.getByRole('row', { name: /Lormont/ }).waitFor()
  expect(plain(await whom.getByRole('row', { name: /Lormont/ }).textContent())).toContain('Part à 09:00')
  await expectAccessible(page)
  expect(await faultsAt(page, PHONE)).toEqual([])

  await whom.getByRole('row', { name: /Lormont/ }).dblclick()
  await page.getByText('À venir').waitFor()
  await page.getByLabel('Aucun message automatique pour ce dossier').click()
  await page.getByText('Plus aucun message automatique ne part.').waitFor()
  await page.getByText('Ce dossier ne reçoit aucun message automatique.').waitFor()
  await expectAccessible(page)
  expect(await faultsAt(page, PHONE)).toEqual([])
  await visit(page, '/automatic-messages')
  await days.getByRole('row', { name: /Bientôt chez nous/ }).waitFor()
  expect(
    await days
      .getByRole('row', { name: /Bientôt chez nous/ })
      .getByRole('gridcell')
      .allTextContents(),
  ).toEqual([...[expect.any(String), '09:00', 'Bientôt chez nous', '', '1']])

  await visit(page, `/automatic-messages/booking/${file.id}`)
  await page.getByLabel('Aucun message automatique pour ce dossier').click()
  await page.getByText('Les messages automatiques reprennent.').waitFor()
  const { services } = house.house
  const later = new Date(now.getTime() + 4 * 86_400_000)
  expect(await sendAutomatic({ db, services, now: () => later }, quiet)).toBe(1)
  await visit(page, `/automatic-messages/booking/${file.id}`)
  await page.getByText('Écrit', { exact: true }).waitFor()
  await page.getByRole('row', { name: /Bientôt chez nous/ }).dblclick()
  await page.waitForURL(/\/email\/\d+$/)
})

test('a file and a customer lead to what leaves by itself', async () => {
  const id = await customer('Bazas')
  const page = await house.desk()
  await visit(page, `/customer/emails/${id}`)
  await page.getByRole('link', { name: 'Messages automatiques' }).click()
  await page.waitForURL(`**/automatic-messages/customer/${id}`)
  await page.getByText('Aucun message automatique pour Bazas').waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL(`**/customer/emails/${id}`)
})
