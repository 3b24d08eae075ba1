import { describe, expect, it } from 'vitest'
import { toDay } from '../day.ts'
import { cents } from '../money.ts'
import { ticketDays } from './tickets.ts'

const on = toDay('2027-07-04')
const at = { kind: 'TRANSACTIONS', debits: false } as const
const line = (product: string, rate: number | null, amount: number) => [product, rate, cents(amount)] as const

describe('what tickets tell', () => {
  const tickets = [
    { on, lines: [line('GOODS', 550, 211), line('GOODS', 2000, 600), line('VOUCHER', null, 100)] },
    { on, lines: [line('SERVICE', 1000, 1100)] },
    { on: toDay('2027-07-05'), lines: [line('SERVICE', 1000, -550), line('INSURANCE', null, 300)] },
  ]

  it('sells goods and services apart, leaves deposits out, and counts tickets', () => {
    const { days, countOf } = ticketDays(tickets, at)
    expect(days.map(({ day, sales, collected }) => [day, sales, collected])).toEqual([
      [
        on,
        [
          { category: 'TPS1', rate: 1000, base: 1000, vat: 100 },
          { category: 'TLB1', rate: 550, base: 200, vat: 11 },
          { category: 'TLB1', rate: 2000, base: 500, vat: 100 },
        ],
        [],
      ],
      [
        '2027-07-05',
        [
          { category: 'TPS1', rate: 0, base: 300, vat: 0 },
          { category: 'TPS1', rate: 1000, base: -500, vat: -50 },
        ],
        [],
      ],
    ])
    expect([countOf(on, 'TLB1'), countOf(on, 'TPS1'), countOf(on, 'TNT1')]).toEqual([1, 1, 0])
  })

  it('collects services on the day, and nothing with the option for débits', () => {
    const paid = (debits: boolean) =>
      ticketDays(tickets, { kind: 'PAYMENTS', debits }).days.map(({ sales, collected }) => [sales, collected])
    expect(paid(false)).toEqual([
      [[], [{ rate: 1000, amount: 1100 }]],
      [
        [],
        [
          { rate: 0, amount: 300 },
          { rate: 1000, amount: -550 },
        ],
      ],
    ])
    expect(paid(true)).toEqual([
      [[], []],
      [[], []],
    ])
  })
})
