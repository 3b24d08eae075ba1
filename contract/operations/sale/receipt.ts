/** Receipts on paper, without paper (decision 0465), on a station’s own printer (0475), and the drawer of a till (decision 0448). */
import { z } from 'zod'
import { isMailAddress } from '#domain/mail/address.ts'
import { operation } from '#contract/operation.ts'
import { idAnswer } from '#contract/operations/answer.ts'
import { idParams, reasonInput } from '#contract/operations/input.ts'

/** What stands beside a till at the station that asks. */
const tillEquipment = z.strictObject({
  /** Null: receipts are PDFs. */
  printer: z.strictObject({ id: idAnswer, label: z.string(), hasDrawer: z.boolean() }).nullable(),
  /** Null: cards are typed by hand. */
  terminal: z.strictObject({ id: idAnswer, label: z.string() }).nullable(),
  /** Guests have pages: a receipt may be a link. */
  hasPages: z.boolean(),
})
export type TillEquipment = z.output<typeof tillEquipment>

/** Of one touch: sent again, it prints nothing twice. */
export const receiptKey = z.string().regex(/^[\w-]{8,60}$/)

/** Of a print that nobody knows about: whether the paper came out, as whoever stands there says. */
const RETRIES = ['NO', 'NOT_OUT', 'OUT'] as const
export type ReceiptRetry = (typeof RETRIES)[number]

/** How a printer prints that is plugged into the station: the server makes its bytes, the browser writes them (decision 0475). */
const ownPrinter = z.object({
  width: z.enum(['W48', 'W42', 'W32']),
  codePage: z.enum(['CP858', 'WPC1252']),
  cut: z.enum(['PARTIAL', 'FULL', 'NONE']),
  drawer: z.enum(['NONE', 'PIN2', 'PIN5']),
})
export type OwnPrinter = z.output<typeof ownPrinter>

/** Null: the printer that was declared for the till. */
export const ownInput = ownPrinter.nullable().default(null)

/** What the browser is to write to the station’s own printer, in base64; null: nothing. */
export const bytesAnswer = z.base64().nullable()

/** By e-mail, whoever buys. */
const receiptAddress = z
  .string()
  .trim()
  .min(1, { error: 'field.required' })
  .max(254)
  .refine(isMailAddress, { error: 'field.email' })

/** Ways that a receipt may leave without paper. */
const receiptWays = z.strictObject({
  /** Of the customer that the ticket names, where it may be read; null: it is typed. */
  email: z.string().nullable(),
  /** Messages leave by themselves; false: they wait in the history, for somebody to send. */
  sends: z.boolean(),
  /** Links to the ticket that still open. */
  links: z.int(),
})

const opened = z.strictObject({ status: z.enum(['OPENED', 'NO_DRAWER', 'NO_CASH']), bytes: bytesAnswer })

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
    body: z.object({ key: receiptKey, retry: z.enum(RETRIES).default('NO'), own: ownInput }),
    ids: { id: 'cashRegisterSale' },
    /** `copy` 0: the original. `printer` null: `bytes` are for the station’s own, and `retry: 'OUT'` says that they came out. */
    answer: z.strictObject({
      status: z.literal('PRINTED'),
      copy: z.int(),
      printer: z.string().nullable(),
      bytes: bytesAnswer,
    }),
  }),
  ways: operation({
    method: 'GET',
    path: 'sale/cash-register-sale/receipt/:id',
    right: ['sale_cash_register', 'read'],
    write: false,
    summary: 'Ticket sans papier : adresse du client, liens qui s’ouvrent encore',
    params: idParams,
    ids: { id: 'cashRegisterSale' },
    answer: receiptWays,
  }),
  /** Of one key, one copy: its code and its message lead to the same page. */
  link: operation({
    method: 'POST',
    path: 'sale/cash-register-sale/receipt/link/:id',
    right: ['sale_cash_register', 'write'],
    write: false,
    inSteps: true,
    summary: 'Ticket sans papier : adresse de sa page, l’original la première fois, un duplicata numéroté ensuite',
    params: idParams,
    body: z.object({ key: receiptKey }),
    ids: { id: 'cashRegisterSale' },
    /** `copy` 0: the original. */
    answer: z.strictObject({ url: z.string(), copy: z.int() }),
  }),
  mail: operation({
    method: 'POST',
    path: 'sale/cash-register-sale/receipt/mail/:id',
    right: ['sale_cash_register', 'write'],
    write: false,
    inSteps: true,
    summary: 'Ticket sans papier : par e-mail, un lien ou le PDF',
    params: idParams,
    body: z.object({ key: receiptKey, email: receiptAddress }),
    ids: { id: 'cashRegisterSale' },
    answer: z.strictObject({ status: z.enum(['SENT', 'KEPT']), copy: z.int() }),
  }),
  revoke: operation({
    method: 'POST',
    path: 'sale/cash-register-sale/receipt/revoke/:id',
    right: ['sale_cash_register', 'write'],
    write: true,
    summary: 'Ticket sans papier : fermer les liens donnés',
    params: idParams,
    ids: { id: 'cashRegisterSale' },
    answer: z.strictObject({ status: z.literal('REVOKED'), links: z.int() }),
  }),
  openForSale: operation({
    method: 'POST',
    path: 'sale/cash-register-sale/drawer/sale/:id',
    right: ['sale_cash_register', 'write'],
    write: false,
    inSteps: true,
    summary: 'Tiroir : l’ouvrir pour un ticket payé en espèces',
    params: idParams,
    body: z.object({ own: ownInput }),
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
    body: z.object({ reason: reasonInput, own: ownInput }),
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
  /** Whoever stands at the station looks whether its own printer prints right. */
  testOwn: operation({
    method: 'POST',
    path: 'sale/cash-register-sale/own-printer/test',
    right: ['sale_cash_register', 'write'],
    write: false,
    summary: 'Page de test pour l’imprimante branchée sur le poste',
    body: z.object({ own: ownPrinter }),
    answer: z.strictObject({ bytes: z.base64() }),
  }),
} as const
