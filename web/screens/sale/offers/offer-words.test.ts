import { expect, it } from 'vitest'
import { toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import type { OfferRow } from '#contract/operations/sale/commercialization.ts'
import { cellWords, restOf, whenOf } from '#web/screens/sale/offers/offer-words.ts'
import { texts } from '#contract/texts/fr/sale.ts'
import type { Translate } from '#web/i18n/i18n.ts'

const t: Translate<'sale'> = (key, values = {}) => {
  const found = key.split('.').reduce<unknown>((tree, part) => (tree as Record<string, unknown>)[part], texts)
  const text = typeof found === 'string' ? found : texts.offers.more_one
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
}
const row = (over: Partial<OfferRow> = {}): OfferRow => ({
  cashRegisterId: null,
  ...{ startDate: null, endDate: null, weekdays: [], fromTime: null, toTime: null, price: null, isSold: true },
  ...over,
})
const TILLS = [
  { id: 1, code: 'BAR', label: 'Bar', active: true },
  { id: 2, code: 'EPI', label: 'Épicerie', active: true },
  { id: 3, code: 'OLD', label: 'Ancienne', active: false },
]
const article = (...offers: readonly OfferRow[]) => ({
  ...{
    id: 9,
    version: 1,
    code: 'B',
    label: 'Bière',
    familyId: 1,
    price: cents(500),
    isFreePrice: false,
    isVisible: true,
  },
  offers,
})

it.each([
  [{}, 'tout le temps'],
  [{ weekdays: [6] }, 'samedi'],
  [{ weekdays: [1, 2, 3, 4, 5] }, 'lun. – ven.'],
  [{ weekdays: [0, 6] }, 'sam. dim.'],
  [{ weekdays: [0, 1, 2, 3, 4, 5, 6] }, 'tout le temps'],
  [{ fromTime: '17:00', toTime: '19:00' }, '17:00 – 19:00'],
  [{ fromTime: '17:00' }, 'dès 17:00'],
  [{ toTime: '12:00' }, 'jusqu’à 12:00'],
  [
    { startDate: toDay('2027-07-01'), endDate: toDay('2027-08-31'), weekdays: [5] },
    'du 01/07/2027 au 31/08/2027, vendredi',
  ],
  [{ startDate: toDay('2027-07-01') }, 'dès le 01/07/2027'],
  [{ endDate: toDay('2027-07-01') }, 'jusqu’au 01/07/2027'],
] as const)('%o is said « %s »', (over, expected) => expect(whenOf(row(over), t)).toBe(expected))

it('says in a cell what concerns its till, the first in full', () => {
  const happy = row({ cashRegisterId: 1, fromTime: '17:00', toTime: '19:00', price: cents(300) })
  expect(cellWords(article(), 1, t)).toEqual([])
  expect(cellWords(article(row({ cashRegisterId: 1 }), happy), 1, t)).toEqual(['17:00 – 19:00 : 3,00\u00A0€'])
  expect(cellWords(article(row({ cashRegisterId: 1 }), happy), 2, t)).toEqual([])
  expect(cellWords(article(happy, row({ weekdays: [0], isSold: false })), 1, t)).toHaveLength(2)
  expect(cellWords(article(row({ weekdays: [0], isSold: false })), 2, t)).toEqual(['sauf dimanche'])
})

it('knows which tills sell it the rest of the time', () => {
  const labels = (rows: readonly OfferRow[]) => {
    const { sold, notSold } = restOf(rows, TILLS)
    return [sold.map(({ label }) => label), notSold.map(({ label }) => label)]
  }
  const hours = row({ cashRegisterId: 1, fromTime: '17:00' })
  expect(labels([hours])).toEqual([['Épicerie'], ['Bar']])
  expect(labels([hours, row({ cashRegisterId: 1 })])).toEqual([['Épicerie'], []])
  expect(labels([row({ fromTime: '17:00' })])).toEqual([[], ['Bar', 'Épicerie']])
  expect(labels([row({ weekdays: [0], isSold: false })])).toEqual([['Bar', 'Épicerie'], []])
})
