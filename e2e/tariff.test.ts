/**
 * A published tariff, entered as its manager would: pitches by the night, and a rental printed as « 7 nuits / 2 nuits / nuit
 * supplémentaire ». Then stays whose price was worked out by hand, beside each. Season 2026.
 */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Cents } from '#domain/money.ts'
import { formatMoney } from '#contract/format.ts'
import { DESK, PHONE, browserHouse, expectAccessible } from './house.ts'

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
const type = async (code: string, fr: string, rental: boolean, capacity: number): Promise<void> => {
  const layoutId = await make('camp/layout', { label: { fr }, rental, features: [] })
  const row = { code, label: { fr }, layoutId, capacity, tvaId, active: true, features: [] }
  await make('camp/place-type', row)
}
await type('EMP', 'Emplacement', false, 6)
await type('MH2', 'Mobil-home 2 chambres', true, 3)
await make('establishment/activity-period', { label: 'Saison 2026', startDate: '2026-04-01', endDate: '2026-09-30' })

/** Adds a record through its form; its VAT is the default one. */
const add = async (page: Page, path: string, fields: Readonly<Record<string, string>>): Promise<void> => {
  await page.goto(path)
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: false }).first().fill(value)
  await page.keyboard.press('F12')
  await page.getByRole('status').getByText('enregistrement effectué').waitFor()
}

const cell = (page: Page, row: RegExp, column: number) =>
  page.getByRole('row', { name: row }).getByRole('gridcell').nth(column)

/** Types a row of the season from its first period on, moving by Tab. */
const typeRow = async (page: Page, row: RegExp, values: readonly string[]): Promise<void> => {
  await cell(page, row, 0).click()
  for (const value of values) {
    await page.keyboard.type(value)
    await page.keyboard.press('Tab')
  }
}

const rowTexts = (page: Page, row: RegExp): Promise<string[]> =>
  page.getByRole('row', { name: row }).getByRole('gridcell').allTextContents()

/** Enters the calendar: each period is named, and ends on its last night; the next one follows it by itself. */
const typePeriods = async (page: Page, periods: readonly (readonly [name: string, last?: string])[]): Promise<void> => {
  for (const [index, [name, last]] of periods.entries()) {
    if (index === 0) await cell(page, /^Nom/, 0).click()
    else await page.getByRole('button', { name: 'Période', exact: true }).click()
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    if (last === undefined) continue
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type(last)
    await page.keyboard.press('Enter')
  }
}

const newGrid = async (page: Page, placeType: string): Promise<void> => {
  await page.goto('/price/grid-list')
  await page
    .getByRole('button', { name: /^Ajouter/ })
    .first()
    .click()
  await page.getByRole('combobox', { name: 'Type d’emplacement' }).click()
  await page.getByRole('option', { name: placeType }).click()
  await page.getByRole('button', { name: 'Créer la grille' }).click()
  await page.getByRole('heading', { level: 1, name: placeType }).waitFor()
}

const publish = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Publier', exact: true }).click()
  await page.getByRole('button', { name: 'Publier la version 1' }).click()
  await page.getByText('Publiée, v1').waitFor()
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
  })

  test('pitches: 2 people and 1 vehicle included, electricity, people, animals, two seasons', async () => {
    const page = await house.desk()
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
    await cell(page, /^Moins de 2 ans/, 0).click()
    await page.keyboard.type('0')
    await page.keyboard.press('Control+Enter')
    await typeRow(page, /^Animal/, ['3,40', '3,55', '3,40'])
    await typeRow(page, /^Électricité/, ['4,10', '5,20', '4,10'])

    expect(await rowTexts(page, /^Première nuit/)).toEqual(['01/04/2026', '04/07/2026', '29/08/2026'])
    expect(await rowTexts(page, /^Dernière nuit/)).toEqual(['03/07/2026', '28/08/2026', '30/09/2026'])
    expect(await rowTexts(page, /^Moins de 2 ans/)).toEqual(['0,00', '0,00', '0,00'])
    await page.getByText('Rien ne manque').waitFor()
    await publish(page)
  })

  test('the rental: 7 nights, 2 nights and the extra night of four prices over seven periods', async () => {
    const page = await house.desk()
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
    await cell(page, /^Durée minimale/, 0).click()
    await page.keyboard.type('2')
    await page.keyboard.press('Control+Enter')

    // Two nights make 80.00: 40.00 each; the third to the sixth, and those after whole weeks, are extra nights.
    expect(await rowTexts(page, /^Semaine/)).toEqual([
      '255,00',
      '315,00',
      '460,00',
      '595,00',
      '460,00',
      '315,00',
      '255,00',
    ])
    expect(await rowTexts(page, /^1re nuit/)).toEqual(['40,00', '52,50', '75,00', '92,50', '75,00', '52,50', '40,00'])
    expect(await rowTexts(page, /^2e nuit/)).toEqual(await rowTexts(page, /^1re nuit/))
    const extra = ['35,00', '42,00', '62,00', '92,00', '62,00', '42,00', '35,00']
    for (const row of [/^3e nuit/, /^6e nuit/, /de 8 à 13/, /de 15 à 20/, /de 22 à 27/])
      expect(await rowTexts(page, row)).toEqual(extra)
    await page.getByText('Rien ne manque').waitFor()
    await publish(page)
  })
})

