/** Internet bookings: a channel set up, its codes read, what it sold accepted, repaired, refused; money without a stay. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays, toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { createFakeChannel } from '#server/ports/fake-channel.ts'
import { aChannelBooking, aChannelStay } from '#server/testing/channel-desk.ts'
import { aCampsite } from '#server/testing/campsite.ts'
import { pressWhenReady } from './camp.ts'
import { PHONE, browserHouse, expectAccessible } from './house.ts'

const channel = createFakeChannel()
const house = await browserHouse({ openChannel: () => channel })
const year = new Date().getFullYear() + 1
const arrival = toDay(`${year}-07-10`)

beforeAll(async () => {
  const { db } = house.house
  await aCampsite(db, house.establishmentId, { pitches: 3 })
  await sql`update price_grid_version set snapshot = replace(snapshot::text, '2027-', ${`${year}-`})::jsonb`.execute(db)
  await sql`update activity_period set start_date = make_date(${year}, 1, 1), end_date = make_date(${year}, 12, 31)`.execute(
    db,
  )
  await sql`insert into age_category (establishment_id, code, label, min_age, tva_id)
    select ${house.establishmentId}, 'ADULTE', '{"fr": "Adulte"}', 18, min(id) from tva
    where establishment_id = ${house.establishmentId}`.execute(db)
  const staff = await house.user()
  const { body } = await staff.get('customer/partner/edit/0')
  await staff.post('customer/partner/edit', { ...body, label: 'Vacances.example' })
})

const sold = (externalId: string, surname: string) =>
  aChannelBooking({
    externalId,
    guest: { ...aChannelBooking().guest, surname, email: `${surname.toLowerCase()}@example.org` },
    stays: [aChannelStay({ arrival, departure: addDays(arrival, 7) })],
    paid: cents(8000),
  })

test('a channel is set up, collected, and its bookings decided', async () => {
  const page = await house.session()
  await page.goto('/admin/module/online-booking/0')
  await page.getByRole('textbox', { name: 'Libellé' }).fill('Vacances')
  await page.getByRole('combobox', { name: 'Partenaire' }).click()
  await page.getByRole('option', { name: 'Vacances.example' }).click()
  await page.getByLabel('Code du site').fill('PIN')
  await page.getByLabel('Adresse du service').fill('https://vacances.example.org/ota')
  await page.getByRole('combobox', { name: 'Mode de règlement' }).click()
  await page.getByRole('option', { name: 'Virement' }).click()
  await page.getByLabel('Actif').check()
  await page.keyboard.press('F12')
  await page.waitForURL(/online-booking\/[1-9]/)
  await page.getByLabel('Nouveau jeton').fill('un secret du canal')
  await page.getByRole('button', { name: 'Enregistrer le jeton' }).click()
  await page.getByText('Enregistré, chiffré.').waitFor()
  await page.getByRole('button', { name: 'Tester' }).click()
  await page.getByText('La connexion fonctionne.').first().waitFor()
  await page.getByRole('button', { name: 'Lire les codes du canal' }).click()
  await page.getByRole('textbox', { name: 'Code du canal' }).first().waitFor()
  await page.getByRole('combobox', { name: 'Ici' }).first().click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Enregistrer les correspondances' }).click()
  await page.getByText('Correspondances enregistrées.').waitFor()
  await expectAccessible(page)

  channel.sell(sold('VX-1', 'Becker'), sold('VX-2', 'Rossi'), sold('VX-3', 'Durand'))
  await page.getByRole('button', { name: 'Relever maintenant' }).click()
  await page.getByText('Relève faite\u00A0: 3 reçues').waitFor()
  // A heading that an older screen sorted by.
  await page.evaluate(() => {
    const user = Object.keys(localStorage).flatMap((key) => /^pinede\.(\d+)\./.exec(key)?.[1] ?? [])[0]
    const table = { sort: [{ field: 'file', desc: true }], page: 0, size: 20, selected: null }
    localStorage.setItem(`pinede.${user}.table.bookingImport`, JSON.stringify(table))
  })
  await page.getByRole('button', { name: 'Voir ses réservations' }).click()
  await page.getByText('À traiter (3)').waitFor()
  await expectAccessible(page)

  // Accepted, it lacks the meaning of an age: said on the spot, it goes through.
  await page.getByRole('row', { name: /VX-1/ }).dblclick()
  await page.getByRole('heading', { name: 'Réservation VX-1' }).waitFor()
  await pressWhenReady(page, 'F12')
  await page.getByText('Catégorie d’âge sans correspondance : ADULT.', { exact: true }).waitFor()
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Catégorie d’âge « ADULT »' }).click()
  await page.getByRole('option', { name: /Adulte/ }).click()
  await page.getByRole('button', { name: 'Enregistrer et intégrer' }).click()
  await page.getByRole('button', { name: /^Ouvrir le dossier/ }).waitFor()
  await page.setViewportSize(PHONE)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Escape')

  await page.getByRole('row', { name: /VX-2/ }).dblclick()
  await page.getByRole('heading', { name: 'Réservation VX-2' }).waitFor()
  await pressWhenReady(page, 'F9')
  await page.getByLabel('Motif, que le canal dira au client').fill('Camping complet')
  await page.getByRole('dialog').getByText('Le canal est informé').waitFor()
  await page.keyboard.press('F12')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText('Refusée', { exact: true }).first().waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('checkbox', { name: /^Cocher VX-3/ }).check()
  await page.keyboard.press('F12')
  await page.getByText('1 réservation acceptée.').waitFor()
  await page.getByText('Payées sans séjour (1)').click()
  await page.getByText('Encaissé par les canaux, sans séjour ici\u00A0: 80,00').waitFor()
  await page.getByRole('row', { name: /VX-2/ }).waitFor()
  await expect.poll(() => page.getByRole('row', { name: /VX-1/ }).count()).toBe(0)
})
