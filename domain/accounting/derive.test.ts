import { describe, expect, it } from 'vitest'
import { exportsOf, linesOf, one } from './accounting.fixture.ts'

describe('entries of one source', () => {
  it.each([
    [
      'a payment by credit note',
      { type: 'payment', method: 'CREDIT_NOTE', amount: 500 },
      [
        ['4198', 'C1', 500, 0],
        ['411', 'C1', 0, 500],
      ],
    ],
    [
      'a payment by voucher',
      { type: 'payment', method: 'GIFT', amount: 500 },
      [
        ['4198', null, 500, 0],
        ['411', 'C1', 0, 500],
      ],
    ],
    [
      'a write-off',
      { type: 'payment', method: 'REGULATION', amount: 75 },
      [
        ['658', null, 75, 0],
        ['411', 'C1', 0, 75],
      ],
    ],
    [
      'a write-off the other way',
      { type: 'payment', method: 'REGULATION', amount: -75 },
      [
        ['758', null, 0, 75],
        ['411', 'C1', 75, 0],
      ],
    ],
    [
      'a method by itself',
      { type: 'payment', method: 'CARD/12', amount: 5 },
      [
        ['5115', null, 5, 0],
        ['411', 'C1', 0, 5],
      ],
    ],
    [
      'a refund',
      { type: 'refund', method: 'CASH', amount: 500 },
      [
        ['411', 'C1', 500, 0],
        ['531', null, 0, 500],
      ],
    ],
    [
      'a refund as a credit note',
      { type: 'refund', method: 'CREDIT_NOTE', amount: 500 },
      [
        ['411', 'C1', 500, 0],
        ['4198', 'C1', 0, 500],
      ],
    ],
    [
      'a commission without VAT',
      { type: 'commission', partner: 'P1', amount: 900 },
      [
        ['6222', null, 900, 0],
        ['4674', 'P1', 0, 900],
      ],
    ],
    [
      'a gesture',
      { type: 'goodwill', amount: 500 },
      [
        ['6588', null, 500, 0],
        ['4198', 'C1', 0, 500],
      ],
    ],
    [
      'a voucher that lapses',
      { type: 'expired', amount: 500 },
      [
        ['4198', null, 500, 0],
        ['7588', null, 0, 500],
      ],
    ],
    [
      'a credit note that lapses',
      { type: 'expired', amount: 500, ofCustomer: true },
      [
        ['4198', 'C1', 500, 0],
        ['7588', null, 0, 500],
      ],
    ],
    [
      'too much in the till',
      { type: 'difference', amount: 50 },
      [
        ['531', null, 50, 0],
        ['758', null, 0, 50],
      ],
    ],
    ['a till that is right', { type: 'difference', amount: 0 }, []],
    [
      'money of the owner',
      { type: 'injection', amount: 50 },
      [
        ['531', null, 50, 0],
        ['108', null, 0, 50],
      ],
    ],
    [
      'what a supplier gives back',
      { type: 'expense', account: '606', amount: -120, vat: -20, method: 'BANK', bank: 'BNP' },
      [
        ['606', null, 0, 100],
        ['44566', null, 0, 20],
        ['512', null, 120, 0],
      ],
    ],
    [
      'a bill below zero',
      {
        type: 'bill',
        lines: [
          ['PITCH', 1000, -11000],
          ['TAX', null, 300],
        ],
      },
      [
        ['411', 'C1', 0, 10700],
        ['445712', null, 1000, 0],
        ['447', null, 0, 300],
        ['70611', null, 10000, 0],
      ],
    ],
    [
      'a bill of nothing',
      {
        type: 'bill',
        lines: [
          ['PITCH', 1000, 500],
          ['PITCH', 1000, -500],
        ],
      },
      [],
    ],
    [
      'a gift voucher sold, damage, insurance',
      {
        type: 'bill',
        lines: [
          ['VOUCHER', null, 5000],
          ['INDEMNITY', null, 200],
          ['INSURANCE', null, 30],
        ],
      },
      [
        ['411', 'C1', 5230, 0],
        ['4198', null, 0, 5000],
        ['4672', null, 0, 30],
        ['7588', null, 0, 200],
      ],
    ],
  ])('%s', (_, source, lines) => expect(linesOf([one(source)], 'X')).toEqual(lines))

  it('passes cash by the account of transfers, with what the bank keeps', () => {
    const deposit = one({ type: 'deposit', method: 'CASH', bank: 'BNP', amount: 10000, commission: 100 })
    expect(linesOf([deposit], 'X')).toEqual([
      ['580', null, 10000, 0],
      ['531', null, 0, 10000],
      ['512', null, 9900, 0],
      ['627', null, 100, 0],
      ['580', null, 0, 10000],
    ])
  })

  it('rounds VAT of what a down-payment bill was, and of what is left', () => {
    const deducted = [
      ['DOWN_PAYMENT', 1000, -6],
      ['DOWN_PAYMENT', 2000, -7],
    ]
    const lines = [['PITCH', 1000, 7], ['RENTAL', 1000, 5], ...deducted]
    // 6 cents bear 1 of VAT, twice; 12 at once would bear 1. A rate that is only deducted bears nothing.
    expect(linesOf([one({ type: 'bill', lines })], 'X')).toEqual([
      ['411', 'C1', 12, 0],
      ['445712', null, 0, 2],
      ['70611', null, 0, 6],
      ['70612', null, 0, 4],
    ])
  })
})

