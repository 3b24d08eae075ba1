import { expect, it } from 'vitest'
import { cents } from '#domain/money.ts'
import { damageCode, totalsOf } from '../pricing/line.ts'
import type { QuoteLine } from '../pricing/line.ts'
import { downPaymentLeft } from './balance.ts'

const file = {
  total: cents(50_000),
  retained: cents(0),
  paid: cents(0),
  damagePaid: cents(0),
  downPayment: cents(12_000),
}

it('a down payment lacks what the stay was not paid: no more than it owes, and damage apart', () => {
  expect(downPaymentLeft(file)).toBe(12_000)
  expect(downPaymentLeft({ ...file, paid: cents(5000) })).toBe(7000)
  expect(downPaymentLeft({ ...file, paid: cents(13_000) })).toBe(0)
  expect(downPaymentLeft({ ...file, retained: cents(45_000) })).toBe(5000)
  expect(downPaymentLeft({ ...file, total: cents(80_000), paid: cents(30_000), damagePaid: cents(30_000) })).toBe(
    12_000,
  )
  // What is charged of the stay is less than the down payment that was asked.
  expect(downPaymentLeft({ ...file, total: cents(40_000), paid: cents(30_000), damagePaid: cents(30_000) })).toBe(
    10_000,
  )
})

it('damage is in the total and in no price of the stay', () => {
  const base: QuoteLine = {
    type: 'occupancy',
    code: '',
    label: '',
    quantity: 1,
    nights: null,
    unitPrice: cents(100),
    amount: cents(100),
    tvaId: null,
    tvaRate: null,
  }
  const damage: QuoteLine = { ...base, type: 'additionalSales', code: damageCode(7), amount: cents(30) }
  expect(totalsOf([base, damage, { ...damage, code: 'SHOP', amount: cents(5) }])).toMatchObject({
    net: 105,
    total: 135,
  })
})
