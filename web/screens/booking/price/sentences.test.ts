import { beforeAll, describe, expect, it } from 'vitest'
import { toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { quote } from '#domain/pricing/quote.ts'
import {
  aCategory,
  aGrid,
  anInput,
  anOffer,
  anOption,
  couple,
  family,
  gridC,
  gridN,
  stay,
} from '#domain/pricing/examples.fixture.ts'
import type { GridSnapshot } from '#domain/pricing/types.ts'
import type { QuoteRequest } from '#domain/pricing/request.ts'
import type { LineType } from '#domain/pricing/line.ts'
import { loadTexts, translate } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { downPaymentSentence, sentenceOfLine, unpricedSentences } from './sentences.ts'
import { otherOfferSentences } from './offer-sentences.ts'

let t: Translate<'booking'>
beforeAll(async () => {
  await loadTexts(['booking'])
  t = translate('booking')
})

const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ')

const said = (grid: GridSnapshot, over: Partial<QuoteRequest>, type: LineType, code?: string): string => {
  const priced = quote(anInput(grid, over))
  const line = priced.lines.find((l) => l.type === type && (code === undefined || l.code === code))
  if (line === undefined) throw new Error(`no line ${type}`)
  return plain(sentenceOfLine(line, priced, t))
}

describe('the base', () => {
  it('names each run of nights with its period', () =>
    expect(said(gridN(), family, 'occupancy')).toBe(
      '5 nuits à 18,00 € (nuits du 01/04 au 03/07), puis 2 nuits à 29,50 € (nuits du 04/07 au 28/08)',
    ))
  it('tells the first nights one by one', () =>
    expect(said(gridC(), { stay: stay('2026-05-02', '2026-05-05'), people: couple }, 'occupancy')).toBe(
      '1re nuit 95,00 € + 2e nuit 85,00 € + 3e nuit 80,00 € (nuits du 01/04 au 10/07)',
    ))
  it('tells weeks, then the extra nights', () =>
    expect(said(gridC(), { stay: stay('2026-05-02', '2026-05-12'), people: couple }, 'occupancy')).toBe(
      '1 semaine à 490,00 € + 3 nuits en plus à 68,00 € (séjour de 8 à 13 nuits) (nuits du 01/04 au 10/07)',
    ))
  it('says what the grid asked where a price is set by hand', () =>
    expect(
      said(
        gridN(),
        { ...family, manual: [{ type: 'occupancy', code: 'BASE', label: 'Séjour', amount: cents(10_000) }] },
        'occupancy',
      ),
    ).toBe('Prix fixé à la main ; la grille demandait 149,00 €'))
})

describe('people and options', () => {
  it('counts people by night', () => expect(said(gridN(), family, 'attendant', 'CHILD')).toBe('1 × 7 nuits × 4,00 €'))
  it('says who is included', () =>
    expect(said(gridN(), { people: [{ age: 40 }, { age: 41 }, { age: 42 }] }, 'attendant', 'ADULT')).toBe(
      '1 × 7 nuits × 6,00 € ; 2 compris dans le prix',
    ))
  it('says that a group price does not count', () =>
    expect(said(gridN(), family, 'extra', 'ELEC')).toBe('7 nuits × 4,50 €, quel que soit le nombre'))
  it('tells slices by rank', () => {
    const slices = aCategory('P', 0, null, 1, 0, {
      mode: 'SLICES',
      price: [
        { from: 1, to: 2, price: cents(0) },
        { from: 3, to: null, price: cents(700) },
      ],
    })
    const people = [{ age: 40 }, { age: 41 }, { age: 9 }]
    expect(
      said(aGrid({ ageCategories: [slices] }), { people, stay: stay('2026-06-01', '2026-06-05') }, 'attendant'),
    ).toBe('1er au 2e : gratuit + 3e : 4 nuits × 7,00 €')
  })
  it('says of slices how many units each price is of, and that they use none of the included people', () => {
    const slices = aCategory('P', 0, null, 1, 0, {
      mode: 'SLICES',
      price: [
        { from: 1, to: 1, price: cents(1000) },
        { from: 2, to: null, price: cents(686) },
      ],
    })
    const people = [{ age: 40 }, { age: 41 }, { age: 9 }, { age: 8 }]
    const threeWeeks = { people, stay: stay('2026-06-01', '2026-06-22') }
    expect(said(aGrid({ ageCategories: [slices] }), threeWeeks, 'attendant')).toBe(
      '1er : 21 nuits × 10,00 € + 2e au 4e : 3 × 21 nuits × 6,86 €',
    )
    expect(said(aGrid({ ageCategories: [slices], includedQuantity: 2 }), threeWeeks, 'attendant')).toBe(
      '1er : 21 nuits × 10,00 € + 2e au 4e : 3 × 21 nuits × 6,86 € ; les tranches comptent tout le monde, sans les 2 compris dans le prix',
    )
  })
  it('tells weeks of a price per week, and sevenths of other nights', () => {
    const weekly = aCategory('P', 0, null, 1, 4800, { mode: 'WEEK_OCCUPANT' })
    const tv = anOption('TV', 2000, { mode: 'WEEK_GROUP' })
    const grid = aGrid({ ageCategories: [weekly], options: [tv], includedQuantity: 2 })
    const people = [{ age: 40 }, { age: 41 }, { age: 42 }, { age: 43 }]
    const asked = (departure: string) => ({ people, quantities: { TV: 1 }, stay: stay('2026-06-01', departure) })
    expect(said(grid, asked('2026-06-22'), 'attendant')).toBe('2 × 3 semaines × 48,00 € ; 2 compris dans le prix')
    expect(said(grid, asked('2026-06-22'), 'extra')).toBe('3 semaines × 20,00 €, quel que soit le nombre')
    expect(said(grid, asked('2026-06-11'), 'attendant')).toBe(
      '2 × 10 nuits au septième de 48,00 € la semaine ; 2 compris dans le prix',
    )
    expect(said(grid, asked('2026-06-11'), 'extra')).toBe(
      '10 nuits au septième de 20,00 € la semaine, quel que soit le nombre',
    )
  })
})

describe('what follows the price', () => {
  it('explains offers that apply, and why the others do not', () => {
    const seven = anOffer({ kind: 'X_EQUAL_Y', x: 7, y: 6 }, { code: '7=6' })
    const early = anOffer({ kind: 'LESS_PERCENT', rate: 500 }, { code: 'EARLY', minDaysBefore: 300 })
    const priced = quote(anInput(gridN(), { ...family, offers: [seven, early] }))
    const line = priced.lines.find((l) => l.type === 'specialOffer')
    expect(plain(line === undefined ? '' : sentenceOfLine(line, priced, t))).toBe('1 nuit offerte : 03/07')
    expect(otherOfferSentences(priced.trace, t).map(plain)).toEqual([
      '« LESS_PERCENT » ne s’applique pas. L’offre se réserve au moins 300 jours avant l’arrivée.',
    ])
  })
  it('explains discount, insurance and fees', () => {
    const over = {
      ...family,
      discount: { unit: 'PERCENT' as const, rate: 500 },
      insurance: { rate: 400 },
      fees: { amount: cents(2000) },
    }
    expect(said(gridN(), over, 'discount')).toBe('5 % de 229,50 €')
    expect(said(gridN(), over, 'insurance')).toBe('4 % de 218,02 €')
    expect(said(gridN(), over, 'fees')).toBe('une fois par dossier')
  })
  it('explains the tourist tax and who owes none', () =>
    expect(
      said(gridN(), { ...family, touristTax: [{ regime: 'UNIT', base: cents(55), additions: [1000] }] }, 'tax'),
    ).toBe('14 nuitées × 0,61 € (0,55 € + 10 %) ; exonérés : 1 (mineurs)'))
  it('explains a percentage', () =>
    expect(
      said(
        aGrid({ periods: [{ start: toDay('2026-01-01'), end: toDay('2027-01-01'), night: cents(10_000) }] }),
        {
          stay: stay('2026-06-01', '2026-06-08'),
          people: [{ age: 40 }, { age: 41 }, { age: 9 }, { age: 8 }],
          touristTax: [{ regime: 'PERCENT', rate: 400, cap: cents(440), vatRate: 1000, additions: [4400] }],
        },
        'tax',
      ),
    ).toBe(
      '14 nuitées × 1,31 € (0,91 € + 44 %) ; tarif de 0,91 € : 4 % de 636,36 € hors TVA ÷ 7 nuits ÷ 4 occupants, plafonné à 4,40 € ; exonérés : 2 (mineurs)',
    ))
  it('explains the down payment', () => {
    const priced = quote(
      anInput(gridN(), { ...family, fees: { amount: cents(2000) }, downPayment: { rate: 3000, rounding: 'EURO_UP' } }),
    )
    expect(plain(downPaymentSentence(priced.trace, t))).toBe('part du séjour 69,00 € + frais 20,00 €')
  })
  it('says what has no price', () => {
    const priced = quote(anInput(aGrid({ ageCategories: [] }), { people: couple, quantities: { WIFI: 1 } }))
    expect(unpricedSentences(priced.trace, t)[0]).toContain('Aucun tarif')
    expect(plain(unpricedSentences(priced.trace, t).at(-1) ?? '')).toContain('« WIFI »')
  })
})