interface Stay {
  readonly arrival: string
  readonly departure: string
  /** By label; what is not here is 0. */
  readonly party: Readonly<Record<string, number>>
}

const LABELS = {
  Emplacement: ['Plus de 10 ans', 'Enfant de 2 à 10 ans', 'Moins de 2 ans', 'Animal', 'Véhicule', 'Électricité 6 A'],
  'Mobil-home 2 chambres': ['Plus de 10 ans', 'Enfant de 2 à 10 ans', 'Moins de 2 ans'],
}
type Grid = keyof typeof LABELS

const openSimulation = async (page: Page, grid: Grid): Promise<void> => {
  await page.goto('/price/grid-list')
  await page.getByRole('row', { name: new RegExp(`^${grid}`) }).dblclick()
  await page.getByRole('tab', { name: 'Simulation' }).click()
}

const ask = async (page: Page, grid: Grid, { arrival, departure, party }: Stay): Promise<void> => {
  await page.getByLabel('Arrivée', { exact: true }).fill(arrival)
  await page.keyboard.press('Tab')
  await page.getByLabel('Départ', { exact: true }).fill(departure)
  await page.keyboard.press('Tab')
  for (const label of LABELS[grid])
    await page.getByRole('textbox', { name: label, exact: true }).fill(String(party[label] ?? 0))
}

const total = (page: Page): Promise<string | null> =>
  page.getByRole('region', { name: 'Prix du séjour' }).locator('strong').first().textContent({ timeout: 1000 })

const expectTotal = (page: Page, cents: number) =>
  expect.poll(() => total(page).catch(() => null)).toBe(formatMoney(cents as Cents))

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
    const page = await house.desk()
    await openSimulation(page, 'Emplacement')
    for (const [what, stay, cents] of PITCH) {
      await ask(page, 'Emplacement', stay)
      await expectTotal(page, cents).catch((error: unknown) => {
        throw new Error(what, { cause: error })
      })
    }
    // Each night says its season: the one of 28 August is the last of the high one.
    const rows = page.getByRole('region', { name: 'Détail nuit par nuit' }).getByRole('row')
    expect(await rows.nth(1).innerText()).toMatch(/28\/08\/2026\s+Haute saison\s+25,50/)
    expect(await rows.nth(2).innerText()).toMatch(/29\/08\/2026\s+Basse saison\s+22,60/)
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
    const page = await house.desk()
    await openSimulation(page, 'Mobil-home 2 chambres')
    for (const [what, stay, cents] of RENTAL) {
      await ask(page, 'Mobil-home 2 chambres', stay)
      await expectTotal(page, cents).catch((error: unknown) => {
        throw new Error(what, { cause: error })
      })
    }
    await ask(page, 'Mobil-home 2 chambres', { arrival: '13/06/2026', departure: '14/06/2026', party: two })
    await page.getByText('Durée minimale : 2 nuits.').waitFor()
  })
})

