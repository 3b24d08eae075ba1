/**
 * X and Z of a drawer (decision 0446): what the tickets of a station brought while its drawer was open. X reads, as often as wanted, and
 * closes nothing; the same reading of a drawer that was counted out is its Z. Neither is a fiscal closure, which is of the day.
 */
import { z } from 'zod'
import { operation } from '#contract/operation.ts'
import { centsAnswer, dayAnswer, idAnswer } from '#contract/operations/answer.ts'
import { idParams } from '#contract/operations/input.ts'
import { bytesAnswer, ownInput } from '#contract/operations/sale/receipt.ts'

/** So many, coming to so much. */
const counted = z.strictObject({ label: z.string(), count: z.int(), cents: centsAnswer })
export type Counted = z.output<typeof counted>

const listed = z.array(counted).readonly()

const tillReport = z.strictObject({
  /** Of the session of the drawer. */
  id: idAnswer,
  kind: z.enum(['X', 'Z']),
  till: z.string(),
  training: z.boolean(),
  openedOn: dayAnswer,
  openedAt: z.string(),
  openedBy: z.string(),
  holder: z.string(),
  closedAt: z.string().nullable(),
  closedBy: z.string().nullable(),
  /** When it was read, for X. */
  readAt: z.string(),
  firstTicket: z.string().nullable(),
  lastTicket: z.string().nullable(),
  tickets: z.int(),
  total: centsAnswer,
  /** What came back, apart: it is in the total. */
  returns: z.strictObject({ count: z.int(), cents: centsAnswer }),
  discounts: z.strictObject({ count: z.int(), cents: centsAnswer }),
  /** Vouchers of one purpose, deducted from lines. */
  deducted: z.strictObject({ count: z.int(), cents: centsAnswer }),
  duplicates: z.int(),
  /** Papers shown before payment, at this station: they are no sale. */
  provisional: z.strictObject({ count: z.int(), cents: centsAnswer }),
  rates: z
    .array(
      z.strictObject({
        rate: z.int().nullable(),
        excluding: centsAnswer,
        vat: centsAnswer,
        including: centsAnswer,
      }),
    )
    .readonly(),
  families: listed,
  sellers: listed,
  registers: listed,
  /** What paid tickets, credit notes and gift vouchers among it. */
  methods: listed,
  /** What this station took beside tickets while the drawer was open: files, vouchers sold. */
  others: listed,
  /** What is no ticket and no money: put on stays. */
  apart: listed,
  cash: z.strictObject({
    float: centsAnswer,
    received: centsAnswer,
    injected: centsAnswer,
    spent: centsAnswer,
    /** Found over or short when it was handed over. */
    found: centsAnswer,
    theoretical: centsAnswer,
    counted: centsAnswer.nullable(),
    difference: centsAnswer.nullable(),
    reason: z.string().nullable(),
  }),
  handovers: z
    .array(
      z.strictObject({ id: idAnswer, at: z.string(), to: z.string(), counted: centsAnswer, difference: centsAnswer }),
    )
    .readonly(),
})
export type TillReport = z.output<typeof tillReport>

/** A drawer that may be read, the last first. */
const session = z.strictObject({
  id: idAnswer,
  till: z.string(),
  holder: z.string(),
  openedAt: z.string(),
  closedAt: z.string().nullable(),
})
export type TillReportSession = z.output<typeof session>

const READ = { method: 'GET', right: ['sale_cash_register', 'read'], write: false } as const

export const tillReports = {
  sessions: operation({
    ...READ,
    path: 'sale/till-report/sessions',
    summary: 'Caisse : tiroirs dont lire le X ou le Z, les derniers d’abord',
    answer: z.strictObject({ list: z.array(session).readonly() }),
  }),
  read: operation({
    ...READ,
    path: 'sale/till-report/read/:id',
    summary: 'Caisse : X d’un tiroir ouvert, Z d’un tiroir compté',
    params: idParams,
    ids: { id: 'tillSession' },
    /** `printer`: of receipts, that of this station, else of the till that sold last here; null: it is a PDF. */
    answer: z.strictObject({ ...tillReport.shape, printer: z.string().nullable() }),
  }),
  /** It proves nothing and closes nothing: printed again, it is read again. */
  print: operation({
    method: 'POST',
    path: 'sale/till-report/print/:id',
    right: ['sale_cash_register', 'read'],
    write: false,
    inSteps: true,
    summary: 'Caisse : X ou Z sur l’imprimante de tickets',
    params: idParams,
    body: z.object({ own: ownInput }),
    ids: { id: 'tillSession' },
    /** `printer` null: `bytes` are for the station’s own. */
    answer: z.strictObject({ status: z.literal('PRINTED'), printer: z.string().nullable(), bytes: bytesAnswer }),
  }),
}
