import { describe, expect, it } from 'vitest'
import { cents } from '#domain/money.ts'
import type { BookingLine } from '#contract/operations/booking/file.ts'
import { changedLines } from './move-lines.ts'

const line = (over: Omit<Partial<BookingLine>, 'amount'> & { readonly amount: number }): BookingLine => ({
  id: 1,
  occupancyId: 7,
  payerId: null,
  type: 'occupancy',
  code: 'base',
  label: 'Mobil-home, 7 nuits',
  quantity: 1,
  nights: 7,
  unitPrice: null,
  tvaId: null,
  tvaRate: 1000,
  manual: false,
  reduction: null,
  rate: null,
  retained: false,
  ...over,
  amount: cents(over.amount),
})

describe('lines that a move changes', () => {
  it('leaves out those that stay the same', () => {
    const same = line({ type: 'fees', code: 'fees', label: 'Frais de dossier', occupancyId: null, amount: 1500 })
    const [changed, ...rest] = changedLines(
      [line({ amount: 70_000 }), same],
      [line({ amount: 84_000, label: 'Mobil-home, 8 nuits' }), { ...same, id: 9 }],
    )
    expect(rest).toEqual([])
    expect(changed).toMatchObject({ label: 'Mobil-home, 8 nuits', before: 70_000, after: 84_000 })
  })

  it('shows what appears and what goes', () => {
    const offer = line({ type: 'specialOffer', code: 'spring', label: 'Offre de printemps', amount: -5000 })
    expect(changedLines([offer], [])).toMatchObject([{ label: 'Offre de printemps', before: -5000, after: 0 }])
    expect(changedLines([], [offer])).toMatchObject([{ before: 0, after: -5000 }])
  })

  it('adds up lines of the same kind and rate, and keeps rates and stays apart', () => {
    const week = [line({ amount: 100 }), line({ id: 2, amount: 200 })]
    expect(changedLines(week, [line({ amount: 300 })])).toEqual([])
    expect(changedLines([line({ amount: 100 })], [line({ amount: 100, tvaRate: 2000 })])).toHaveLength(2)
    expect(changedLines([line({ amount: 100 })], [line({ amount: 100, occupancyId: 8 })])).toHaveLength(2)
  })
})