describe('the screens', () => {
  const open = async (page: Page, tab: string): Promise<void> => {
    await page.goto('/price/grid-list')
    await page.getByRole('row', { name: /^Emplacement/ }).dblclick()
    await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
  }

  test.each([
    ['at a desk', DESK],
    ['on a telephone', PHONE],
  ])('have no accessibility fault %s', async (_, size) => {
    const page = await house.desk(undefined, size)
    await page.goto('/price/grid-list')
    await page.getByRole('row', { name: /^Emplacement/ }).waitFor()
    await expectAccessible(page)
    for (const tab of ['Saison', 'Occupants', 'Options', 'Simulation', 'Versions']) {
      await open(page, tab)
      await page.waitForTimeout(300)
      await expectAccessible(page)
    }
  })

  test('a change is published as a second version; the first stays as it was', async () => {
    const page = await house.desk()
    await open(page, 'Saison')
    await cell(page, /^Nuit/, 1).click()
    await page.keyboard.type('27')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Publier', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /Publier/ })
    await dialog.getByRole('row', { name: /Nuit.*04\/07 – 28\/08/ }).waitFor()
    expect(await dialog.getByRole('row').count()).toBe(2)
    expect(await dialog.getByRole('row').nth(1).innerText()).toMatch(/25,50\s€\s+27,00\s€/)
    await dialog.getByRole('button', { name: /Publier la version 2/ }).click()
    await page.getByText('Publiée, v2').waitFor()
    await page.getByRole('tab', { name: 'Versions' }).click()
    await page
      .getByRole('row', { name: /Version 1/ })
      .getByRole('button', { name: 'Consulter' })
      .click()
    await page.getByText('telle qu’elle a été vendue').waitFor()
    await page.getByRole('tab', { name: /^Saison/ }).click()
    expect(await rowTexts(page, /^Nuit/)).toEqual(['22,60', '25,50', '22,60'])
    await cell(page, /^Nuit/, 1).click()
    await page.keyboard.type('1')
    expect(await rowTexts(page, /^Nuit/)).toEqual(['22,60', '25,50', '22,60'])
  })

  test('what cannot be read stays in its cell and is not saved; an overlap is listed and leads to its cell', async () => {
    const page = await house.desk()
    await open(page, 'Saison')
    await cell(page, /^Nuit/, 0).click()
    await page.keyboard.type('beaucoup')
    await page.keyboard.press('Enter')
    expect((await rowTexts(page, /^Nuit/))[0]).toBe('beaucoup')
    await page.keyboard.press('F12')
    await page.getByText('Une cellule n’est pas lisible').waitFor()
    await cell(page, /^Nuit/, 0).click()
    await page.keyboard.type('22,60')
    await page.keyboard.press('Enter')
    // The end of the first period is pushed past the second one, which cannot follow: they overlap.
    await cell(page, /^Dernière nuit/, 0).click()
    await page.keyboard.type('30/08')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /erreurs? empêche(nt)? la publication/ }).click()
    await page
      .getByRole('button', { name: /chevauche/ })
      .first()
      .click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true')
    expect(await page.getByRole('button', { name: 'Publier', exact: true }).getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Control+z')
    await page.getByText('Rien ne manque').waitFor()
  })

  test('a block copied from a spreadsheet is pasted in one go, and taken back in one', async () => {
    const page = await house.desk()
    await open(page, 'Saison')
    await cell(page, /^Nuit/, 0).click()
    await page.evaluate(() => {
      const data = new DataTransfer()
      data.setData('text/plain', '30\t31\t32\n6\t7\t8')
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
    })
    expect(await rowTexts(page, /^Nuit/)).toEqual(['30,00', '31,00', '32,00'])
    expect(await rowTexts(page, /^Plus de 10 ans/)).toEqual(['6,00', '7,00', '8,00'])
    await page.keyboard.press('Control+z')
    expect(await rowTexts(page, /^Nuit/)).toEqual(['22,60', '27,00', '22,60'])
    expect(await rowTexts(page, /^Plus de 10 ans/)).toEqual(['6,70', '6,90', '6,70'])
  })

  test('two desks: the second to save is told, and sees the difference', async () => {
    const [first, second] = [await house.desk(), await house.desk()]
    await Promise.all([open(first, 'Saison'), open(second, 'Saison')])
    const type = async (page: Page, value: string): Promise<void> => {
      await cell(page, /^Animal/, 0).click()
      await page.keyboard.type(value)
      await page.keyboard.press('Enter')
    }
    await type(second, '4,50')
    await type(first, '4')
    await first.keyboard.press('F12')
    await first.getByText('v2, modifiée depuis').waitFor()
    // The change of the first desk arrives by itself; what was typed here is neither lost nor saved over it.
    const dialog = second.getByRole('dialog', { name: /modifiée entre-temps/ })
    expect(await dialog.getByRole('row').nth(1).innerText()).toMatch(/Animal.*4,00\s€\s+4,50\s€/s)
    await dialog.getByRole('button', { name: 'Garder ma saisie' }).click()
    await second.keyboard.press('F12')
    await second.getByText('Modification enregistrée').waitFor()
    await expect.poll(async () => (await rowTexts(first, /^Animal/))[0]).toBe('4,50')
  })
})
