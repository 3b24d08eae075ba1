import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, sum } from '../money.ts'
import { aidAmounts, aidWarning, beneficiaryNumber, checkAidStep } from './aid.ts'
import type { Aid, AidedLine, AidFacts } from './aid.ts'

const line = (type: AidedLine['type'], amount: number, over: Partial<AidedLine> = {}): AidedLine => ({
  ...{ occupancyId: 1, type, code: '', amount: cents(amount), payerId: null },
  ...over,
})
const STAY = { id: 1, nights: 7 }
const aid = (over: Partial<Aid> = {}): Aid => ({
  ...{
    id: 1,
    occupancyId: 1,
    rate: 3000,
    cap: cents(24_000),
    minNights: 5,
    otherAids: cents(0),
    agreed: cents(24_000),
  },
  ...over,
})
const worth = (a: Aid, lines: readonly AidedLine[], nights = 7): number =>
  aidAmounts([a], lines, [{ ...STAY, nights }]).get(a.id) ?? -1

describe('what an aid is worth', () => {
  const stay = [line('occupancy', 80_000)]
  it.each([
    ['the golden case: 30 % of 800, cap 240', aid(), stay, 7, 24_000],
    ['other aid 100, cap 200', aid({ otherAids: cents(10_000), cap: cents(20_000) }), stay, 7, 20_000],
    ['without a cap', aid({ cap: null, agreed: cents(50_000) }), stay, 7, 24_000],
    ['under the nights that it asks', aid(), stay, 4, 0],
    ['never above what was agreed', aid({ agreed: cents(15_000) }), stay, 7, 15_000],
    [
      'fees, insurance, taxes and damage are no stay',
      aid(),
      [
        ...stay,
        line('fees', 2500),
        line('insurance', 900),
        line('tax', 1400),
        line('otherTax', 100),
        line('additionalSales', 5000, { code: 'guarantee-7' }),
      ],
      7,
      24_000,
    ],
    ['a discount lowers it', aid(), [...stay, line('discount', -20_000)], 7, 18_000],
    ['a discount of the whole file too', aid(), [...stay, line('discount', -20_000, { occupancyId: null })], 7, 18_000],
    [
      'what a works council bears is taken first',
      aid(),
      [line('occupancy', 30_000), line('occupancy', 50_000, { payerId: 9 })],
      7,
      9000,
    ],
    ['of a stay that is given', aid(), [line('occupancy', 1000), line('discount', -5000)], 7, 0],
    ['a stay that is gone', aid({ occupancyId: 2 }), stay, 7, 0],
  ])('%s', (_, one, lines, nights, expected) => expect(worth(one, lines, nights)).toBe(expected))

  it('shares a reduction of the file by what its stays cost', () => {
    const lines = [
      line('occupancy', 60_000),
      line('occupancy', 20_000, { occupancyId: 2 }),
      line('discount', -8000, { occupancyId: null }),
    ]
    const amounts = aidAmounts([aid(), aid({ id: 2, occupancyId: 2 })], lines, [STAY, { ...STAY, id: 2 }])
    expect([...amounts.values()]).toEqual([16_200, 5400])
  })

  it('gives a second office what the first leaves, and never more than the stay costs', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 200_000 }),
        fc.array(fc.integer({ min: 1, max: 10_000 }), { maxLength: 4 }),
        (price, rates) => {
          const aids = rates.map((rate, i) => aid({ id: i + 1, rate, cap: null, agreed: cents(1_000_000) }))
          const amounts = [...aidAmounts(aids, [line('occupancy', price)], [STAY]).values()]
          expect(sum(amounts)).toBeLessThanOrEqual(price)
          expect(amounts.every((amount) => amount >= 0)).toBe(true)
        },
      ),
    )
  })
})

describe('the number of a family', () => {
  it.each([
    ['1234567', '1234567'],
    [' 123 45 67 ', '1234567'],
    ['1234567a', '1234567A'],
    ['2 69 05 49 588 157 80', '269054958815780'],
    ['2690549588157', '2690549588157'],
    ['1 85 05 2A 004 123 ', '185052A004123'],
  ])('%s', (typed, kept) => expect(beneficiaryNumber(typed)).toBe(kept))
  it.each(['', '123456', '12345678', '1234567AB', 'ABCDEFG', '269054958815781', '999999999999999', '１２３４５６７'])(
    'refuses « %s »',
    (typed) => expect(() => beneficiaryNumber(typed)).toThrow('vacaf.beneficiary'),
  )
})

describe('what may be done with an aid', () => {
  const facts = (over: Partial<AidFacts> = {}): AidFacts => ({
    decision: 'REQUESTED',
    billNumber: null,
    paid: cents(0),
    ...over,
  })
  const agreed = { decision: 'AGREED' } as const
  it.each([
    ['edit', facts(), null],
    ['edit', facts(agreed), 'vacaf.decided'],
    ['agree', facts(), null],
    ['agree', facts({ billNumber: 'F1' }), 'vacaf.billed'],
    ['agree', facts({ decision: 'REFUSED' }), 'vacaf.decided'],
    ['refuse', facts({ billNumber: 'F1' }), null],
    ['refuse', facts(agreed), null],
    ['refuse', facts({ ...agreed, billNumber: 'F1' }), 'vacaf.billed'],
    ['refuse', facts({ ...agreed, paid: cents(1) }), 'vacaf.paid'],
    ['refuse', facts({ decision: 'REFUSED' }), 'vacaf.decided'],
    ['reopen', facts(), 'vacaf.notDecided'],
    ['reopen', facts({ decision: 'REFUSED' }), null],
    ['reopen', facts({ ...agreed, billNumber: 'F1' }), 'vacaf.billed'],
    ['remove', facts(), null],
    ['remove', facts({ decision: 'REFUSED' }), 'vacaf.decided'],
  ] as const)('%s %o', (step, known, code) => {
    const run = (): void => checkAidStep(step, known)
    if (code === null) expect(run).not.toThrow()
    else expect(run).toThrow(code)
  })
})

it('says what the office has to be told', () => {
  const told = {
    decision: 'AGREED',
    cancelled: false,
    nights: 7,
    minNights: 5,
    agreedAmount: cents(24_000),
    amount: cents(24_000),
  } as const
  expect(aidWarning(told)).toBeNull()
  expect(aidWarning({ ...told, amount: cents(20_000) })).toBe('REDUCED')
  expect(aidWarning({ ...told, nights: 4, amount: cents(0) })).toBe('SHORT')
  expect(aidWarning({ ...told, cancelled: true, amount: cents(0) })).toBe('CANCELLED')
  expect(aidWarning({ ...told, decision: 'REFUSED', cancelled: true })).toBeNull()
})
