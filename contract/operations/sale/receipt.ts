/** Receipts on paper, and the drawer of a till (decision 0448). */
import { z } from 'zod'
import { operation } from '#contract/operation.ts'
import { idAnswer } from '#contract/operations/answer.ts'
import { idParams, reasonInput } from '#contract/operations/input.ts'

/** What stands beside a till at the station that asks. */
const tillEquipment = z.strictObject({
  /** Null: receipts are PDFs. */
  printer: z.strictObject({ id: idAnswer, label: z.string(), hasDrawer: z.boolean() }).nullable(),
  /** Null: cards are typed by hand. */
  terminal: z.strictObject({ id: idAnswer, label: z.string() }).nullable(),
})
export type TillEquipment = z.output<typeof tillEquipment>

/** Of one touch: sent again, it prints nothing twice. */
export const receiptKey = z.string().regex(/^[\w-]{8,60}$/)

/** Of a print that nobody knows about: whether the paper came out, as whoever stands there says. */
const RETRIES = ['NO', 'NOT_OUT', 'OUT'] as const
export type ReceiptRetry = (typeof RETRIES)[number]

const opened = z.strictObject({ status: z.enum(['OPENED', 'NO_DRAWER', 'NO_CASH']) })

export const receipts = {
  equipment: operation({
    method: 'GET',
    path: 'sale/cash-register-sale/equipment/:id',
    right: ['sale_cash_register', 'read'],
    write: false,
    summary: 'Caisse : son imprimante, son tiroir et son terminal, à ce poste',
    params: idParams,
    ids: { id: 'cashRegister' },
    answer: tillEquipment,
  }),
  /** The key makes it happen once. */
  print: operation({
    method: 'POST',
    path: 'sale/cash-register-sale/print/:id',
    right: ['sale_cash_register', 'write'],
    write: false,
    inSteps: true,
    summary: 'Ticket sur l’imprimante de la caisse : l’original la première fois, un duplicata numéroté ensuite',
    params: idParams,
    body: z.object({ key: receiptKey, retry: z.enum(RETRIES).default('NO') }),
    ids: { id: 'cashRegisterSale' },
    /** `copy` 0: the original. */
    answer: z.strictObject({ status: z.literal('PRINTED'), copy: z.int(), printer: z.string() }),
  }),
  openForSale: operation({
    method: 'POST',
    path: 'sale/cash-register-sale/drawer/sale/:id',
    right: ['sale_cash_register', 'write'],
    write: false,
    inSteps: true,
    summary: 'Tiroir : l’ouvrir pour un ticket payé en espèces',
    params: idParams,
    ids: { id: 'cashRegisterSale' },
    answer: opened,
  }),
  /** Without a sale: of who answers for the cash. */
  open: operation({
    method: 'POST',
    path: 'sale/cash-register-sale/drawer/:id',
    right: ['payment_deposit', 'write'],
    write: false,
    inSteps: true,
    summary: 'Tiroir : l’ouvrir sans vente, avec un motif',
    params: idParams,
    body: z.object({ reason: reasonInput }),
    ids: { id: 'cashRegister' },
    answer: opened,
  }),
  test: operation({
    method: 'POST',
    path: 'sale/receipt-printer/test/:id',
    right: ['system', 'write'],
    write: false,
    inSteps: true,
    summary: 'Imprimer une page de test sur une imprimante de tickets',
    params: idParams,
    ids: { id: 'receiptPrinter' },
    answer: z.strictObject({ status: z.literal('PRINTED') }),
  }),
} as const
