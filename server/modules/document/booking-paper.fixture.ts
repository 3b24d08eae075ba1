/** Quotes and confirmations by the supplied models, from what they say: without a house or a database. */
import { aBillRequest, aBuyer, aSeller, someLines } from '#domain/billing/bill-request.fixture.ts'
import { toDay } from '#domain/day.ts'
import { resolveBody } from '#domain/document/resolve.ts'
import type { TagValue } from '#domain/document/values.ts'
import { cents } from '#domain/money.ts'
import { isBlock } from '#contract/document/blocks.ts'
import { TAGS, isTag, tagFacts, tagNames } from '#contract/document/tags.ts'
import { formatDay, formatMoney, inCurrency } from '#contract/format.ts'
import { saidIn } from '#contract/spoken.ts'
import { bookingBlocks } from '#server/documents/booking-blocks.ts'
import { bookingDocumentData } from '#server/documents/booking-document.ts'
import type { BookingContent } from '#server/documents/booking-document.ts'
import { letterDocument, letterFile } from '#server/documents/letter-document.ts'
import { currencySymbol } from '#server/documents/parts.ts'
import type { DocumentRequest } from '#server/ports/document-renderer.ts'
import { suppliedText } from '#server/modules/document/supplied/index.ts'

export const aBooking = <Kind extends BookingContent['kind']>(
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

/** What the editor shows before a record is chosen. */
const exampleOf = (name: keyof typeof TAGS): TagValue | null => {
  const { kind, example } = tagFacts(name)
  if (kind === 'flag') return { kind: 'flag', is: true }
  if (kind === 'money') return { kind: 'money', cents: cents(9803) }
  if (kind === 'number') return { kind: 'number', number: 2 }
  if (kind === 'day') return { kind: 'day', day: toDay('2026-07-04') }
  return kind === 'choice' ? { kind: 'choice', code: 'PAPER', text: example } : { kind: 'text', text: example }
}

const FUNCTIONS = { QUOTE: 'quote', OPTION: 'option', RESERVATION: 'confirmation' } as const

const fileOf = (booking: BookingContent, training: boolean) => {
  const data = bookingDocumentData(booking)
  return saidIn(booking.spoken, () =>
    inCurrency(currencySymbol(booking.seller), () => {
      const text = suppliedText(FUNCTIONS[booking.kind], booking.spoken?.language ?? 'fr')
      if (text === undefined) throw new Error('the product has this text')
      const customer = booking.customer?.name ?? null
      const name: TagValue | null = customer === null ? null : { kind: 'text', text: customer }
      const tags = {
        ...Object.fromEntries(tagNames.map((tag) => [tag, exampleOf(tag)])),
        'customer.name': name,
        'customer.surname': name,
      }
      const { flow } = resolveBody(text.body, {
        values: { tags, blocks: { ...bookingBlocks(data), signature: [] }, today: booking.date },
        writing: { money: (n) => formatMoney(n), number: String, day: (day) => formatDay(day), flag: String },
        catalogue: { isTag, isBlock, mayBeEmpty: () => true },
        always: ['law'],
      })
      const { title, number, subtitle, recipient, facts } = data
      const { seller } = booking
      return letterFile(
        {
          ...{ title, number, anchor: number, subtitle, training, seller, recipient, facts },
          ...{ software: 'Pinède 0.1.0', language: booking.spoken?.language ?? 'fr' },
        },
        flow,
      )
    }),
  )
}

export const bookingPaper = (bookings: readonly BookingContent[], createdAt: Date, training = false): DocumentRequest =>
  letterDocument(
    bookings.map((booking) => fileOf(booking, training)),
    createdAt,
    undefined,
    new Map(),
  )
