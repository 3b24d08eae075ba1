/** Special offers: an offer made step by step, activated, and found again in the price of a stay. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aCampsite } from '#server/testing/campsite.ts'
import { pressWhenReady } from './camp.ts'
import { DESK, PHONE, browserHouse, expectAccessible } from './house.ts'
import { plain } from './walk.ts'

const house = await browserHouse()
house.setNow(new Date('2027-03-01T09:00:00Z'))
await aCampsite(house.house.db, house.establishmentId)

const step = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Étapes de l’offre' }).getByRole('button', { name, exact: true })
const save = async (page: Page): Promise<void> => {
  await page.keyboard.press('F12')
}
/** Saves what was typed. Not told by what is said then: that of the time before may still stand. */
const keep = async (page: Page): Promise<void> => {
  const unsaved = page.getByText('Modifications non enregistrées')
  await unsaved.waitFor()
  await save(page)
  await unsaved.waitFor({ state: 'detached' })
}
const text = async (page: Page, selector: string): Promise<string> =>
  plain(await page.locator(selector).first().textContent())

test('an offer is made in steps, told what it lacks, activated, and prices the next stay', async () => {
  const page = await house.session(undefined, DESK)
  await page.goto('/special-offer-list')
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await page.getByLabel('Code', { exact: false }).first().fill('ETE10')
  await page.getByLabel('Libellé', { exact: false }).first().fill('Été en famille')
  await save(page)
  await page.waitForURL(/special-offer\/[1-9]/)
  // Activated too early: what is missing leads to its step.
  await step(page, 'Récapitulatif').click()
  await page.getByLabel('Active').check()
  await save(page)
  await page.getByRole('alert').filter({ hasText: 'À compléter dans d’autres étapes' }).waitFor()
  await page.getByRole('alert').getByRole('button', { name: 'Période' }).click()
  await page.getByLabel('Séjours du').fill('01/06/2027')
  await page.getByLabel('au', { exact: true }).fill('01/09/2027')
  await step(page, 'Grilles tarifaires').click()
  await page.getByLabel('Emplacements', { exact: true }).check()
  await step(page, 'Montant de la réduction').click()
  await page.getByLabel('Pourcentage').fill('10')
  await step(page, 'Code promotionnel').click()
  await page.getByLabel('Code promotionnel').fill('FAMILLE')
  await step(page, 'Récapitulatif').click()
  await keep(page)
  await page.getByText('Aucune autre offre active ne concerne les mêmes séjours.').waitFor()
  await expect.poll(() => text(page, 'dl')).toContain('Pourcentage : 10,00 %')
  await expectAccessible(page)
  // Nothing to save on a step: the key goes on to the next one.
  await step(page, 'Montant de la réduction').click()
  await save(page)
  await page.locator('[aria-current="step"]').filter({ hasText: 'Récapitulatif' }).waitFor()
  // Opened again, it shows what it is; each part is a click away, those left open too.
  await page.reload()
  await page.locator('[aria-current="step"]').filter({ hasText: 'Récapitulatif' }).waitFor()
  await page.locator('dl').getByRole('button', { name: 'Personnes' }).click()
  await page.getByLabel('Personnes au minimum').waitFor()

  const { body } = await (
    await house.user()
  ).post('booking/quote-calculation', {
    placeTypeId: await pitchId(),
    arrival: '2027-07-10',
    departure: '2027-07-17',
    people: [{ age: 40 }, { age: 38 }],
    pricing: { promoCode: 'famille' },
  })
  expect(body).toMatchObject({ quote: { offers: 2100 } })
})

const pitchId = async (): Promise<number> => {
  const rows = await house.house.db.selectFrom('place_type').select('id').where('code', '=', 'EMP').execute()
  return rows[0]?.id ?? 0
}

test('every step fits a telephone', async () => {
  const page = await house.session(undefined, PHONE)
  await page.goto('/dmds-offer/0')
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const name of ['Période', 'Grilles tarifaires', 'Montant de la réduction', 'Règlement', 'Récapitulatif']) {
    await step(page, name).click()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  }
})

test('the tax screen shows the tariff of a night with its parts, and the tax of a stay to try', async () => {
  const taxes = await house.house.db
    .selectFrom('tax')
    .select('id')
    .where('establishment_id', '=', house.establishmentId)
    .execute()
  for (const size of [DESK, PHONE]) {
    const page = await house.session(undefined, size)
    await page.goto(`/tax/${taxes[0]?.id ?? 0}`)
    // 0.22 of the commune, 10 % of the department, rounded together.
    await page.getByRole('cell', { name: /^0,24/ }).waitFor()
    await page.getByRole('combobox', { name: 'Type d’emplacement' }).click()
    await page.getByRole('option', { name: 'Emplacement', exact: true }).click()
    await page.getByRole('textbox', { name: 'Arrivée' }).fill('10/07/2027')
    await page.getByRole('textbox', { name: 'Départ' }).fill('17/07/2027')
    await page.getByRole('button', { name: 'Calculer' }).click()
    await page.getByText(/14 nuitées taxables × 0,24.€ = 3,36.€/).waitFor()
    await page.getByText('2 mineurs exonérés').waitFor()
    await expectAccessible(page)
  }
})

test('the days of the week stand on one line at a desk; an offer is deleted from its last step', async () => {
  const page = await house.session(undefined, DESK)
  await page.goto('/special-offer/0')
  await page.getByLabel('Code', { exact: false }).first().fill('PRINTEMPS')
  await page.getByLabel('Libellé', { exact: false }).first().fill('Printemps')
  await save(page)
  await page.waitForURL(/special-offer\/[1-9]/)
  await step(page, 'Période').click()
  await page.getByLabel('Séjours du').fill('01/04/2027')
  await page.getByLabel('au', { exact: true }).fill('01/06/2027')
  const days = page.getByRole('group', { name: 'Jours d’arrivée' }).getByRole('checkbox')
  const tops = await days.evaluateAll((boxes) => boxes.map((box) => Math.round(box.getBoundingClientRect().top)))
  expect(tops.length).toBe(7)
  expect(new Set(tops).size).toBe(1)
  await keep(page)
  await step(page, 'Récapitulatif').click()
  await page.getByText('Aucune autre offre active ne concerne les mêmes séjours.').waitFor()
  await pressWhenReady(page, 'F9')
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await page.waitForURL('**/special-offer-list')
  await page.getByRole('heading', { level: 1 }).waitFor()
})
