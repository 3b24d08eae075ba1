/** Links at the desk: a provider set and tested, a link asked, copied, paid by a guest, withdrawn; a caution held. */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openPayLinks } from '#server/adapters/pay-link/open-pay-link.ts'
import { SIMULATOR_ACCOUNT, SIMULATOR_KEY, startLinkSimulator } from '#server/adapters/pay-link/simulator.ts'
import { workLinks } from '#server/modules/payment/index.ts'
import { aBasket, aCampsite, aStay } from '#server/testing/campsite.ts'
import { fileOf, intent } from '#server/testing/desk.ts'
import { browserHouse, expectAccessible } from './house.ts'
import { visit } from './walk.ts'

const now = new Date('2027-03-01T09:00:00Z')
const house = await browserHouse({ openPayLinks })
const { db } = house.house
const { establishmentId } = house
const site = await aCampsite(db, establishmentId)
const simulator = await startLinkSimulator()
afterAll(simulator.stop)

const log = { error: (...told: unknown[]) => expect(told).toEqual([]) }
const round = (minutes: number): Promise<void> =>
  workLinks({ ...house.house, now: () => new Date(now.getTime() + minutes * 60_000) }, log)

const stay = async (): Promise<number> => {
  const staff = await house.user()
  const basket = fileOf(await staff.post('booking/temp-booking/edit', aBasket(site, [aStay(site)]), intent()))
  const asked = { id: basket.id, version: basket.version, statusId: 3 }
  return fileOf(await staff.post('booking/booking/save', asked, intent())).id
}
const addressOf = (id: number): string => `/new-booking/payments/${id}/0/0/0/0/3`

test('a provider is set and tested; a link is asked, paid, and withdrawn', async () => {
  house.setNow(now)
  await sql`insert into preference (establishment_id, kind, value)
    values (${establishmentId}, 'access', '{"localAddresses": true}')`.execute(db)
  const id = await stay()
  const page = await house.session()
  await visit(page, addressOf(id))
  expect(await page.getByRole('button', { name: 'Demander un lien…' }).count()).toBe(0)

  await visit(page, '/admin/module/link/0')
  await page.getByLabel('Libellé').fill('Carte en ligne')
  await page.getByLabel('Adresse du service').fill(simulator.url)
  await page.keyboard.press('F12')
  await page.getByText('Champ obligatoire.').waitFor()
  await page.getByRole('combobox', { name: 'Mode de règlement' }).click()
  await page.getByRole('option', { name: 'Carte' }).first().click()
  await page.keyboard.press('F12')
  await page.getByLabel('Nouvelle clé secrète').fill(SIMULATOR_KEY)
  await page.getByRole('button', { name: 'Enregistrer la clé secrète' }).click()
  await page.getByRole('button', { name: 'Oublier la clé secrète' }).waitFor()
  await page.getByRole('button', { name: 'Tester' }).click()
  await page.getByText('La connexion fonctionne.').waitFor()
  expect(await expectAccessible(page)).toBeUndefined()

  await visit(page, addressOf(id))
  await page.getByRole('button', { name: 'Demander un lien…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Demander un lien de paiement' })
  await dialog.getByLabel('Montant').fill('9999')
  await dialog.getByRole('button', { name: 'Demander le lien' }).click()
  await dialog.getByText('Le dossier ne doit que 223,86 €.').waitFor()
  await dialog.getByLabel('Montant').fill('63')
  await page.keyboard.press('F12')
  await page.getByText('Se prépare').waitFor()
  await round(0)
  const link = page.getByRole('region', { name: 'Paiement · Carte en ligne' }).first()
  await link.getByText('En attente').waitFor()
  await link.getByText(`${simulator.url}/guest/`).waitFor()
  await expectAccessible(page)
  simulator.take('link_1')
  await round(2)
  await link.getByText('Payé', { exact: true }).waitFor()
  await link.getByText('63,00 € reçus').waitFor()
  await page.getByRole('row', { name: /Carte.*63,00/ }).waitFor()

  await page.getByRole('button', { name: 'Demander un lien…' }).click()
  await dialog.waitFor()
  await page.keyboard.press('F12')
  await page.getByText('Se prépare').waitFor()
  await round(3)
  await page.getByRole('button', { name: 'Annuler le lien' }).click()
  await page.getByText('Lien annulé.').waitFor()
  await round(4)
  await link.getByText('Annulé', { exact: true }).waitFor()

  await visit(page, '/pay-link-list')
  await page.getByRole('row', { name: /Payé/ }).waitFor()
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'À traiter' }).check()
  await page.getByText('Aucun lien ne correspond').waitFor()
})

test('a caution is held by a link, and shown as a card hold', async () => {
  const id = await stay()
  const page = await house.session()
  const staff = await house.user()
  const body = {
    ...{ id: 0, version: 0, label: 'Swikly', provider: 'SWIKLY', account: SIMULATOR_ACCOUNT, url: simulator.url },
    ...{ paymentMethodId: null, validDays: 7, inReminders: true, active: true },
  }
  const provider = Number((await staff.post('module/link-provider/edit', body)).body['id'])
  await staff.post(`module/link-provider/secret/${provider}`, { secret: 'secretKey', value: SIMULATOR_KEY })
  await sql`update customer set email = 'anne@exemple.fr' where id = ${site.customerId}`.execute(db)
  await staff.post('payment/guarantee/edit', { id: 0, bookingId: id, label: 'Caution', amount: 30_000 }, intent())
  await visit(page, addressOf(id))
  await page.getByRole('button', { name: 'Demander un lien de caution : Caution' }).click()
  await page
    .getByRole('dialog')
    .getByText(/bloquer 300,00.€/)
    .waitFor()
  await page.keyboard.press('F12')
  await page.getByText('Caution : Caution · Swikly').waitFor()
  await round(10)
  const asked = simulator.links().at(-1)
  if (asked === undefined) throw new Error('the provider was asked')
  simulator.take(asked.id)
  await round(12)
  await page.getByText('Caution bloquée').waitFor()
  await page.getByText(`Empreinte Swikly ${asked.id}`).waitFor()
  await page.getByText('300,00 € bloqués').waitFor()
})
