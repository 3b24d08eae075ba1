/** A reservation that nobody made, to look at papers before any is printed. Words of its lines are those of papers, not of a catalogue. */
import type { Seller } from '#domain/billing/bill-content.ts'
import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { DOCUMENT_WORDS as WORDS } from '#contract/document-words.ts'
import { inCurrency } from '#contract/format.ts'
import { saidIn } from '#contract/spoken.ts'
import type { Spoken } from '#contract/spoken.ts'
import type { DocumentRequest } from '#server/ports/document-renderer.ts'
import { bookingBlocks } from './booking-blocks.ts'
import { bookingDocumentData } from './booking-document.ts'
import type { BookingContent } from './booking-document.ts'
import { letterDocument, letterFile } from './letter-document.ts'
import { currencySymbol } from './parts.ts'

const BUYER = {
  customerId: 0,
  code: 'C00042',
  name: 'Camille Martin',
  contact: null,
  professional: false,
  siren: null,
  vatNumber: null,
  email: null,
  address: {
    address1: '8 rue des Lilas',
    address2: null,
    postalCode: '69003',
    town: 'Lyon',
    countryCode: 'FR',
    countryName: 'France',
  },
} as const

const NIGHTS = 7
const STAY = 1

const lineOf = (label: string, type: 'occupancy' | 'extra', quantity: number, unit: number) => ({
  occupancyId: STAY,
  type,
  label,
  quantity,
  nights: NIGHTS,
  unitPrice: cents(unit),
  amount: cents(quantity * NIGHTS * unit),
  rate: 1000,
})

/** The file of the example, as papers of stays take it; of `today` and in a language. */
const exampleFile = (seller: Seller, today: Day, spoken: Spoken | undefined): Omit<BookingContent, 'kind'> => {
  const arrival = addDays(today, 30)
  const words = saidIn(spoken, () => ({ pitch: WORDS.pitch, rental: WORDS.rental }))
  const lines = [lineOf(words.rental, 'occupancy', 1, 8900), lineOf(words.pitch, 'extra', 1, 450)]
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  return {
    code: 'R00042',
    date: today,
    expires: addDays(today, 10),
    seller,
    customer: BUYER,
    stays: [
      {
        occupancyId: STAY,
        placeType: words.rental,
        place: 'B12',
        arrival,
        departure: addDays(arrival, NIGHTS),
        party: '',
      },
    ],
    lines,
    downPayment: { kind: 'ARRHES', amount: cents(Math.round(total * 0.3)), dueOn: addDays(today, 8) },
    balanceDueOn: arrival,
    payments: [],
    spoken,
  }
}

const SHOWN = ['stays', 'lines', 'summary'] as const

interface ExampleFrame {
  readonly kind: BookingContent['kind']
  readonly seller: Seller
  readonly logo: Uint8Array | undefined
  readonly today: Day
  readonly createdAt: Date
  /** Undefined: French. */
  readonly spoken: Spoken | undefined
  readonly software: string
}

/** The paper of the example, as a house's models draw theirs. */
export const exampleLetter = (frame: ExampleFrame): DocumentRequest => {
  const { kind, seller, logo, today, createdAt, spoken, software } = frame
  const data = bookingDocumentData({ ...exampleFile(seller, today, spoken), kind })
  const blocks = saidIn(spoken, () => inCurrency(currencySymbol(seller), () => bookingBlocks(data)))
  const flow = SHOWN.map((name) => ({ kind: 'block', name, parts: blocks[name] }) as const)
  const { title, recipient, facts } = data
  const file = saidIn(spoken, () =>
    letterFile(
      {
        ...{ title, number: data.number, anchor: data.number, subtitle: data.subtitle, training: false },
        ...{ seller, recipient, facts, software, language: spoken?.language ?? 'fr' },
      },
      flow,
    ),
  )
  return letterDocument([file], createdAt, logo, new Map())
}
