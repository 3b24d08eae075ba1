/**
 * A published tariff, entered as its manager would: pitches by the night, and a rental printed as « 7 nuits / 2 nuits / nuit
 * supplémentaire ». Then stays whose price was worked out by hand, beside each. Season 2026.
 */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { formatMoney } from '#contract/format.ts'
import {
  ask,
  newGrid,
  openGrid,
  publishFirst,
  rowTexts,
  simulatedTotal,
  typeEverywhere,
  typePeriods,
  typeRow,
} from './grid-pages.ts'
import type { Stay } from './grid-pages.ts'
import { browserHouse } from './house.ts'

const house = await browserHouse()
house.setNow(new Date('2026-01-15T09:00:00Z'))

/** The establishment: what it lets, and when. Its tariff is entered below, through the screens alone. */
const caller = await house.user()
const make = async (path: string, row: object): Promise<number> => {
  const { body } = await caller.post(`${path}/edit`, { id: 0, ...row })
  expect([path, body]).toMatchObject([path, { status: 'SAVED' }])
  return Number(body['id'])
}
const rates = (await caller.get('payment/tva')).body['list'] as { id: number; rate: number }[]
const tvaId = rates.find(({ rate }) => rate === 1000)?.id ?? 0
const placeType = async (code: string, fr: string, rental: boolean, capacity: number): Promise<void> => {
  const layoutId = await make('camp/layout', { label: { fr }, rental, features: [] })
  const row = { code, label: { fr }, layoutId, capacity, tvaId, active: true, features: [] }
  await make('camp/place-type', row)
}
await placeType('EMP', 'Emplacement', false, 6)
await placeType('MH2', 'Mobil-home 2 chambres', true, 3)
await make('establishment/activity-period', { label: 'Saison 2026', startDate: '2026-04-01', endDate: '2026-09-30' })

/** Adds a record through its form; its VAT is the default one. */
const add = async (page: Page, path: string, fields: Readonly<Record<string, string>>): Promise<void> => {
  await page.goto(path)
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: false }).first().fill(value)
  await page.keyboard.press('F12')
  await page.getByRole('status').getByText('enregistrement effectué').waitFor()
}

