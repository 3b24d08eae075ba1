/** Text messages at the desk: a provider set and tested, an offer that tells its price, sent and received; STOP; one that is held back. */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openSms } from '#server/adapters/sms/open-sms.ts'
import { startSmsSimulator } from '#server/adapters/sms/simulator.ts'
import { workCampaigns } from '#server/modules/campaign/index.ts'
import { workSms } from '#server/modules/sms/index.ts'
import { pressWhenReady } from './camp.ts'
import { browserHouse, expectAccessible } from './house.ts'
import { PHONE, faultsAt, visit } from './walk.ts'

const house = await browserHouse({ openSms })
const { db } = house.house
const { establishmentId } = house
const simulator = await startSmsSimulator()
afterAll(simulator.stop)

const log = { error: (...told: unknown[]) => expect(told).toEqual([]) }
/** A Tuesday morning, so many minutes later. */
const round = async (minutes: number): Promise<void> => {
  const now = new Date(Date.parse('2027-06-01T07:00:00Z') + minutes * 60_000)
  house.setNow(now)
  const own = { ...house.house, now: () => now }
  await workCampaigns(own, log)
  await workSms(own, log)
  await workCampaigns(own, log)
}

test('a provider is set and tested; an offer leaves by text message, tells its price, and meets a STOP', async () => {
  house.setNow(new Date('2027-06-01T07:00:00Z'))
  await sql`insert into preference (establishment_id, kind, value)
    values (${establishmentId}, 'access', '{"localAddresses": true}')`.execute(db)
  for (const [code, surname, phone] of [
    ['S1', 'Rauzan', '06 11 11 11 11'],
    ['S2', 'Sauveterre', '07 56 78 90 12'],
    ['S3', 'Targon', '05 56 00 00 00'],
  ])
    await sql`insert into customer (owner_establishment_id, code, surname, phone1, sms_consent)
      values (${establishmentId}, ${code}, ${surname}, ${phone}, true)`.execute(db)
  const { account, appKey, secretKey, consumerKey, url } = simulator.address('OVH')
  const page = await house.session()

  await visit(page, '/admin/module/sms/0')
  await page.getByLabel(/^Libellé/).fill('Nos SMS')
  await page.getByLabel(/^Adresse du service/).fill(url)
  await page.getByLabel(/^Expéditeur/).fill('Été')
  await page.keyboard.press('F12')
  await page.getByText('Champ obligatoire.').first().waitFor()
  await page.getByText('De 3 à 11 lettres et chiffres, sans accent ni espace.').waitFor()
  await page.getByLabel(/^Compte/).fill(account)
  await page.getByLabel(/^Clé d.application/).fill(appKey)
  await page.getByLabel(/^Expéditeur/).fill('LesPins')
  await page.keyboard.press('F12')
  for (const [name, value] of [
    ['clé', secretKey],
    ['clé consommateur', consumerKey],
  ] as const) {
    await page.getByLabel(`Nouvelle ${name}`, { exact: true }).fill(value)
    await page.getByRole('button', { name: `Enregistrer la ${name}`, exact: true }).click()
    await page.getByRole('button', { name: `Oublier la ${name}`, exact: true }).waitFor()
  }
  await page.getByRole('button', { name: 'Tester' }).click()
  await page.getByText('La connexion fonctionne.').waitFor()
  await expectAccessible(page)
  expect(await faultsAt(page, PHONE)).toEqual([])

  await visit(page, '/mailing-criteria/0')
  await page.getByLabel(/^Libellé/).fill('Prospects')
  await page.getByRole('combobox', { name: 'Destinataires', exact: true }).click()
  await page.getByRole('option', { name: 'Sur prospects' }).click()
  await page.getByRole('combobox', { name: 'Accord donné' }).click()
  await page.getByRole('option', { name: 'Aux SMS' }).click()
  await page.keyboard.press('F12')
  await page.waitForURL('**/mailing-criteria-list')
  await visit(page, '/grc/0')
  await page.getByLabel(/^Libellé/).fill('Dernières places')
  for (const [field, option] of [
    ['Envoi par', 'SMS'],
    ['Destinataires', 'Prospects'],
  ] as const) {
    await page.getByRole('combobox', { name: field, exact: true }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await page.keyboard.press('F12')
  await page.waitForURL(/\/grc\/[1-9]\d*$/)
  await page.getByText('2 destinataires').waitFor()
  await page.getByText(/2.SMS/).first().waitFor()
  await pressWhenReady(page, 'F10')
  await page.getByRole('dialog', { name: /^Envoyer à 2/ }).waitFor()
  await pressWhenReady(page, 'F12')
  await page.waitForURL('**/grc-history/*')
  await round(1)
  simulator.deliver('+33611111111')
  simulator.answerStop('+33756789012')
  await round(20)
  await page.reload()
  await page.getByRole('row', { name: /Sauveterre.*Désinscrit/ }).waitFor()
  await page.getByRole('row', { name: /Targon.*Sans numéro de mobile/ }).waitFor()
  expect(simulator.sent().map(({ to, isOffer }) => [to, isOffer])).toEqual([
    ['+33611111111', true],
    ['+33756789012', true],
  ])

  await visit(page, '/sms-list')
  await page.getByRole('row', { name: /Rauzan.*Reçu/ }).waitFor()
  await expectAccessible(page)
  expect(await faultsAt(page, PHONE)).toEqual([])
  await page.getByRole('checkbox', { name: 'Choisir le SMS à Rauzan' }).check()
  await page.getByRole('button', { name: 'Envoyer de nouveau' }).click()
  await page.getByText('1 SMS repart.').waitFor()
  await page
    .getByRole('row', { name: /Rauzan.*À envoyer/ })
    .getByRole('checkbox')
    .check()
  await page.getByRole('button', { name: 'Ne pas envoyer' }).click()
  await page.getByRole('row', { name: /Rauzan.*Annulé/ }).waitFor()
  await round(21)
  expect(simulator.sent()).toHaveLength(2)
})
