import { describe, expect, it } from 'vitest'
import { canonicalJson, contentText, recordContent } from './content.ts'

describe('canonicalJson', () => {
  it.each([
    [{ b: 1, a: [2, { d: null, c: 'é' }] }, '{"a":[2,{"c":"é","d":null}],"b":1}'],
    [{ 10: 'x', 9: 'y' }, '{"10":"x","9":"y"}'],
    [{ a: undefined, b: -0 }, '{"b":0}'],
    ['" \n', '"\\" \\n"'],
    [null, 'null'],
  ])('%j has one spelling', (value, expected) => expect(canonicalJson(value)).toBe(expected))
})

describe('the content of a record', () => {
  it('is these very bytes, whatever the order of its columns: signatures of years depend on it', () => {
    const bill = { id: 7, booking_id: 12, due_on: null, content: { note: null, lines: [] }, total: 100 }
    const lines = [{ position: 1, amount: 100, tva_rate: null }]
    expect(recordContent('bill', bill, { lines, deductions: [] })).toBe(
      '{"columns":{"account":"booking 12","content":{"lines":[],"note":null},"id":7,"total":100},"parts":{"lines":[{"amount":100,"position":1}]},"record":"bill","version":1}',
    )
  })

  it.each([
    [{ booking_id: 12 }, 'booking 12'],
    [{ account_kind: 'booking', account_id: 12 }, 'booking 12'],
    [{ account_kind: 'booking', account_id: 12, booking_id: 12 }, 'booking 12'],
    [{ account_kind: 'sale', account_id: 7, booking_id: null }, 'sale 7'],
    [{ account_kind: null, account_id: 12 }, 'null 12'],
    [{ account_kind: 'sale', account_id: null }, 'sale null'],
  ])('names the account of %j %s', (columns, account) =>
    expect(recordContent('payment', { id: 1, ...columns })).toBe(
      `{"columns":{"account":"${account}","id":1},"parts":{},"record":"payment","version":1}`,
    ),
  )

  it('does not change with a column that is added and holds nothing', () => {
    const before = recordContent('payment', { id: 1, amount: 5 })
    expect(recordContent('payment', { id: 1, amount: 5, added: null, booking_id: null })).toBe(before)
  })
})

it('the signed string of a content names its record and its place in the chain', () => {
  const fields = { version: 1, record: 'bill', recordId: 7, hash: 'ab', at: new Date('2026-07-06T10:20:30.456Z') }
  expect(contentText(fields, { seq: 1, isFirst: true, previousSignature: '' })).toBe('1,1,bill,7,ab,20260706102030,Y,')
  expect(contentText(fields, { seq: 2, isFirst: false, previousSignature: 'x' })).toBe(
    '1,2,bill,7,ab,20260706102030,N,x',
  )
})
