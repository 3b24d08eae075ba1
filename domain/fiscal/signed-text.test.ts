import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { cents } from '../money.ts'
import { isJetCode, JET, JET_LABELS } from './jet.ts'
import {
  closureText,
  duplicateText,
  escapeField,
  fiscalTimestamp,
  invoiceText,
  jetText,
  type Link,
  paymentText,
  ratesText,
  ticketText,
} from './signed-text.ts'

const at = new Date('2026-07-04T09:08:07.654Z')
const first: Link = { seq: 1, isFirst: true, previousSignature: '' }
const second: Link = { seq: 2, isFirst: false, previousSignature: 'pReV_-9' }
const rates = [
  { rate: 2000, including: cents(3000) },
  { rate: 1000, including: cents(22_950) },
  { rate: null, including: cents(854) },
]

describe('the signed strings', () => {
  it('writes a ticket', () =>
    expect(ticketText({ rates, total: cents(26_804), at, till: 'ACCUEIL', type: 'SALE' }, first)).toBe(
      '0:854|1000:22950|2000:3000,26804,20260704090807,ACCUEIL,1,SALE,Y,',
    ))

  it('writes an invoice', () =>
    expect(
      invoiceText(
        {
          rates: [{ rate: 1000, including: cents(-100) }],
          total: cents(-100),
          at,
          number: 'F2026-00012',
          type: 'CANCELLING',
          customerName: 'Société Durand, Fils',
          postalCode: '33120',
          customerVatNumber: null,
        },
        second,
      ),
    ).toBe('1000:-100,-100,20260704090807,F2026-00012,CANCELLING,Société Durand%2C Fils,33120,,N,pReV_-9'))

  it('writes a payment', () =>
    expect(
      paymentText({ method: 'CASH', amount: cents(5000), at, target: 'BOOKING 42', type: 'PAYMENT' }, second),
    ).toBe('CASH,5000,20260704090807,BOOKING 42,2,PAYMENT,N,pReV_-9'))

  it('writes a duplicate', () =>
    expect(
      duplicateText(
        {
          till: 'BAR',
          originalType: 'INVOICE',
          copyNumber: 3,
          operator: 7,
          at,
          originalTill: 'ACCUEIL',
          originalSeq: 12,
        },
        second,
      ),
    ).toBe('BAR,2,INVOICE,3,7,20260704090807,ACCUEIL,12,N,pReV_-9'))

  it('writes a closure', () =>
    expect(
      closureText({ rates, total: cents(26_804), perpetualAbsolute: cents(99_999), at, period: '20260704' }, first),
    ).toBe('0:854|1000:22950|2000:3000,26804,99999,20260704090807,20260704,1,Y,'))

  it('writes a technical event, with its detail in the label whatever the order of its keys', () => {
    const event = (detail: Record<string, string | number>) =>
      jetText({ code: JET.RIGHTS_CHANGED, label: JET_LABELS[130], detail, at, operator: null, till: 'ACCUEIL' }, first)
    expect(event({})).toBe('1,130,Modification des droits,20260704090807,,ACCUEIL,Y,')
    expect(event({ user: 3, code: '111' })).toBe(
      '1,130,Modification des droits {"code"%3A"111"%2C"user"%3A3},20260704090807,,ACCUEIL,Y,',
    )
    expect(event({ code: '111', user: 3 })).toBe(event({ user: 3, code: '111' }))
  })
})

describe('rates', () => {
  it('adds lines of one rate and keeps exempt amounts under 0', () =>
    expect(
      ratesText([
        { rate: 1000, including: cents(100) },
        { rate: 0, including: cents(5) },
        { rate: 1000, including: cents(-40) },
        { rate: null, including: cents(7) },
      ]),
    ).toBe('0:12|1000:60'))
  it('is empty for no line', () => expect(ratesText([])).toBe(''))
})

describe('fields', () => {
  it.each([
    ['plain', 'Müller-O’Neill 👨‍👩‍👧 שלום', 'Müller-O’Neill 👨‍👩‍👧 שלום'],
    ['separators', 'a,b|c:d%e', 'a%2Cb%7Cc%3Ad%25e'],
    ['line ends and controls', 'a\r\nb\u0000\u0085\u2028', 'a%0D%0Ab%00%C2%85%E2%80%A8'],
    ['nothing', '', ''],
  ])('%s', (_, text, expected) => expect(escapeField(text)).toBe(expected))

  it('replaces a lone surrogate as its encoding does', () => expect(escapeField('a\ud800b')).toBe('a\ufffdb'))

  test('one escaped string stands for one text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const escaped = escapeField(text)
        expect(escaped).not.toMatch(/[,|:\r\n]/)
        expect(decodeURIComponent(escaped)).toBe(text)
      }),
    )
  })

  it('cuts instants to the second, in UTC', () =>
    expect(fiscalTimestamp(new Date('2026-03-29T02:30:00.999+02:00'))).toBe('20260329003000'))
  it('refuses an invalid instant', () => expect(() => fiscalTimestamp(new Date(Number.NaN))).toThrow(RangeError))
})

test('every technical event has its label and no other code is one', () => {
  expect(
    Object.values(JET)
      .map((code) => JET_LABELS[code])
      .every((label) => label.length > 0),
  ).toBe(true)
  expect(Object.keys(JET_LABELS)).toHaveLength(Object.values(JET).length)
  expect(isJetCode(80)).toBe(true)
  expect(isJetCode(81)).toBe(false)
})
