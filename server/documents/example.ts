/** A reservation that nobody made, to look at papers before any is printed. Words of its lines are those of papers, not of a catalogue. */
import type { Seller } from '#domain/billing/bill-content.ts'
import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { DOCUMENT_WORDS as WORDS } from '#contract/document-words.ts'
import { saidIn } from '#contract/spoken.ts'
import type { Spoken } from '#contract/spoken.ts'
import type { BookingContent } from './booking-document.ts'

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
export const exampleFile = (
  seller: Seller,
  today: Day,
  spoken: Spoken | undefined,
  software: string,
): Omit<BookingContent, 'kind'> => {
  const arrival = addDays(today, 30)
  const words = saidIn(spoken, () => ({ pitch: WORDS.pitch, rental: WORDS.rental }))
  const lines = [lineOf(words.rental, 'occupancy', 1, 8900), lineOf(words.pitch, 'extra', 1, 450)]
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  return {
    code: 'R00042',
    date: today,
    expires: addDays(today, 10),
    training: false,
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
    conditions: [],
    software,
    spoken,
  }
}
