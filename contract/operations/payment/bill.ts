/** The JSON of a bill, as `bill.content` keeps it and as the bill screens read it. Its meaning is in `domain/billing`. */
import { z } from 'zod'
import { BILL_ITEM_KINDS, MENTION_CODES } from '#domain/billing/bill-content.ts'
import type { BillContent } from '#domain/billing/bill-content.ts'
import { isDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { LINE_TYPES } from '#domain/pricing/line.ts'
import { languageCodes } from '#contract/language.ts'
import { dayError } from '#contract/operations/input.ts'

const day = z.custom<Day>(isDay, dayError)
const amount = z.int().transform(cents)
const rate = z.int().min(0).max(10_000)
const text = z.string()
const maybe = text.nullable()

const address = z.strictObject({
  address1: text,
  address2: maybe,
  postalCode: text,
  town: text,
  countryCode: text,
  countryName: text,
})

const seller = z.strictObject({
  name: text,
  corporateName: maybe,
  legalForm: maybe,
  capital: amount.nullable(),
  rcs: maybe,
  registryTown: maybe,
  siren: maybe,
  siret: maybe,
  nafCode: maybe,
  vatNumber: maybe,
  address,
  phone: maybe,
  email: maybe,
  website: maybe,
  currency: z.strictObject({ isoCode: text, symbol: text }).exactOptional(),
  bank: z
    .strictObject({
      iban: text,
      bic: maybe,
      holder: maybe.exactOptional(),
      bankName: maybe.exactOptional(),
      title: maybe.exactOptional(),
    })
    .nullable(),
})

const buyer = z.strictObject({
  customerId: z.int(),
  code: maybe,
  name: text,
  contact: maybe,
  professional: z.boolean(),
  siren: maybe,
  siret: text.exactOptional(),
  vatNumber: maybe,
  einvoiceAddress: text.exactOptional(),
  email: maybe,
  address,
})

const stay = z.strictObject({
  occupancyId: z.int(),
  placeType: text,
  place: maybe,
  arrival: day,
  departure: day,
  party: text,
})

const line = z.strictObject({
  position: z.int().min(1),
  occupancyId: z.int().nullable(),
  type: z.enum(LINE_TYPES),
  label: text,
  quantity: z.int(),
  nights: z.int().nullable(),
  unitPrice: amount.nullable(),
  amount,
  excluding: amount,
  rate: rate.nullable(),
  goods: z.literal(true).exactOptional(),
  item: z.strictObject({ kind: z.enum(BILL_ITEM_KINDS), id: z.int() }).exactOptional(),
})

const totals = z.strictObject({
  excluding: amount,
  vat: amount,
  including: amount,
  deductions: amount,
  paid: amount,
  due: amount,
})

/** Reads `bill.content`; what it does not know is refused rather than dropped, since a bill is shown whole or not at all. */
export const billContentSchema: z.ZodType<BillContent> = z.strictObject({
  format: z.literal(1),
  edition: z.literal(2).exactOptional(),
  type: z.enum(['BILL', 'CANCELLING']),
  downPayment: z.literal(true).exactOptional(),
  number: text,
  date: day,
  dueOn: day.nullable(),
  settledOn: day.exactOptional(),
  training: z.boolean(),
  seller,
  buyer,
  bookingCode: maybe,
  reference: text.exactOptional(),
  note: text.exactOptional(),
  stays: z.array(stay),
  lines: z.array(line),
  category: z.enum(['SERVICES', 'GOODS', 'MIXED']),
  vatOnDebits: z.boolean(),
  vat: z.array(z.strictObject({ rate, excluding: amount, vat: amount, including: amount })),
  outside: z.array(z.strictObject({ kind: z.enum(['TOURIST_TAX', 'INSURANCE', 'OTHER']), amount })),
  deductions: z.array(z.strictObject({ label: text, amount, payerId: z.int().exactOptional() })),
  payments: z.array(
    z.strictObject({ paidOn: day, kind: z.enum(['PAYMENT', 'ARRHES', 'ACOMPTE']), method: text, amount }),
  ),
  totals,
  mentions: z.array(z.strictObject({ code: z.enum(MENTION_CODES), text })),
  takesUp: z.array(z.strictObject({ number: text, date: day, amount })).exactOptional(),
  ticket: z
    .strictObject({
      id: z.int(),
      number: text,
      date: day,
      corrects: z.strictObject({ number: text, date: day }).exactOptional(),
    })
    .exactOptional(),
  cancels: z.strictObject({ number: text, date: day }).nullable(),
  language: z.enum(languageCodes).exactOptional(),
  words: z.record(z.string(), text).exactOptional(),
  software: text,
  attestation: text.exactOptional(),
})

/** Totals of a closure by rate, as they are signed: ascending, null (outside VAT) last. */
export const closureRatesSchema = z.array(
  z.strictObject({ rate: z.int().nullable(), including: z.int(), excluding: z.int(), vat: z.int() }),
)
