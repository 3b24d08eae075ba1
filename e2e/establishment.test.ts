/** Setting a site up: its guide, modules that everybody obeys at once, several sites and their group, the calendar of the books. */
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { everywhere } from '#server/platform/auth/rights.ts'
import { aCampsite } from '#server/testing/campsite.ts'
import { PASSWORD, browserHouse, expectAccessible, logIn } from './house.ts'
import { settled } from './walk.ts'

const house = await browserHouse()

test('an empty establishment: home says what is missing, leads there, and stops once a stay can be taken', async () => {
  const page = await house.desk()
  const guide = page.getByRole('region', { name: 'Avant le premier séjour' })
  await guide.getByText('2 étapes sur 12').waitFor()
  await guide.getByText(/Il manque.*SIRET/).waitFor()
  await expectAccessible(page)
  await guide.getByRole('link', { name: 'Exercice comptable' }).click()
  await page.waitForURL('**/admin/financial-year/0')
  await page.getByRole('textbox', { name: 'Libellé' }).fill('Exercice en cours')
  await page.keyboard.press('F12')
  await page.waitForURL('**/home')
  await guide.getByText('3 étapes sur 12').waitFor()
  // What is done stays a link, to what was made; what is optional says so.
  await guide.getByRole('listitem').filter({ hasText: 'Animaux' }).first().getByText('(facultatif)').waitFor()
  await guide.getByRole('link', { name: 'Exercice comptable' }).click()
  await page.waitForURL('**/admin/financial-year-list')
  await page.goBack()
  await guide.getByRole('link', { name: 'Créer une série d’emplacements' }).click()
  await page.waitForURL('**/place-list?series=true')
  await page.getByRole('dialog').waitFor()

  await page.goto('/admin/financial-year-list')
  await page.getByRole('row', { name: /Exercice/ }).dblclick()
  await page.getByRole('row', { name: /^mai / }).click()
  await page.getByRole('row', { name: /08\/05/ }).waitFor()

  const reader = await house.desk(everywhere('001', false))
  await reader.getByRole('heading', { level: 1 }).waitFor()
  await settled(reader)
  await expect.poll(() => reader.getByRole('region', { name: 'Avant le premier séjour' }).count()).toBe(0)

  await sql`delete from financial_period`.execute(house.house.db)
  await sql`delete from financial_month`.execute(house.house.db)
  await sql`delete from financial_year`.execute(house.house.db)
  await aCampsite(house.house.db, house.establishmentId)
  await sql`update establishment set vat_number = 'FR68900000001' where id = ${house.establishmentId}`.execute(
    house.house.db,
  )
  await sql`update financial_year set start_date = '2020-01-01'`.execute(house.house.db)
  await sql`insert into age_category (establishment_id, code, label, min_age, tva_id)
    select establishment_id, 'AD', '{"fr":"Adulte"}', 18, id from tva
    where establishment_id = ${house.establishmentId} limit 1`.execute(house.house.db)
  await page.goto('/home')
  await page
    .getByRole('link', { name: /^Planning/ })
    .first()
    .waitFor()
  await expect.poll(() => guide.count()).toBe(0)
})

