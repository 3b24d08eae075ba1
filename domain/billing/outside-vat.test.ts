import { describe, expect, it } from 'vitest'
import { cents } from '../money.ts'
import { aBillRequest, aLine } from './bill-request.fixture.ts'
import { coversAfter, outsideByKind } from './outside-vat.ts'
import { prepareBill } from './prepare-bill.ts'

const insurance = aLine({ type: 'insurance', amount: cents(2116), rate: null })
const tax = aLine({ type: 'tax', amount: cents(448), rate: null })
const stay = [aLine({ amount: cents(52_900), rate: 1000 }), insurance, tax]
const taken = (amount: number) => aLine({ type: 'downPaymentBill', amount: cents(0 - amount), rate: null })

describe('a down payment outside VAT', () => {
  it('is for the insurance, then for the tourist tax, then for nothing that is sold', () => {
    expect(coversAfter(cents(0), cents(590), stay)).toEqual([{ kind: 'INSURANCE', amount: 590 }])
    expect(coversAfter(cents(590), cents(1974), stay)).toEqual([
      { kind: 'TOURIST_TAX', amount: 448 },
      { kind: 'INSURANCE', amount: 1526 },
    ])
    expect(coversAfter(cents(2564), cents(1), stay)).toEqual([{ kind: 'OTHER', amount: 1 }])
  })

  it('is told so on its bill', () => {
    const line = { ...aLine({ type: 'downPaymentBill', amount: cents(590), rate: null }), unitPrice: cents(590) }
    const covers = coversAfter(cents(0), cents(590), stay)
    const bill = prepareBill(aBillRequest({ downPayment: true, lines: [{ ...line, covers }] }))
    expect(bill.outside).toEqual([{ kind: 'INSURANCE', amount: 590 }])
    expect(bill.mentions.map(({ code }) => code)).toContain('INSURANCE')
    expect(bill.lines[0]).not.toHaveProperty('covers')
  })

  it('lowers what it was for on the bill that deducts it', () => {
    expect(outsideByKind([...stay, taken(590)])).toEqual([
      { kind: 'TOURIST_TAX', amount: 448 },
      { kind: 'INSURANCE', amount: 1526 },
    ])
    expect(outsideByKind([...stay, taken(2564)])).toEqual([
      { kind: 'TOURIST_TAX', amount: 0 },
      { kind: 'INSURANCE', amount: 0 },
    ])
    expect(outsideByKind([taken(100)])).toEqual([{ kind: 'OTHER', amount: -100 }])
  })
})
