import { describe, expect, it, test } from 'vitest'
import { aBillRequest, aBuyer, aSeller, someLines } from '#domain/billing/bill-request.fixture.ts'
import { toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import type { BookingContent } from './booking-document.ts'
import { bookingDocumentData } from './booking-document.ts'

const aBooking = <Kind extends BookingContent['kind']>(
  kind: Kind,
  over: Partial<BookingContent> = {},
): BookingContent & { readonly kind: Kind } => ({
  code: 'D26-0815',
  date: toDay('2026-02-10'),
  expires: null,
  seller: aSeller(),
  customer: aBuyer(),
  stays: aBillRequest().stays,
  lines: someLines(),
  downPayment: { kind: 'ARRHES', amount: cents(9803), dueOn: toDay('2026-02-17') },
  balanceDueOn: toDay('2026-05-30'),
  payments: [],
  hours: ['Arrivée à partir de 15 h.'],
  ...over,
  kind,
})
const paid = (amount: number) =>
  [{ paidOn: toDay('2026-02-12'), kind: 'ARRHES', method: 'Carte bancaire', amount: cents(amount) }] as const
const schedule = (over: Partial<BookingContent>) =>
  bookingDocumentData(aBooking('RESERVATION', over)).schedule.map((row) => Object.values(row).join(' | '))

describe('what is to be paid, and when', () => {
  const first = 'Arrhes | avant le 17/02/2026 | 98,03\u00A0€'
  const rest = 'Solde | avant le 30/05/2026 | 169,19\u00A0€'
  it.each([
    ['nothing paid yet', {}, [first, rest]],
    ['part of the down payment', { payments: paid(4000) }, ['Arrhes | avant le 17/02/2026 | 58,03\u00A0€', rest]],
    ['the down payment', { payments: paid(9803) }, [rest]],
    ['more', { payments: paid(20_000) }, ['Solde | avant le 30/05/2026 | 67,22\u00A0€']],
    ['everything', { payments: paid(26_722) }, []],
    [
      'no down payment, balance on arrival',
      { downPayment: null, balanceDueOn: null },
      ['Solde | à l’arrivée | 267,22\u00A0€'],
    ],
    [
      'what a partner does not bear',
      { downPayment: null, others: [{ name: 'Voyages', amount: cents(26_000) }] },
      ['Solde | avant le 30/05/2026 | 7,22\u00A0€'],
    ],
  ])('%s', (_, over, expected) => expect(schedule(over)).toEqual(expected))
})

test('who bears a part of the price is named, and asked of nobody else', () => {
  const { totals } = bookingDocumentData(
    aBooking('RESERVATION', { others: [{ name: 'Voyages', amount: cents(26_000) }] }),
  )
  expect(totals.map(({ label, amount }) => [label, amount])).toEqual([
    ['Total TTC', '267,22\u00A0€'],
    ['À la charge de Voyages', '−260,00\u00A0€'],
    ['Reste à payer', '7,22\u00A0€'],
  ])
})

test('amounts are in the currency of the establishment', () => {
  const seller = aSeller({ currency: { isoCode: 'CHF', symbol: 'CHF' } })
  expect(schedule({ seller })[1]).toBe('Solde | avant le 30/05/2026 | 169,19\u00A0CHF')
  expect(JSON.stringify(bookingDocumentData(aBooking('QUOTE', { seller })))).not.toContain('€')
  expect(schedule({})[1]).toBe('Solde | avant le 30/05/2026 | 169,19\u00A0€')
})