describe('tickets', () => {
  const ticket = (ref: string, amount: number, payments: unknown): object => ({
    type: 'ticket',
    on: '2027-07-14',
    ref,
    till: 'BAR',
    lines: [['GOODS', 2000, amount]],
    payments,
  })
  it('rounds each by itself, and takes each method by name, those of one account apart', () => {
    // 1 cent too little each: 5 cents at 20 % are 4 + 1, ten would be 8 + 2.
    const tickets = [
      ticket('T1', 5, [['CHEQUE', 5]]),
      ticket('T2', 5, [
        ['CARD', 2],
        ['CASH', 3],
      ]),
      ticket('T3', 5, [['CARD/9', 5]]),
    ]
    const [made] = exportsOf(tickets)
    expect(made?.sources).toBe(3)
    const shown = made?.entries?.map(([num, journal, , piece, label, lines]) => [
      num,
      journal,
      piece,
      label,
      lines[0]?.slice(0, 4),
    ])
    const [piece, label] = ['Z-BAR-20270714', 'Caisse Z-BAR-20270714']
    expect(shown).toEqual([
      [1, 'VE', piece, label, ['411', 'DIVERS', 15, 0]],
      [2, 'CA', piece, label, ['531', null, 3, 0]],
      [3, 'BQ', piece, label, ['5115', null, 2, 0]],
      [4, 'BQ', piece, label, ['5115', null, 5, 0]],
      [5, 'BQ', piece, label, ['5112', null, 5, 0]],
    ])
    expect(made?.entries?.[0]?.[5].map(([account, , debit, credit]) => [account, debit, credit])).toContainEqual([
      '445713',
      0,
      3,
    ])
  })
})

describe('money that changes files', () => {
  it('leaves the advances of one and comes to the customer of the other, where a bill stands', () => {
    const paid = one({ type: 'payment', id: 'P', method: 'CARD', amount: 1100, split: [[1000, 1100]] })
    const goes = one({ type: 'move', id: 'M1', ref: 'RP', amount: -400, split: 'HELD' })
    const comes = one({ type: 'move', id: 'M2', ref: 'RP', amount: 400, file: 'D2' })
    expect(linesOf([paid, goes, comes], 'RP')).toEqual([
      ['580', null, 0, 400],
      ['4191', 'C1', 400, 0],
      ['445712', null, 36, 0],
      ['4458', null, 0, 36],
      ['580', null, 400, 0],
      ['411', 'C1', 0, 400],
    ])
  })
})
