/** Electronic invoices: the platform of an establishment, how far each bill came, what went and what came in. */
import { z } from 'zod'
import { electronicInvoice } from '#contract/entities/payment/electronic-invoice.ts'
import { defineModule } from '#contract/module-settings.ts'
import { operation } from '#contract/operation.ts'
import { createBillBody } from '#contract/operations/payment/billing.ts'
import { idAnswer } from '#contract/operations/answer.ts'
import { idInput, idParams } from '#contract/operations/input.ts'

/** Its client's secret, the test of the connection, the last exchanges. */
export const einvoiceModule = defineModule({
  settings: electronicInvoice,
  module: 'electronicInvoice',
  secrets: ['clientSecret'],
})

/** How far a bill came. */
export const EINVOICE_STATES = [
  'BLOCKED',
  'WAITING',
  'SENT',
  'SILENT',
  'ACCEPTED',
  'REJECTED',
  'REFUSED',
  'DISPUTED',
  'COLLECTED',
  'INTERNAL',
  'CANCELLED',
] as const
export type EinvoiceState = (typeof EINVOICE_STATES)[number]

const fault = z.strictObject({
  /** Code of the messages. */
  rule: z.string(),
  mend: z.enum(['buyer.siren', 'buyer.address', 'buyer.einvoiceAddress', 'seller', 'bill', 'software']),
})
export type EinvoiceFault = z.output<typeof fault>

const billState = z.strictObject({
  /** Null: it is no electronic invoice. */
  state: z.enum(EINVOICE_STATES).nullable(),
  faults: z.array(fault).readonly(),
  customerId: idAnswer.nullable(),
  /** Of the outbox: why it does not go, and when it is tried again. */
  flowId: idAnswer.nullable(),
  failure: z.string().nullable(),
  detail: z.string().nullable(),
  nextAt: z.string().nullable(),
  /** A report of sales to consumers told it before: it leaves with process 7, and is not counted twice. */
  reported: z.boolean(),
  /** What the last status asks of the seller. */
  way: z.enum(['NONE', 'WAIT', 'ANSWER', 'CANCEL', 'CANCEL_INTERNALLY']),
  /** The newest first. */
  statuses: z
    .array(
      z.strictObject({ code: z.int(), at: z.string(), reason: z.string().nullable(), message: z.string().nullable() }),
    )
    .readonly(),
})
export type EinvoiceBill = z.output<typeof billState>

const exchange = z.strictObject({
  id: idAnswer,
  direction: z.enum(['OUT', 'IN']),
  kind: z.string(),
  label: z.string(),
  at: z.string(),
  state: z.string(),
  failure: z.string().nullable(),
  detail: z.string().nullable(),
  nextAt: z.string().nullable(),
  attempts: z.int(),
  billId: idAnswer.nullable(),
})
export type EinvoiceExchange = z.output<typeof exchange>

const before = z.strictObject({
  /** What keeps it from leaving; none: it leaves, or is no electronic invoice. */
  faults: z.array(fault).readonly(),
  /** Whose record mends it. */
  customerId: idAnswer.nullable(),
})
export type BillBefore = z.output<typeof before>

const done = z.strictObject({ status: z.literal('DONE'), count: z.int() })

export const einvoices = {
  before: operation({
    method: 'POST',
    path: 'payment/einvoice/preview',
    right: ['payment_bill', 'write'],
    module: 'electronicInvoice',
    write: true,
    summary: 'Facture électronique : ce qui empêcherait une facture de partir, avant de l’émettre',
    body: createBillBody,
    ids: { bookingId: 'booking' },
    answer: before,
  }),
  ofBill: operation({
    method: 'GET',
    path: 'payment/einvoice/bill/:id',
    right: ['payment_bill', 'read'],
    module: 'electronicInvoice',
    write: false,
    summary: 'Facture électronique : où en est une facture',
    params: idParams,
    ids: { id: 'bill' },
    answer: billState,
  }),
  exchanges: operation({
    method: 'GET',
    path: 'module/electronic-invoice/exchanges/:id',
    right: ['establishment_module', 'read'],
    write: false,
    summary: 'Plateforme agréée : derniers échanges',
    params: idParams,
    ids: { id: 'electronicInvoice' },
    answer: z.strictObject({
      list: z.array(exchange).readonly(),
      /** Bills that could not go. */
      blocked: z.int(),
    }),
  }),
  checkAgain: operation({
    method: 'POST',
    path: 'payment/einvoice/check-again',
    right: ['payment_bill', 'write'],
    module: 'electronicInvoice',
    write: true,
    summary: 'Factures électroniques : vérifier de nouveau celles qui ne sont pas parties',
    answer: done,
  }),
  retry: operation({
    method: 'POST',
    path: 'payment/einvoice/retry',
    right: ['payment_bill', 'write'],
    module: 'electronicInvoice',
    write: true,
    summary: 'Facture électronique : envoyer de nouveau',
    body: z.object({ id: idInput }),
    answer: done,
  }),
} as const
