import { describe, expect, it, test } from 'vitest'
import { toDay } from '../day.ts'
import { cents } from '../money.ts'
import { checkCashBack, checkCreditUse, checkGivenBack, creditNumber, creditValidity } from './credit-note.ts'
import { checkGuarantee, guaranteeRefusal, guaranteeStatus, inHand } from './guarantee.ts'
import type { GuaranteeSums } from './guarantee.ts'
import { correctionRefusal, detailRefusal, reversalRefusal } from './payment-edits.ts'
import type { PaymentFacts } from './payment-edits.ts'

const a = (
  over: Partial<Record<Exclude<keyof GuaranteeSums, 'closed'>, number>> & { closed?: boolean } = {},
): GuaranteeSums => {
  const { closed = false, ...sums } = { asked: 300, held: 0, received: 0, returned: 0, cashed: 0, ...over }
  const { asked, held, received, returned, cashed } = sums
  return {
    asked: cents(asked),
    held: cents(held),
    received: cents(received),
    returned: cents(returned),
    cashed: cents(cashed),
    closed,
  }
}

describe('a guarantee', () => {
  test.each([
    ['asked', a(), 0, 0],
    ['not asked any more', a({ closed: true }), 2, 0],
    ['received', a({ received: 300 }), 1, 300],
    ['returned in part', a({ received: 300, returned: 100 }), 1, 200],
    ['returned', a({ received: 300, returned: 300 }), 2, 0],
    ['cashed in part, the rest returned', a({ received: 300, returned: 180, cashed: 120 }), 3, 0],
    ['blocked on a card', a({ held: 250 }), 4, 250],
    ['unblocked', a({ returned: 250 }), 2, 0],
    ['cashed from a card', a({ cashed: 250 }), 3, 0],
  ])('that is %s', (_, sums, status, hand) => {
    expect([guaranteeStatus(sums), inHand(sums)]).toEqual([status, hand])
  })

  test.each([
    ['receive', a({ received: 300 }), 'guarantee.alreadyReceived'],
    ['hold', a({ received: 300, returned: 300 }), 'guarantee.settled'],
    ['return', a(), 'guarantee.notReceived'],
    ['cash', a({ received: 300, cashed: 300 }), 'guarantee.settled'],
    ['drop', a({ held: 100 }), 'guarantee.alreadyReceived'],
  ] as const)('says why one does not %s', (action, sums, code) =>
    expect(guaranteeRefusal(action, sums)?.code).toBe(code),
  )

  it('gives no more than it has', () => {
    expect(() => checkGuarantee('cash', a({ received: 300, returned: 100 }), cents(201))).toThrow('guarantee.aboveHand')
    expect(() => checkGuarantee('receive', a(), cents(301))).toThrow('guarantee.aboveAsked')
    expect(() => checkGuarantee('return', a({ received: 300 }), cents(0))).toThrow('payment.notPositive')
    checkGuarantee('return', a({ received: 300 }), cents(300))
  })
})

describe('a credit note', () => {
  const today = toDay('2027-03-01')
  const note = { number: 'AV27-0001', left: cents(500), validUntil: today, customerId: 7 }

  it('pays its customer what is left, on its last day still', () => {
    checkCreditUse(note, { amount: cents(500), today, payerId: 7 })
    const use =
      (over: object, amount = 500, payerId = 7) =>
      () =>
        checkCreditUse({ ...note, ...over }, { amount: cents(amount), today, payerId })
    expect(use({}, 501)).toThrow('credit.aboveLeft')
    expect(use({}, 1, 8)).toThrow('credit.otherCustomer')
    expect(use({ validUntil: toDay('2027-02-28') })).toThrow('credit.expired')
    expect(use({ left: cents(0) })).toThrow('credit.used')
  })

  it('is good for months, the last day of a short month where there is no other', () => {
    expect(creditValidity(null, toDay('2027-01-31'), 1)).toBe('2027-02-28')
    expect(creditValidity(null, today, 12)).toBe('2028-03-01')
    expect(() => creditValidity(toDay('2027-02-28'), today, 12)).toThrow('credit.validityPast')
    expect(creditNumber(2027, 12)).toBe('AV27-0012')
  })

  it('takes no more than is owed', () => {
    expect(() => checkGivenBack(cents(501), cents(500))).toThrow('payment.aboveOwed')
    expect(() => checkGivenBack(cents(0), cents(500))).toThrow('payment.notPositive')
  })

  it('gives no more than 1,000 € back in cash, however often', () => {
    expect(() => checkCashBack(cents(100_000), cents(0))).not.toThrow()
    expect(() => checkCashBack(cents(100_001), cents(0))).toThrow('payment.cashBackLimit')
    expect(() => checkCashBack(cents(1), cents(100_000))).toThrow('payment.cashBackLimit')
  })
})

describe('a payment', () => {
  const free: PaymentFacts = {
    type: 'PAYMENT',
    methodKind: 'CARD',
    reversedById: null,
    downPaymentBill: null,
    madeCredit: null,
    depositNumber: null,
  }
  test.each([
    ['free', free, undefined, undefined],
    ['reversed', { ...free, reversedById: 3 }, 'payment.alreadyReversed', 'payment.alreadyReversed'],
    ['a reversal', { ...free, type: 'REVERSAL' }, 'payment.isReversal', 'payment.isReversal'],
    ['exported: it is reversed, its cheque may be put right', { ...free, isExported: true }, undefined, undefined],
    ['on a live down-payment bill', { ...free, downPaymentBill: 'F27-00001' }, 'bill.downPaymentBilled', undefined],
    [
      'a credit note that was used',
      { ...free, type: 'REFUND', madeCredit: { number: 'AV27-0001', used: cents(1) } },
      'credit.alreadyUsed',
      undefined,
    ],
    [
      'a credit note that was not',
      { ...free, type: 'REFUND', madeCredit: { number: 'AV27-0001', used: cents(0) } },
      undefined,
      undefined,
    ],
  ] as const)('that is %s', (_, facts, reversal, detail) => {
    expect([reversalRefusal(facts)?.code, detailRefusal(facts)?.code]).toEqual([reversal, detail])
  })

  const whole = { ...free, isDamage: false, group: null }
  test.each([
    ['free', whole, undefined],
    ['reversed', { ...whole, reversedById: 3 }, 'payment.alreadyReversed'],
    ['exported', { ...whole, isExported: true }, 'payment.exported'],
    ['of a guarantee', { ...whole, isDamage: true }, 'payment.correctedApart'],
    ['a part of a grouped one', { ...whole, group: { id: 7 } }, 'payment.grouped'],
    ['by credit note', { ...whole, methodKind: 'CREDIT_NOTE' }, 'payment.correctedApart'],
    ['a refund', { ...whole, type: 'REFUND' }, 'payment.correctedApart'],
    ['in two files', { ...whole, accounts: 2 }, 'payment.correctedApart'],
  ] as const)('that is %s is corrected in one go, or says why not', (_, facts, code) => {
    expect(correctionRefusal(facts)?.code).toBe(code)
  })
})
