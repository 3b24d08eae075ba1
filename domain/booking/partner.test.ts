import { describe, expect, it } from 'vitest'
import { toDay } from '../day.ts'
import { cents } from '../money.ts'
import type { LineType, QuoteLine } from '../pricing/line.ts'
import { totalsOf } from '../pricing/line.ts'
import { withCommission } from './partner.ts'
import type { PartnerConditions } from './partner.ts'

const line = (type: LineType, amount: number): QuoteLine => ({
  ...{ type, code: type, label: '', quantity: 1, nights: null, unitPrice: null },
  ...{ amount: cents(amount), tvaId: null, tvaRate: null },
})
const period = (startDate: string, endDate: string, rate: number) => ({
  ...{ startDate: toDay(startDate), endDate: toDay(endDate), rate, tvaId: 1, tvaRate: 2000 },
})
const PARTNER: PartnerConditions = {
  ...{ id: 7, label: 'Voyages', fallbackPublic: true, collectsTouristTax: false },
  commissions: [period('2027-01-01', '2027-06-30', 1200), period('2027-07-01', '2027-12-31', 1500)],
}
const LINES = [line('occupancy', 69_400), line('fees', 2000), line('insurance', 3036), line('tax', 854)]

describe('the commission of a partner', () => {
  it('is a share of the net with its VAT: 12 % of 694,00 € and 20 % make 99,94 € (domain rules 3.9 #20)', () => {
    const all = withCommission(LINES, PARTNER, toDay('2027-06-30'))
    expect(all.at(-1)).toMatchObject({ type: 'partnerCommission', code: '7', amount: 9994, rate: 1200, tvaRate: 2000 })
    expect(totalsOf(all)).toEqual(totalsOf(LINES))
  })

  it.each([
    ['2027-07-01', 12_492],
    ['2028-01-01', undefined],
  ])('follows the period of the arrival: %s', (arrival, amount) => {
    const all = withCommission(LINES, PARTNER, toDay(arrival))
    expect(all.find((one) => one.type === 'partnerCommission')?.amount).toBe(amount)
  })

  it('replaces the one that was there, and goes with its partner', () => {
    const once = withCommission(LINES, PARTNER, toDay('2027-06-30'))
    expect(withCommission(once, PARTNER, toDay('2027-06-30'))).toEqual(once)
    expect(withCommission(once, undefined, toDay('2027-06-30'))).toEqual(LINES)
  })
})