test('a module that is switched off leaves the menu, the screens and the server of everybody at once', async () => {
  const clerk = await house.session()
  await clerk.goto('/booking-list/1')
  await clerk.getByRole('heading', { level: 1, name: 'Devis' }).waitFor()
  const page = await house.desk()
  // A grid that cannot be read says so, and is asked for again.
  await page.route('**/rest/establishment/module', (route) => route.abort())
  await page.goto('/admin/module-grid')
  await page.getByText('La liste n’a pas pu être lue.').waitFor()
  await page.unroute('**/rest/establishment/module')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  const quotes = page.getByRole('listitem').filter({ hasText: 'Devis' })
  await quotes.getByText('Activé', { exact: true }).waitFor()
  await quotes.getByText('Menus', { exact: true }).waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Contrôle d’accès' })
    .getByText('Rien n’en dépend encore')
    .waitFor()
  await expectAccessible(page)
  await quotes.getByRole('switch').click()
  await page.getByRole('status').getByText('Module « Devis » désactivé').waitFor()
  await clerk.waitForURL('**/home')
  const menu = clerk.getByRole('navigation', { name: 'Menu principal' })
  await menu.getByRole('button', { name: 'Séjours' }).hover()
  await menu.getByRole('link', { name: 'Réservations', exact: true }).waitFor()
  await expect.poll(() => menu.getByRole('link', { name: 'Devis' }).count()).toBe(0)
  await clerk.goto('/booking-list/1')
  await clerk.waitForURL('**/home')
  await quotes.getByRole('switch').click()
  // The menu is drawn anew under the pointer: it opens for a pointer that comes, in its own time, and may close again.
  const open = async (): Promise<number> => {
    await clerk.mouse.move(700, 600)
    await menu.getByRole('button', { name: 'Séjours' }).hover()
    const known = menu.getByRole('link', { name: 'Réservations', exact: true })
    await known.waitFor({ timeout: 2000 }).catch(() => undefined)
    return menu.getByRole('link', { name: 'Devis', exact: true }).count()
  }
  await expect.poll(open, { interval: 500 }).toBe(1)
})

test('a second site is added and worked in; in one group, both see the same customers', async () => {
  const caller = await house.user()
  const consents = { mailingConsent: false, smsConsent: false }
  await caller.post('customer/customer/edit', {
    id: 0,
    surname: 'Le Goff',
    name: 'Yann',
    isCompany: false,
    ...consents,
  })
  const page = await house.window()
  await logIn(page, await house.login(), PASSWORD)
  await page.goto('/admin/establishment')
  await page.getByRole('button', { name: 'Ajouter un établissement' }).click()
  await page.getByRole('dialog').getByLabel('Nom du camping').fill('Camping des Pins')
  await page.getByRole('dialog').getByRole('button', { name: 'Créer l’établissement' }).click()
  await page.getByText('Camping des Pins est créé').waitFor()

  await page.goto('/admin/module/preference-group-grid')
  await page
    .getByRole('button', { name: /^Ajouter/ })
    .first()
    .click()
  await page.getByLabel('Nom du groupe').fill('Les Pins')
  await page.getByLabel('Partager les clients').check()
  await page.keyboard.press('F12')
  await page.getByRole('status').getByText('Les Pins').waitFor()
  await page.goto('/admin/module/preference-group-grid')
  await page.getByRole('row', { name: /Les Pins/ }).dblclick()
  for (const name of ['Camping des Tests', 'Camping des Pins']) {
    await page.getByRole('button', { name: `Rattacher ${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Rattacher' }).click()
    await page.getByRole('button', { name: `Retirer ${name}` }).waitFor()
  }
  await page.getByRole('banner').getByTitle('Clients partagés dans le groupe Les Pins').waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Établissement : Camping des Tests' }).click()
  await page.getByRole('button', { name: 'Camping des Pins', exact: true }).click()
  await page.waitForURL('**/home')
  await page.getByRole('region', { name: 'Avant le premier séjour' }).waitFor()
  await page.goto('/customer-list')
  await page.getByRole('row', { name: /Le Goff/ }).waitFor()
})

test('a season shows its legal holidays, and those of the house', async () => {
  const season = { id: 0, label: 'Été 2029', startDate: '2029-05-01', endDate: '2029-09-30' }
  await (await house.user()).post('establishment/activity-period/edit', season)
  const page = await house.session()
  await page.goto('/admin/activity-period-list')
  await page.getByRole('row', { name: /Été 2029/ }).dblclick()
  const days = page.getByRole('region', { name: 'Jours fériés de la période' })
  await days.getByText('Lundi de Pentecôte').waitFor()
  await days.getByRole('button', { name: 'Ajouter un jour férié' }).click()
  const drawer = page.getByRole('dialog', { name: 'Jour férié' })
  await drawer.getByRole('textbox', { name: 'Libellé' }).fill('Fête du port')
  await drawer.getByLabel('Du').fill('14/08/2029')
  await drawer.getByLabel('Au (inclus)').fill('16/08/2029')
  await drawer.getByRole('button', { name: /Enregistrer/ }).click()
  await days.getByText('du 14/08/2029 au 16/08/2029').waitFor()
  await expectAccessible(page)
})
