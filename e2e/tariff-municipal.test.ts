/**
 * A municipal campsite's tariff, season 2023, entered as its manager would: everybody but the first pays, one price for the season
 * beside two of the pitch. Then stays worked out by hand.
 */
import { expect, test } from 'vitest'
import { formatMoney } from '#contract/format.ts'
import { ask, newGrid, publishFirst, simulatedTotal, typeEverywhere, typePeriods, typeRow } from './grid-pages.ts'
import { browserHouse } from './house.ts'

const house = await browserHouse()
house.setNow(new Date('2023-01-15T09:00:00Z'))

const caller = await house.user()
const make = async (path: string, row: object): Promise<number> => {
  const { body } = await caller.post(`${path}/edit`, { id: 0, ...row })
  expect([path, body]).toMatchObject([path, { status: 'SAVED' }])
  return Number(body['id'])
}
const rates = (await caller.get('payment/tva')).body['list'] as { id: number; rate: number }[]
const tvaId = rates.find(({ rate }) => rate === 1000)?.id ?? 0
const layoutId = await make('camp/layout', { label: { fr: 'Forfait' }, rental: false, features: [] })
await make('camp/place-type', {
  code: 'EMP',
  label: { fr: 'Emplacement' },
  layoutId,
  capacity: 6,
  tvaId,
  active: true,
  features: [],
})
await make('establishment/activity-period', { label: 'Saison 2023', startDate: '2023-04-01', endDate: '2023-10-01' })
const age = (code: string, fr: string, minAge: number, maxAge: number | null) =>
  make('occupant-extra/age-category', { tvaId, isActif: true, code, label: { fr }, minAge, maxAge })
await age('ADU', 'Adulte', 18, null)
await age('ENF', 'Enfant de 7 ans et plus', 7, 17)
await age('PET', 'Enfant de moins de 7 ans', 1, 6)
await age('BEB', 'Moins d’un an', 0, 0)
await make('occupant-extra/animal-type', {
  code: 'CHIEN',
  label: { fr: 'Chien' },
  category: '3',
  accepted: true,
  tvaId,
  active: true,
})
await make('occupant-extra/vehicle-type', { code: 'VEH', label: { fr: 'Véhicule en plus' }, tvaId, active: true })
await make('occupant-extra/extra', {
  code: 'ELEC',
  label: { fr: 'Électricité 6 A' },
  tvaId,
  color: '#b7d7c2',
  goods: false,
  active: true,
})

const LABELS = [
  'Adulte',
  'Enfant de 7 ans et plus',
  'Enfant de moins de 7 ans',
  'Moins d’un an',
  'Chien',
  'Véhicule en plus',
  'Électricité 6 A',
  'Remorque',
]

test('is entered and gives the prices worked out by hand', async () => {
  const page = await house.session()
  await newGrid(page, 'Emplacement')
  await page.getByLabel('Personnes incluses').fill('1')
  await page.getByRole('tab', { name: /^Options/ }).click()
  for (const option of ['Chien', 'Véhicule en plus', 'Électricité 6 A']) {
    await page.getByRole('combobox', { name: 'Ajouter une option' }).click()
    await page.getByRole('option', { name: option }).click()
  }
  await page.getByRole('button', { name: 'Autre option…', exact: true }).click()
  await page.getByRole('textbox', { name: 'Libellé' }).last().fill('Remorque')
  await page.getByRole('combobox', { name: 'TVA', exact: true }).click()
  await page.getByRole('option', { name: /^TVA 10/ }).click()
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await page.getByRole('combobox', { name: 'Mode de calcul : Électricité 6 A' }).click()
  await page.getByRole('option', { name: 'Par nuit, quel que soit le nombre' }).click()
  await page.getByRole('tab', { name: /^Saison/ }).click()
  await typePeriods(page, [['Basse saison', '30/06'], ['Juillet, août', '31/08'], ['Basse saison']])
  await typeRow(page, /^Nuit/, ['9', '12', '9'])
  for (const [row, price] of [
    [/^Adulte/, '5,70'],
    [/^Enfant de 7 ans/, '4,90'],
    [/^Enfant de moins/, '3,20'],
    [/^Moins d’un an/, '0'],
    [/^Chien/, '2,50'],
    [/^Véhicule/, '3'],
    [/^Électricité/, '3,90'],
    [/^Remorque/, '2'],
  ] as const)
    await typeEverywhere(page, row, price)
  await publishFirst(page)

  await page.getByRole('tab', { name: 'Simulation' }).click()
  const total = async (arrival: string, departure: string, party: Readonly<Record<string, number>>) => {
    await ask(page, LABELS, { arrival, departure, party })
    return () => simulatedTotal(page)
  }
  const family = { Adulte: 2, 'Enfant de 7 ans et plus': 1, 'Enfant de moins de 7 ans': 1 }
  // 7 × (12.00 + 5.70 + 4.90 + 3.20 + 3.90 + 2.50)
  const july = await total('08/07/2023', '15/07/2023', { ...family, 'Électricité 6 A': 1, Chien: 1 })
  await expect.poll(july).toBe(formatMoney(22_540))
  // 3 nights at 9.00, 4 at 12.00; 7 × (5.70 + 3.00 + 2.00)
  const across = await total('28/06/2023', '05/07/2023', {
    Adulte: 2,
    'Moins d’un an': 1,
    'Véhicule en plus': 1,
    Remorque: 1,
  })
  await expect.poll(across).toBe(formatMoney(2700 + 4800 + 7490))
  // One person alone, one night in September.
  const alone = await total('15/09/2023', '16/09/2023', { Adulte: 1 })
  await expect.poll(alone).toBe(formatMoney(900))
})