describe('the tariff is entered through the screens', () => {
  test('ages, animals, vehicles and extras', async () => {
    const page = await house.desk()
    const age = (code: string, label: string, min: string, max: string) =>
      add(page, '/age-category/0', { Code: code, Libellé: label, 'Âge minimum': min, 'Âge maximum': max })
    await age('ADU', 'Plus de 10 ans', '11', '')
    await age('ENF', 'Enfant de 2 à 10 ans', '2', '10')
    await age('BEB', 'Moins de 2 ans', '0', '1')
    await add(page, '/animal-type/0', { Code: 'ANI', Libellé: 'Animal' })
    await add(page, '/vehicle-type/0', { Code: 'VEH', Libellé: 'Véhicule' })
    await add(page, '/extra/0', { Code: 'ELEC', Libellé: 'Électricité 6 A' })
    await page.goto('/age-category-list')
    await page.getByRole('row', { name: /Enfant de 2 à 10 ans/ }).waitFor()
    await expect.poll(() => page.locator('tbody tr').count()).toBe(3)
  })

  test('pitches: 2 people and 1 vehicle included, electricity, people, animals, two seasons', async () => {
    const page = await house.session()
    await newGrid(page, 'Emplacement')
    await page.getByRole('tab', { name: /^Options/ }).click()
    for (const option of ['Animal', 'Véhicule', 'Électricité 6 A']) {
      await page.getByRole('combobox', { name: 'Ajouter une option' }).click()
      await page.getByRole('option', { name: option }).click()
    }
    await page.getByLabel('Quantité incluse : Véhicule').fill('1')
    await page.getByRole('combobox', { name: 'Mode de calcul : Électricité 6 A' }).click()
    await page.getByRole('option', { name: 'Par nuit, quel que soit le nombre' }).click()
    // No extra vehicle in this tariff: one is included, others cost nothing.
    await page.getByRole('combobox', { name: 'Prix : Véhicule' }).click()
    await page.getByRole('option', { name: 'Prix unique' }).click()
    await page.getByRole('textbox', { name: 'Montant : Véhicule' }).fill('0')

    await page.getByRole('tab', { name: /^Saison/ }).click()
    await typePeriods(page, [['Basse saison', '03/07'], ['Haute saison', '28/08'], ['Basse saison']])
    await typeRow(page, /^Nuit/, ['22,60', '25,50', '22,60'])
    await typeRow(page, /^Plus de 10 ans/, ['6,70', '6,90', '6,70'])
    await typeRow(page, /^Enfant/, ['3,55', '3,80', '3,55'])
    await typeEverywhere(page, /^Moins de 2 ans/, '0')
    await typeRow(page, /^Animal/, ['3,40', '3,55', '3,40'])
    await typeRow(page, /^Électricité/, ['4,10', '5,20', '4,10'])

    await expect.poll(() => rowTexts(page, /^Première nuit/)).toEqual(['01/04/2026', '04/07/2026', '29/08/2026'])
    await expect.poll(() => rowTexts(page, /^Dernière nuit/)).toEqual(['03/07/2026', '28/08/2026', '30/09/2026'])
    await expect.poll(() => rowTexts(page, /^Moins de 2 ans/)).toEqual(['0,00', '0,00', '0,00'])
    await page.getByText('Rien ne manque').waitFor()
    await publishFirst(page)
  })

  test('the rental: 7 nights, 2 nights and the extra night of four prices over seven periods', async () => {
    const page = await house.session()
    await newGrid(page, 'Mobil-home 2 chambres')
    await page.getByText('Semaine avec premières nuits et nuits supplémentaires').first().waitFor()
    const low = ['255', '80', '35']
    const middle = ['315', '105', '42']
    const high = ['460', '150', '62']
    const top = ['595', '185', '92']
    await typePeriods(page, [
      ['Avril', '30/04'],
      ['Mai, juin', '03/07'],
      ['Juillet', '31/07'],
      ['Août', '21/08'],
      ['Fin août', '28/08'],
      ['Début septembre', '11/09'],
      ['Septembre'],
    ])
    await page.getByRole('button', { name: '7 nuits / 2 nuits / nuit en plus…' }).click()
    await page.getByRole('textbox', { name: '7 nuits, 01/04 – 30/04' }).click()
    for (const figure of [low, middle, high, top, high, middle, low].flat()) {
      await page.keyboard.type(figure)
      await page.keyboard.press('Tab')
    }
    await page.getByRole('button', { name: 'Remplir le tableau' }).click()
    // One night alone is not sold.
    await typeEverywhere(page, /^Durée minimale/, '2')

    // Two nights make 80.00: 40.00 each; the third to the sixth, and those after whole weeks, are extra nights.
    await expect
      .poll(() => rowTexts(page, /^Semaine/))
      .toEqual(['255,00', '315,00', '460,00', '595,00', '460,00', '315,00', '255,00'])
    await expect
      .poll(() => rowTexts(page, /^1re nuit/))
      .toEqual(['40,00', '52,50', '75,00', '92,50', '75,00', '52,50', '40,00'])
    expect(await rowTexts(page, /^2e nuit/)).toEqual(await rowTexts(page, /^1re nuit/))
    const extra = ['35,00', '42,00', '62,00', '92,00', '62,00', '42,00', '35,00']
    for (const row of [/^3e nuit/, /^6e nuit/, /de 8 à 13/, /de 15 à 20/, /de 22 à 27/])
      await expect.poll(() => rowTexts(page, row)).toEqual(extra)
    await page.getByText('Rien ne manque').waitFor()
    await publishFirst(page)
  })
})

const LABELS = {
  Emplacement: ['Plus de 10 ans', 'Enfant de 2 à 10 ans', 'Moins de 2 ans', 'Animal', 'Véhicule', 'Électricité 6 A'],
  'Mobil-home 2 chambres': ['Plus de 10 ans', 'Enfant de 2 à 10 ans', 'Moins de 2 ans'],
}
const expectTotal = async (page: Page, what: string, cents: number): Promise<void> => {
  await expect.poll(() => simulatedTotal(page), { message: what }).toBe(formatMoney(cents))
}

