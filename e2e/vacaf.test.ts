/** A family's holiday aid, from its request to the transfer of the office, and one that is refused. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openCamp, pressWhenReady, reserve } from './camp.ts'
import { expectAccessible } from './house.ts'
import { plain } from './walk.ts'

const { house, caller, customer } = await openCamp()

/** The CAF, with the record that pays for it. */
const anOffice = async (): Promise<void> => {
  const { rows } = await sql<{ type: number; billing: number; management: number }>`
    select (select id from partner_type where kind = 'HOLIDAY_AID' limit 1) as type,
      (select id from partner_billing_type where establishment_id = ${house.establishmentId} limit 1) as billing,
      (select id from partner_management_type where establishment_id = ${house.establishmentId} limit 1) as management`.execute(
    house.house.db,
  )
  const [kinds] = rows
  const names = { isCompany: true, companyName: 'CAF du Rhône', surname: 'CAF du Rhône' }
  const consent = { mailingConsent: false, smsConsent: false }
  const { id: customerId } = await caller.call<{ id: number }>('customer/customer/edit', {
    id: 0,
    ...names,
    ...consent,
  })
  await caller.call('customer/partner/edit', {
    ...{
      id: 0,
      version: 0,
      label: 'CAF du Rhône',
      customerId,
      fallbackPublic: true,
      collectsTouristTax: false,
      active: true,
    },
    ...{ partnerTypeId: kinds?.type, billingTypeId: kinds?.billing, managementTypeId: kinds?.management },
  })
}

test('an aid is asked, refused, asked again, agreed, and paid by one transfer whose rest is kept', async () => {
  const page = await house.desk()
  await anOffice()
  await customer('Etcheverry')
  await reserve(page, 'Etcheverry')
  await page.getByRole('link', { name: 'Prix', exact: true }).click()
  const card = page.getByRole('region', { name: 'Aides aux vacances', exact: true }).first()
  await card.getByRole('button', { name: 'Demander une aide…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Demander une aide aux vacances' })
  await dialog.getByRole('combobox', { name: 'Organisme' }).click()
  await page.getByRole('option', { name: 'CAF du Rhône' }).click()
  await dialog.getByLabel('N° d’allocataire').fill('12')
  await dialog.getByLabel('Taux de l’aide').fill('30')
  await dialog.getByLabel('Plafond', { exact: true }).fill('50')
  await expectAccessible(page)
  await pressWhenReady(page, 'F12', 'Enregistrer')
  await dialog.getByText(/Ce numéro d’allocataire n’en est pas un/).waitFor()
  await dialog.getByLabel('N° d’allocataire').fill('123 45 67')
  await pressWhenReady(page, 'F12', 'Enregistrer')
  await card.getByText('Demandée').waitFor()
  await card.getByRole('button', { name: 'Refusée… aide de CAF du Rhône' }).click()
  await page.getByRole('dialog').getByLabel('Motif').fill('Droits épuisés')
  await pressWhenReady(page, 'F12', 'Noter le refus')
  await card.getByText('Droits épuisés').waitFor()
  await card.getByRole('button', { name: /^Revenir sur la décision/ }).click()
  await page.getByRole('dialog').getByLabel('Motif').fill('Erreur de la CAF')
  await pressWhenReady(page, 'F12', 'Revenir')
  await card.getByRole('button', { name: 'Accordée… aide de CAF du Rhône' }).click()
  await pressWhenReady(page, 'F12', 'Noter l’accord')
  await card.getByText(/^accordé\s:\s50,00/).waitFor()
  const payers = page.getByRole('region', { name: 'Soldes par payeur' })
  await expect.poll(async () => plain(await payers.textContent())).toContain('CAF du Rhône50,00 €0,00 €50,00 €')
  await expectAccessible(page)

  await page.goto('/vacaf-list')
  await page.getByRole('gridcell', { name: 'Accordée' }).waitFor()
  await pressWhenReady(page, 'F3', 'Encaisser un virement')
  const take = page.getByRole('dialog', { name: 'Encaisser un virement d’un organisme' })
  await take.getByLabel('Montant du virement').fill('100')
  await take.getByLabel('Référence du virement').fill('VIR 0312')
  await expect
    .poll(async () => plain(await take.locator('[aria-live=polite]').last().textContent()))
    .toContain('Réparti : 50,00 € · Reste du virement : 50,00 €')
  await expectAccessible(page)
  await pressWhenReady(page, 'F12', 'Encaisser')
  await page.getByText(/^50,00\s€ répartis, 50,00/).waitFor()
  await page.getByRole('gridcell', { name: 'Payée' }).waitFor()
  await page.getByRole('button', { name: /^Rendre le reste de 50,00/ }).click()
  await page.getByRole('dialog').getByLabel('Motif du retour').fill('Versé en double')
  await pressWhenReady(page, 'F12', 'Noter le retour')
  await page.getByText(/^Retour noté/).waitFor()
  await expectAccessible(page)

  // Of one office, the list has its statement: a letter of the stays and transfers of some days.
  await page.getByRole('button', { name: 'Relevé de CAF du Rhône' }).click()
  await page.getByRole('button', { name: 'Imprimer le relevé…' }).click()
  const statement = page.getByRole('dialog', { name: 'Relevé de CAF du Rhône' })
  await statement.getByLabel('Séjours terminés du').waitFor()
  await expectAccessible(page)
  const asked = page.context().waitForEvent('request', (request) => request.url().includes('/booking/vacaf/statement/'))
  await pressWhenReady(page, 'F12', 'Imprimer')
  expect((await asked).url()).toMatch(/\/statement\/\d+\/\d{4}-01-01\/\d{4}-12-31$/)
})
