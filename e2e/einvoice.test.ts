/** Electronic invoices: the platform set and tested, a bill that cannot go with what mends it, one refused and the way out. */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { toDay } from '#domain/day.ts'
import { openPlatform } from '#server/adapters/platform/open-platform.ts'
import { startPlatform } from '#server/adapters/platform/simulator.ts'
import { cdarXml } from '#server/documents/cdar/cdar.ts'
import { issueBills, pollPlatforms, readStatuses, sendFlows } from '#server/modules/einvoice/index.ts'
import { aBasket, aCampsite, aStay } from '#server/testing/campsite.ts'
import { fileOf, intent } from '#server/testing/desk.ts'
import { browserHouse, expectAccessible } from './house.ts'
import { visit } from './walk.ts'

const SIREN = '732829320'
const now = new Date('2027-03-01T09:00:00Z')
const render = ({ xml = '' }: { readonly xml?: string }) => Promise.resolve(Buffer.from(xml))
const house = await browserHouse({ openPlatform, documents: { render } })
const { db } = house.house
const { establishmentId } = house
const site = await aCampsite(db, establishmentId)
const platform = await startPlatform(undefined, '2027-03-01T08:00:00.000Z')
afterAll(platform.stop)

const log = { error: (...told: unknown[]) => expect(told).toEqual([]) }
const round = async (minutes: number): Promise<void> => {
  const parts = { db, services: house.house.services, now: () => new Date(now.getTime() + minutes * 60_000) }
  await issueBills(parts, log)
  await sendFlows(parts, log)
  await pollPlatforms(parts, (error) => expect(error).toBeUndefined())
  await readStatuses(parts, log)
}

/** A stay of a company. */
const stayOf = async (siren: string | null): Promise<number> => {
  await sql`update customer set is_company = true, company_name = 'Les Randonneurs', siren = ${siren}
    where id = ${site.customerId}`.execute(db)
  const staff = await house.user()
  const basket = fileOf(await staff.post('booking/temp-booking/edit', aBasket(site, [aStay(site)]), intent()))
  const asked = { id: basket.id, version: basket.version, statusId: 3 }
  const file = fileOf(await staff.post('booking/booking/save', asked, intent()))
  await sql`delete from place_hold`.execute(db)
  return file.id
}

/** A bill of a stay to a company. */
const bill = async (siren: string | null): Promise<{ readonly id: number; readonly number: string }> => {
  const bookingId = await stayOf(siren)
  const { body } = await (await house.user()).post('payment/bill/edit', { bookingId }, intent())
  return { id: Number(body['id']), number: String(body['number']) }
}

const refuse = (number: string): void => {
  platform.deliver({
    type: 'CustomerInvoiceLC',
    syntax: 'CDAR',
    name: 'refus.xml',
    content: cdarXml({
      id: 'R-1',
      at: '20270301100000',
      code: 210,
      label: 'Refusée',
      on: toDay('2027-03-01'),
      invoice: { number, typeCode: '380', date: toDay('2027-03-01') },
      seller: { siren: '812345678', name: 'Les Dunes', role: 'SE', address: '812345678' },
      buyer: { siren: SIREN, name: 'Les Randonneurs', role: 'BY', address: SIREN },
      from: 'BY',
      reason: { code: 'CMD_ERR', text: 'Le numéro de commande manque' },
    }),
  })
}

test('the platform, a bill that cannot go, and one that its buyer refuses', async () => {
  house.setNow(now)
  await sql`insert into preference (establishment_id, kind, value)
    values (${establishmentId}, 'access', '{"localAddresses": true}')`.execute(db)
  platform.directory.set(SIREN, [SIREN])
  const page = await house.session()
  await visit(page, '/admin/module/electronic-invoice/0')
  await page.getByLabel('Nom de la plateforme').fill('Plateforme des Pins')
  await page.getByLabel('Émettre à partir du').first().fill('01/01/2027')
  await page.getByLabel('Adresse des flux').fill(platform.url)
  await page.getByLabel('Adresse d’authentification').fill(`${platform.url}/token`)
  await page.getByLabel('Identifiant client').fill(platform.clientId)
  await page.keyboard.press('F12')
  await page.getByLabel('Nouveau secret client').fill(platform.clientSecret)
  await page.getByRole('button', { name: 'Enregistrer le secret client' }).click()
  await page.getByText('Émettre est obligatoire à partir du 01/09/2027').waitFor()
  await page.getByRole('button', { name: 'Tester' }).click()
  await page.getByText('La connexion fonctionne.').first().waitFor()

  const blocked = await bill(null)
  const refused = await bill(SIREN)
  await round(1)
  refuse(refused.number)
  await round(10)
  await page.getByRole('link', { name: refused.number }).first().waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Factures électroniques' }).click()
  await page.getByText('Ne peut pas partir').first().waitFor()
  await page.getByText('Il manque le SIREN du client.').first().waitFor()
  await expectAccessible(page)
  await visit(page, `/bill/${blocked.id}`)
  await page.getByRole('link', { name: 'Ouvrir la fiche du client' }).waitFor()

  await visit(page, `/bill/${refused.id}`)
  await page.getByText('CMD_ERR · Le numéro de commande manque').waitFor()
  await page.getByRole('button', { name: 'Que faire ?' }).click()
  await page.getByText('Facturez de nouveau le dossier').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Annuler la facture' }).last().click()
  await page
    .getByRole('dialog', { name: /Annuler la facture/ })
    .getByRole('textbox')
    .first()
    .waitFor()
})

test('what would keep a bill from leaving is told before it is signed, and mended from there', async () => {
  const fileId = await stayOf(null)
  const page = await house.session()
  await visit(page, `/new-booking/bill/${fileId}/0/0/0/0/3`)
  const alert = page.getByRole('alert').filter({ hasText: 'Cette facture ne pourra pas partir par la plateforme' })
  await alert.getByText('Il manque le SIREN du client.').waitFor()
  await expectAccessible(page)
  await alert.getByRole('link', { name: 'Compléter la fiche du client' }).click()
  await page.getByLabel(/SIREN/).fill(SIREN)
  await page.keyboard.press('F12')
  await page.getByRole('button', { name: 'Émettre la facture', exact: true }).waitFor()
  await alert.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Émettre la facture', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Émettre la facture' }).click()
  await page.getByRole('link', { name: /^F\d+-\d+/ }).waitFor()
  await round(20)
  const { rows } = await sql<{ number: string }>`select number from bill where booking_id = ${fileId}`.execute(db)
  await visit(page, '/electronic-invoice-list')
  await page.getByRole('row', { name: new RegExp(`${rows[0]?.number}.*Acceptée`) }).waitFor()
})
