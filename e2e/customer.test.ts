/** Customers: found as one speaks of them, their twins merged and parted again, consents, résumé, export, erasure. */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { aBasket, aCampsite, aStay } from '#server/testing/campsite.ts'
import { intent } from '#server/testing/desk.ts'
import type { Caller } from '#server/testing/test-house.ts'
import { PHONE, browserHouse, expectAccessible } from './house.ts'
import { visit } from './walk.ts'

const house = await browserHouse()
const ids: Record<string, number> = {}
let staff: Caller

const save = async (key: string, fields: object): Promise<void> => {
  const blank = { id: 0, isCompany: false, mailingConsent: false, smsConsent: false }
  const answer = await staff.post('customer/customer/edit', { ...blank, ...fields })
  if (answer.status !== 200) throw new Error(answer.text)
  ids[key] = Number(answer.body['id'])
}

/** A week in a season to come, saved as a reservation. */
const book = async (customerId: number): Promise<void> => {
  const site = await aCampsite(house.house.db, house.establishmentId, { pitches: 2 })
  const year = new Date().getFullYear() + 1
  await sql`update price_grid_version set snapshot = replace(snapshot::text, '2027-', ${`${year}-`})::jsonb`.execute(
    house.house.db,
  )
  const stay = aStay(site, { arrival: `${year}-07-06`, departure: `${year}-07-13` })
  const basket = await staff.post('booking/temp-booking/edit', aBasket(site, [stay], { statusId: 3 }), intent())
  const { id, version } = basket.body['item'] as { id: number; version: number }
  const saved = await staff.post('booking/booking/save', { id, version, statusId: 3, customerId }, intent())
  if (saved.status !== 200) throw new Error(saved.text)
}

beforeAll(async () => {
  staff = await house.user()
  const anne = { surname: 'Lefèvre', name: 'Anne', phone1: '06 12 34 56 78', email: 'anne@exemple.fr' }
  await save('anne', { ...anne, alert: 'Arrive toujours tard' })
  await save('twin', { surname: 'LEFEVRE', name: 'Anne', phone1: '+33 6 12 34 56 78', note: 'Aime l’ombre' })
  await save('jan', { surname: 'Visser', name: 'Jan', phone1: '+31 6 12345678' })
  await book(ids['twin'] ?? 0)
})

const rows = (page: Page) => page.locator('tbody tr')
const search = async (page: Page, text: string): Promise<void> => {
  await page.getByPlaceholder('Rechercher').fill(text)
}

test('a customer is found with a typo or a telephone in pairs; kinds narrow the list; the file is exported', async () => {
  const page = await house.session()
  await page.goto('/customer-list')
  await rows(page).first().waitFor()
  await search(page, 'Viser')
  await expect.poll(() => rows(page).allTextContents()).toHaveLength(1)
  await expect.poll(() => rows(page).first().textContent()).toContain('Visser Jan')
  await search(page, 'Vi')
  await page.getByText('Tapez au moins 3 caractères.').waitFor()
  await search(page, '06.12.34.56.78')
  await expect.poll(() => rows(page).allTextContents()).toHaveLength(3)
  await search(page, '')
  await page.getByRole('combobox', { name: 'Sorte de fiche' }).or(page.getByLabel('Sorte de fiche')).first().click()
  await page.getByRole('option', { name: 'Clients', exact: true }).click()
  await expect.poll(() => rows(page).allTextContents()).toHaveLength(1)
  // A filter that was changed keeps the focus: the next one is a tabulation away.
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Sorte de fiche')
  await expectAccessible(page)
  await page.keyboard.press('F8')
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  const text = readFileSync(await (await download).path(), 'utf8')
  expect(text).toMatch(/^\uFEFFCode client;/)
  expect(text.trimEnd().split('\r\n')).toHaveLength(2)
  await page.getByRole('combobox', { name: 'Sorte de fiche' }).or(page.getByLabel('Sorte de fiche')).first().click()
  await page.getByRole('option', { name: 'À effacer' }).click()
  await page.getByText('Rien ne correspond à cette recherche').waitFor()
  await page.getByRole('button', { name: 'Tout afficher' }).click()
  await expect.poll(async () => (await rows(page).allTextContents()).length).toBeGreaterThan(1)
})

test('whoever types a new customer is shown the record that they have', async () => {
  const page = await house.session()
  await page.goto('/customer/identity/0')
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Lefevre')
  await page.getByRole('textbox', { name: 'Prénom' }).fill('Anne')
  await page.getByRole('textbox', { name: 'Téléphone', exact: true }).fill('0612345678')
  await page.getByText('Cette personne a peut-être déjà une fiche').waitFor()
})

test('twins are shown in the whole file, merged field by field, and parted in one click', async () => {
  const page = await house.session()
  await page.goto('/customer-list')
  await page.getByRole('button', { name: 'Doublons' }).click()
  await page.getByText('même nom, même prénom, même téléphone').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Comparer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Réunir deux fiches' })
  await dialog.getByRole('radio', { name: 'Aime l’ombre' }).waitFor()
  await dialog.getByRole('radio', { name: /Lefèvre Anne · Conserver/ }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Réunir les fiches' }).click()
  await page.getByText('Les deux fiches sont réunies.').waitFor()
  const merged = await staff.get(`customer/customer/edit/${ids['anne']}`)
  expect(merged.body).toMatchObject({ surname: 'Lefèvre', note: 'Aime l’ombre' })
  await page.getByRole('button', { name: 'Annuler la réunion' }).first().click()
  await page.getByText('La réunion est annulée.').waitFor()
  const parted = await staff.get(`customer/customer/edit/${ids['twin']}`)
  expect(parted.body).toMatchObject({ mergedIntoId: null })
})

test('a consent is noted with its proof; the résumé tells all; erasing is refused while a stay is to come', async () => {
  const page = await house.session()
  await page.goto(`/customer/contacts/${ids['twin']}`)
  await page.getByRole('button', { name: 'Noter', exact: true }).click()
  await page.getByText('Indiquez ce qui prouve l’accord').waitFor()
  await page.getByLabel('Preuve de l’accord').fill('Bulletin signé')
  await page.getByRole('button', { name: 'Noter', exact: true }).click()
  await page.getByText('La réponse est notée.').waitFor()
  await page.getByRole('cell', { name: 'Bulletin signé' }).or(page.getByText('Bulletin signé')).first().waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Effacer ses données…' }).click()
  await page.getByRole('button', { name: 'Effacer pour de bon' }).click()
  await page.getByText(/Effacement impossible\s: le séjour/).waitFor()
  await page.getByRole('button', { name: 'Résumé' }).click()
  await page.waitForURL(`**/customer-resume?id=${ids['twin']}`)
  await page.getByRole('heading', { name: 'Derniers séjours' }).waitFor()
  await expect.poll(() => page.getByText('Prochain séjour').count()).toBe(1)
  await expectAccessible(page)
  await page.goto(`/customer/stays/${ids['twin']}`)
  await rows(page).first().waitFor()
  await page.keyboard.press('F8')
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  expect((await download).suggestedFilename()).toBe('export.csv')
})

test('on a telephone the list, the record and the résumé fit', async () => {
  const page = await house.desk(undefined, PHONE)
  for (const path of ['/customer-list', `/customer/contacts/${ids['anne']}`, `/customer-resume?id=${ids['twin']}`]) {
    await visit(page, path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  }
  await page.goto(`/customer/identity/${ids['jan']}`)
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Effacer ses données…' }).click()
  await page.getByRole('button', { name: 'Effacer pour de bon' }).click()
  await page.getByText('Les données de cette personne sont effacées.').waitFor()
})
