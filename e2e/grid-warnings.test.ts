/** What publishing warns of, for whom a grid is, and prices per week: through the screens of price grids. */
import { expect, test } from 'vitest'
import { gridHouse } from '#server/testing/grid-house.ts'
import { pressWhenReady } from './camp.ts'
import { ask, cell, newGrid, openGrid, simulatedTotal, typeCell } from './grid-pages.ts'
import { browserHouse, expectAccessible } from './house.ts'
import { plain, textsOf } from './walk.ts'

const house = await browserHouse()
house.setNow(new Date('2026-11-20T09:00:00Z'))
const grids = await gridHouse(house)

test('a new grid is published from the keyboard', async () => {
  const page = await house.session()
  await newGrid(page, 'Emplacement')
  await typeCell(page, /^Nuit/, 0, '20')
  await page.getByRole('tab', { name: /^Occupants/ }).click()
  for (const name of ['Adulte', 'Enfant']) await page.getByRole('checkbox', { name: new RegExp(name) }).uncheck()
  await page.getByRole('button', { name: 'Publier', exact: true }).click()
  await page.getByRole('dialog', { name: /Publier/ }).waitFor()
  await pressWhenReady(page, 'F12', 'Publier')
  await page.getByText('Publiée, v1').waitFor()
  await page.getByRole('dialog', { name: /Publier/ }).waitFor({ state: 'detached' })
})

test('every point to check is told with its row, and the other grid with what a stay would pay', async () => {
  const sold = await grids.published({ label: `Vendue ${crypto.randomUUID().slice(0, 6)}` })
  const first = [9000, 9000, 9000, 9000, 9000, 9000]
  const periods = ['06-05', '06-19', '07-03', '07-17', '07-31', '08-14', '08-28'].slice(0, 6).map((start, i, all) => ({
    id: -1 - i,
    label: `Période ${i + 1}`,
    start: `2027-${start}`,
    end: `2027-${[...all.slice(1), '08-28'][i] ?? ''}`,
    week: 50_000,
    first,
    extra: { '8-13': 9000 },
  }))
  const item = await grids.newGrid({ model: 'COUPLED', periods, ageCategories: [], options: [] })
  const page = await house.session()
  await openGrid(page, item.draft.label)
  await page.getByRole('button', { name: 'Publier', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /Publier/ })
  const warnings = dialog.getByRole('region', { name: 'Points à vérifier' })
  const texts = await textsOf(warnings.getByRole('listitem'))
  expect(texts.filter((one) => one.includes('plus cher que la semaine'))).toHaveLength(6)
  expect(texts).toContain('Période 6 · 6e nuit 6 nuits : 540,00 €, plus cher que la semaine (500,00 €).')
  expect(texts.filter((one) => one.includes('plus cher que 2 semaines'))).toHaveLength(6)
  const rivals = dialog.getByRole('region', { name: 'Autres grilles des mêmes séjours' })
  const told = await textsOf(rivals.getByRole('listitem'))
  expect(told.find((one) => one.includes(sold.draft.label))).toContain(
    'À priorité égale, chaque séjour prend la moins chère des deux. Du 05/06/2027 au 12/06/2027, 2 adultes : 500,00 € ici, 158,20 € avec l’autre.',
  )
  await expectAccessible(page)
})

test('a price per week, people by slices, a longest stay and a size of party are entered and said', async () => {
  const item = await grids.newGrid({ includedQuantity: 2 })
  const page = await house.session()
  await openGrid(page, item.draft.label, 'Occupants')
  const mode = async (name: string, text: string): Promise<void> => {
    await page.getByRole('combobox', { name: `Mode de calcul : ${name}` }).click()
    await page.getByRole('option', { name: text, exact: true }).click()
  }
  await mode('Adulte', 'Par semaine et par unité')
  await page.getByLabel('Montant : Adulte').fill('48')
  await mode('Enfant', 'Par nuit, par tranches')
  await page.getByText('Les 2 personnes comprises dans le prix n’y sont pas déduites').waitFor()
  await mode('Enfant', 'Par nuit et par unité')
  await page.getByRole('tab', { name: /^Saison/ }).click()
  await typeCell(page, /^Durée maximale/, 1, '7')
  await page.getByRole('combobox', { name: 'Durée maximale' }).click()
  await page.getByRole('option', { name: 'Toute période touchée' }).click()
  await page.getByRole('row', { name: /^Durée maximale.*dès que le séjour la touche/ }).waitFor()
  await page.getByRole('tab', { name: /^Simulation/ }).click()
  const labels = ['Adulte', 'Enfant']
  await ask(page, labels, { arrival: '05/06/2027', departure: '12/06/2027', party: { Adulte: 3 } })
  await expect.poll(async () => plain((await simulatedTotal(page)) ?? '')).toBe('206,20 €')
  await ask(page, labels, { arrival: '28/06/2027', departure: '08/07/2027', party: { Adulte: 3 } })
  await page.getByText('Durée maximale : 7 nuits pour un séjour qui touche la période du 03/07/2027').waitFor()

  await page.getByRole('combobox', { name: 'Modèle' }).click()
  await page.getByRole('option', { name: 'Nuitée · selon le nombre' }).click()
  await page.getByLabel('Personnes, de').fill('1')
  await page.getByLabel(/^à \(vide/).fill('2')
  await ask(page, labels, { arrival: '05/06/2027', departure: '12/06/2027', party: { Adulte: 3 } })
  await page.getByText('Cette grille est pour 1 à 2 personnes ; ici, 3.').waitFor()
  await page.keyboard.press('F12')
  await page.getByText('Modifications non enregistrées').waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('tab', { name: /^Saison/ }).click()
  await expect.poll(() => page.getByLabel(/^à \(vide/).inputValue()).toBe('2')
  await cell(page, /^Durée maximale/, 1).waitFor()
  await expectAccessible(page)
})

test('grids are compared side by side, by season and type', async () => {
  const own = `Comparée ${crypto.randomUUID().slice(0, 6)}`
  await grids.published({ label: own })
  const page = await house.session()
  await page.goto('/price/grid-list')
  await page.getByRole('button', { name: 'Côte à côte' }).click()
  const table = page.getByRole('region', { name: 'Tarifs, grille par grille' })
  await table.getByRole('link', { name: own }).waitFor()
  const nights = table.locator('tbody', { hasText: own }).getByRole('row', { name: /^Nuit/ })
  const texts = await textsOf(nights.getByRole('gridcell'))
  expect(texts.filter((text) => text !== '–')).toEqual(['22,60', '25,50'])
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Types d’emplacements' }).click()
  await page.getByRole('option', { name: 'Emplacement' }).click()
  await page.keyboard.press('Escape')
  await page.reload()
  await table.getByRole('link', { name: own }).click()
  await page.getByRole('heading', { level: 1, name: own }).waitFor()
})
