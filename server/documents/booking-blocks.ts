/** Blocks of quotes, confirmations and letters of a file, from what they say (`booking-document.ts`). */
import type { Part } from '#domain/document/part.ts'
import { DOCUMENT_WORDS as WORDS } from '#contract/document-words.ts'
import type { BlockName } from '#contract/document/blocks.ts'
import type { BookingDocumentData } from './booking-document.ts'
import type { bankPart } from './parts.ts'

const sentences = (texts: readonly string[]): Part[] =>
  texts.length === 0 ? [] : [{ part: 'sentences', small: true, texts }]

/** Where to transfer to, and what to say. */
export const bankBlock = (bank: ReturnType<typeof bankPart>, reference: string): Part[] => {
  if (bank === null) return []
  const rows: readonly (readonly [string, string])[] = [
    [WORDS.holder, bank.holder],
    [WORDS.bank, bank.bank],
    ['IBAN', bank.iban],
    ['BIC', bank.bic],
    [WORDS.reference, reference],
  ]
  return [{ part: 'facts', title: bank.title, rows: rows.filter(([, value]) => value !== '') }]
}

const scheduleBlock = ({ schedule, isQuote }: BookingDocumentData): Part[] =>
  schedule.length === 0
    ? []
    : [
        {
          part: 'figures',
          title: isQuote ? WORDS.ifYouBook : WORDS.toPay,
          headings: [WORDS.payment, WORDS.dueOn, WORDS.amount],
          rows: schedule.map(({ label, when, amount }) => [label, when, amount]),
        },
      ]

const paymentsBlock = ({ payments }: BookingDocumentData): Part[] =>
  payments.length === 0
    ? []
    : [
        {
          part: 'figures',
          title: WORDS.received,
          headings: [],
          rows: payments.map(({ date, label, amount }) => [`${date}\u2002${label}`, amount]),
        },
      ]

const linesBlock = ({ groups }: BookingDocumentData): Part[] =>
  groups.length === 0
    ? []
    : [
        {
          part: 'lines',
          headings: [WORDS.item, WORDS.quantity, WORDS.unit, WORDS.rate, WORDS.including],
          groups: groups.map(({ title, lines }) => ({
            title,
            lines: lines.map(({ label, detail, quantity, unit, rate, including }) => ({
              label,
              detail,
              cells: [quantity, unit, rate, including],
            })),
          })),
        },
      ]

/** In the language of the moment, which is that of `data`. */
export const bookingBlocks = (data: BookingDocumentData) => {
  const totals: Part = { part: 'totals', rows: data.totals, note: data.taxes }
  const schedule = scheduleBlock(data)
  const payments = paymentsBlock(data)
  // A quote asks for nothing yet: where to pay is said once it is booked.
  const bank = bankBlock(data.bank, data.reference)
  return {
    stays: data.stays.length === 0 ? [] : [{ part: 'stays', stays: data.stays }],
    lines: linesBlock(data),
    summary: [
      {
        part: 'columns',
        left: data.isQuote ? schedule : [...schedule, ...payments, ...bank],
        right: [totals],
      },
    ],
    totals: [totals],
    schedule,
    payments,
    bank,
    waysToPay: sentences(data.waysToPay),
    hours: sentences(data.hours),
    cancellationTerms: sentences(data.cancellation),
    law: sentences(data.mentions),
    agreement: data.isQuote ? [{ part: 'agreement', title: WORDS.agreed, help: WORDS.agreedHelp }] : [],
  } as const satisfies Partial<Record<BlockName, readonly Part[]>>
}
