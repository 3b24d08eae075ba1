import { expect, it } from 'vitest'
import { cents } from '../money.ts'
import { checkWriteOff } from './write-off.ts'

it.each([
  ['a debt', 300, 300],
  ['a part of it', 1, 300],
  ['what the house owes', -300, -300],
  ['a part of that', -1, -300],
])('%s is written off', (_, amount, balance) => {
  expect(() => checkWriteOff(cents(amount), cents(balance))).not.toThrow()
})

it.each([
  ['nothing', 0, 300, 'payment.writeOffNothing'],
  ['what is settled', 300, 0, 'payment.writeOffNothing'],
  ['a cent above the debt', 301, 300, 'payment.writeOffAbove'],
  ['a cent above what is owed', -301, -300, 'payment.writeOffAbove'],
  ['a debt where the house owes', 300, -300, 'payment.writeOffAbove'],
  ['what the house owes where there is a debt', -1, 300, 'payment.writeOffAbove'],
])('%s is not', (_, amount, balance, code) => {
  expect(() => checkWriteOff(cents(amount), cents(balance))).toThrow(expect.objectContaining({ code }))
})