describe('stays cost what the tariff says', () => {
  const adults = (n: number, more: Readonly<Record<string, number>> = {}) => ({
    'Plus de 10 ans': n,
    Véhicule: 1,
    ...more,
  })

  const PITCH: readonly (readonly [what: string, stay: Stay, cents: number])[] = [
    // 3 × 22.60 = 67.80: two people and their car are included.
    ['a couple in May', { arrival: '10/05/2026', departure: '13/05/2026', party: adults(2) }, 6780],
    // 7 × 22.60 = 158.20; children 2 × 7 × 3.55 = 49.70; electricity 7 × 4.10 = 28.70; together 236.60.
    [
      'a family in May, with electricity',
      {
        arrival: '10/05/2026',
        departure: '17/05/2026',
        party: adults(2, { 'Enfant de 2 à 10 ans': 2, 'Électricité 6 A': 1 }),
      },
      23_660,
    ],
    // Astride: 3 nights (1, 2, 3 July) and 4 nights (4 to 7 July).
    // 3 × 22.60 + 4 × 25.50 = 67.80 + 102.00 = 169.80; the third person 3 × 6.70 + 4 × 6.90 = 20.10 + 27.60 = 47.70;
    // the dog 3 × 3.40 + 4 × 3.55 = 10.20 + 14.20 = 24.40; electricity 3 × 4.10 + 4 × 5.20 = 12.30 + 20.80 = 33.10.
    // 169.80 + 47.70 + 24.40 + 33.10 = 275.00.
    [
      'three people and a dog across the start of high season',
      { arrival: '01/07/2026', departure: '08/07/2026', party: adults(3, { Animal: 1, 'Électricité 6 A': 1 }) },
      27_500,
    ],
    // 14 × 25.50 = 357.00; a child 14 × 3.80 = 53.20; under 2 free; two dogs 2 × 14 × 3.55 = 99.40; electricity
    // 14 × 5.20 = 72.80; together 582.40.
    [
      'a fortnight in July with a baby and two dogs',
      {
        arrival: '10/07/2026',
        departure: '24/07/2026',
        party: adults(2, { 'Enfant de 2 à 10 ans': 1, 'Moins de 2 ans': 1, Animal: 2, 'Électricité 6 A': 1 }),
      },
      58_240,
    ],
    // Alone the price is the same: 1 × 25.50.
    ['one person for one night', { arrival: '20/08/2026', departure: '21/08/2026', party: adults(1) }, 2550],
    // Astride the other way: the night of 28 August at 25.50, that of the 29th at 22.60: 48.10.
    [
      'a couple across the end of high season',
      { arrival: '28/08/2026', departure: '30/08/2026', party: adults(2) },
      4810,
    ],
  ]

  test('pitches', async () => {
    const page = await house.session()
    await openGrid(page, 'Emplacement', 'Simulation')
    for (const [what, stay, cents] of PITCH) {
      await ask(page, LABELS['Emplacement'], stay)
      await expectTotal(page, what, cents)
    }
    // Each night says its season: the one of 28 August is the last of the high one.
    const rows = page.getByRole('region', { name: 'Détail nuit par nuit' }).getByRole('row')
    await expect.poll(() => rows.nth(1).innerText()).toMatch(/28\/08\/2026\s+Haute saison\s+25,50/)
    await expect.poll(() => rows.nth(2).innerText()).toMatch(/29\/08\/2026\s+Basse saison\s+22,60/)
  })

  const two = { 'Plus de 10 ans': 2 }
  const RENTAL: readonly (readonly [what: string, stay: Stay, cents: number])[] = [
    // As printed: 105.00.
    ['two nights in June', { arrival: '13/06/2026', departure: '15/06/2026', party: two }, 10_500],
    // Two nights and three more: 105 + 3 × 42 = 231.00.
    ['five nights in September', { arrival: '05/09/2026', departure: '10/09/2026', party: two }, 23_100],
    // As printed: 595.00. A third person is included.
    ['a week in August', { arrival: '08/08/2026', departure: '15/08/2026', party: { 'Plus de 10 ans': 3 } }, 59_500],
    // 595 + 3 × 92 = 871.00.
    ['ten nights in August', { arrival: '08/08/2026', departure: '18/08/2026', party: two }, 87_100],
    // Astride: 29, 30, 31 July at 460/7, 1 to 4 August at 595/7: (3 × 460 + 4 × 595) / 7 = 3 760 / 7 = 537.142857…;
    // 5, 6, 7 August are extra nights, 3 × 92 = 276.00. Rounded once: 813.14.
    ['ten nights from July to August', { arrival: '29/07/2026', departure: '08/08/2026', party: two }, 81_314],
    // Astride: half of 105.00 for the night of 3 July, half of 150.00 for that of the 4th: 52.50 + 75.00 = 127.50.
    ['two nights across the start of July', { arrival: '03/07/2026', departure: '05/07/2026', party: two }, 12_750],
    // Whole weeks have no extra night: 2 × 595 = 1 190.00.
    ['a fortnight in August', { arrival: '01/08/2026', departure: '15/08/2026', party: two }, 119_000],
  ]

  test('the rental', async () => {
    const page = await house.session()
    await openGrid(page, 'Mobil-home 2 chambres', 'Simulation')
    for (const [what, stay, cents] of RENTAL) {
      await ask(page, LABELS['Mobil-home 2 chambres'], stay)
      await expectTotal(page, what, cents)
    }
    await ask(page, LABELS['Mobil-home 2 chambres'], { arrival: '13/06/2026', departure: '14/06/2026', party: two })
    await page.getByText('Durée minimale : 2 nuits.').waitFor()
  })
})
