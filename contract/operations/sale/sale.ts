/** Sales on account: quote, sale, deliveries, money (spec 1, « ancillary sales »; decision 0447). */
import { z } from 'zod'
import { SALE_STATES } from '#domain/sale/account.ts'
import { ARTICLE_NATURES } from '#contract/entities/sale/article.ts'
import { operation } from '#contract/operation.ts'
import { centsAnswer, dayAnswer, idAnswer, keyAnswer } from '#contract/operations/answer.ts'
import { centsInput, dayInput, idInput, idParams, moneyTextInput, reasonInput } from '#contract/operations/input.ts'
import { billRow } from '#contract/operations/payment/billing.ts'
import { discountInput, soldArticle } from '#contract/operations/sale/till.ts'

/** What happens to a sale: what is said of money to any account, and its own. */
export const SALE_EVENTS = [
  'QUOTED',
  'SOLD',
  'CHANGED',
  'CONFIRMED',
  'SENT',
  'DELIVERED',
  'RETURNED',
  'CANCELLED',
  'PAID',
  'REVERSED',
  'REFUNDED',
  'CREDIT_NOTE',
  'GUARANTEE',
  'PAYMENT_DETAIL',
  'WRITTEN_OFF',
  'BILLED',
  'BILL_CANCELLED',
] as const
export type SaleEvent = (typeof SALE_EVENTS)[number]

/** The most lines of one sale. */
export const MOST_LINES = 200

const saleLine = z.strictObject({
  id: idAnswer,
  /** Null: a free line. */
  articleId: idAnswer.nullable(),
  /** Of a free line. */
  tvaId: idAnswer.nullable(),
  label: z.string(),
  nature: keyAnswer(ARTICLE_NATURES),
  /** Basis points. */
  rate: z.int(),
  takeawayRate: z.int(),
  /** As it was agreed; typed or not. */
  price: centsAnswer,
  /** Typed; null: the price that the article had. */
  unitPrice: centsAnswer.nullable(),
  isDiscountable: z.boolean(),
  parts: soldArticle.shape.parts,
  quantity: z.int(),
  delivered: z.int(),
  isTakeaway: z.boolean(),
  discount: z.strictObject({ rate: z.int().nullable(), amount: centsAnswer.nullable(), reason: z.string() }).nullable(),
  amount: centsAnswer,
})
export type SaleLine = z.output<typeof saleLine>

const salePayment = z.strictObject({
  id: idAnswer,
  paidOn: dayAnswer,
  method: z.string(),
  amount: centsAnswer,
  type: z.enum(['PAYMENT', 'REVERSAL', 'REFUND']),
  isReversed: z.boolean(),
})

/** A sale as its record shows it. */
export const saleFile = z.strictObject({
  id: idAnswer,
  version: z.int(),
  code: z.string(),
  state: z.enum(SALE_STATES),
  customerId: idAnswer.nullable(),
  customer: z.string().nullable(),
  label: z.string().nullable(),
  note: z.string().nullable(),
  madeOn: dayAnswer,
  validUntil: dayAnswer.nullable(),
  /** Since when somebody has the quote. */
  sentOn: dayAnswer.nullable(),
  deliveredOn: dayAnswer.nullable(),
  total: centsAnswer,
  paid: centsAnswer,
  /** What is still owed; below zero: what the house owes. */
  balance: centsAnswer,
  lines: z.array(saleLine).readonly(),
  payments: z.array(salePayment).readonly(),
  bills: z
    .array(billRow.pick({ id: true, number: true, type: true, billOn: true, total: true, isDownPayment: true }))
    .readonly(),
  events: z
    .array(
      z.strictObject({
        id: idAnswer,
        at: z.string(),
        by: z.string().nullable(),
        kind: z.enum(SALE_EVENTS),
        amount: centsAnswer.nullable(),
        text: z.string().nullable(),
      }),
    )
    .readonly(),
})
export type SaleFile = z.output<typeof saleFile>

/** A line as it is typed. `id` 0: a new one. */
const lineInput = z.object({
  id: z.int().min(0).default(0),
  articleId: idInput.nullable().default(null),
  tvaId: idInput.nullable().default(null),
  /** Of a free line. */
  label: moneyTextInput(80),
  nature: z.enum(['GOODS', 'SERVICE']).default('GOODS'),
  quantity: z.int(),
  unitPrice: centsInput.nullable().default(null),
  isTakeaway: z.boolean().default(false),
  discount: discountInput,
})

const saveBody = z.object({
  id: z.int().min(0),
  version: z.int().min(0),
  /** Of a new one; one that is there becomes a sale by « confirm ». */
  isQuote: z.boolean().default(true),
  customerId: idInput.nullable().default(null),
  label: moneyTextInput(80),
  note: moneyTextInput(600),
  validUntil: dayInput.nullable().default(null),
  lines: z.array(lineInput).max(MOST_LINES),
})
export type SaleInput = z.input<typeof saveBody>

const tvaChoice = z.strictObject({ id: idAnswer, label: z.string(), rate: z.int(), isUsual: z.boolean() })

const ID = { ids: { id: 'sale' } } as const
const READ = { method: 'GET', right: ['sale_sale', 'read'], write: false } as const
const WRITE = { method: 'POST', right: ['sale_sale', 'write'], write: true, answer: saleFile, ...ID } as const
const MONEY = { ...WRITE, idempotent: true } as const
const versioned = { id: idInput, version: z.int().min(1) }

export const sales = {
  /** What a line may sell now, and the rates of free ones. */
  offer: operation({
    ...READ,
    path: 'sale/sale/offer',
    summary: 'Vente annexe : articles et taux proposés',
    answer: z.strictObject({
      articles: z.array(soldArticle).readonly(),
      rates: z.array(tvaChoice).readonly(),
      /** The last day that a new quote is good for. */
      validUntil: dayAnswer,
    }),
  }),
  read: operation({
    ...READ,
    path: 'sale/sale/edit/:id',
    summary: 'Lire une vente annexe',
    params: idParams,
    ...ID,
    answer: saleFile,
  }),
  save: operation({
    ...MONEY,
    path: 'sale/sale/edit',
    summary: 'Enregistrer une vente annexe : devis ou vente, et ses lignes',
    body: saveBody,
    ids: { id: 'sale', customerId: 'customer' },
  }),
  confirm: operation({
    ...WRITE,
    path: 'sale/sale/confirm',
    summary: 'Passer un devis de vente annexe en vente',
    body: z.object(versioned),
  }),
  deliver: operation({
    ...MONEY,
    path: 'sale/sale/deliver',
    summary: 'Livrer une vente annexe, en tout ou en partie ; le stock suit',
    body: z.object({
      ...versioned,
      /** Delivered in all, line by line; below what was, some of it came back. */
      lines: z.array(z.object({ lineId: idInput, delivered: z.int() })).max(MOST_LINES),
    }),
  }),
  pay: operation({
    ...MONEY,
    path: 'sale/sale/pay',
    right: ['payment_payment', 'write'],
    summary: 'Encaisser une vente annexe, en tout ou en partie',
    body: z.object({
      id: idInput,
      amount: centsInput,
      methodId: idInput,
      chequeNumber: moneyTextInput(20),
      bankId: idInput.nullable().default(null),
      ownerName: moneyTextInput(80),
    }),
  }),
  bill: operation({
    ...MONEY,
    path: 'sale/sale/bill',
    right: ['payment_bill', 'write'],
    summary: 'Facturer une vente annexe livrée, ou l’acompte reçu avant',
    body: z.object({ id: idInput, isDownPayment: z.boolean().default(false), reference: moneyTextInput(60) }),
  }),
  refund: operation({
    ...MONEY,
    path: 'sale/sale/refund',
    right: ['payment_reverse', 'write'],
    summary: 'Rendre ce qu’une vente annexe doit à son client',
    body: z.object({ id: idInput, amount: centsInput, methodId: idInput, reason: reasonInput }),
  }),
  credit: operation({
    ...MONEY,
    path: 'sale/sale/credit',
    right: ['payment_bill', 'write'],
    summary: 'Faire un avoir de ce qu’une vente annexe doit à son client',
    body: z.object({ id: idInput, amount: centsInput, reason: reasonInput }),
  }),
  cancel: operation({
    ...MONEY,
    path: 'sale/sale/cancel',
    summary: 'Annuler une vente annexe : sa facture, et ce qui revient en stock',
    /** What was paid stays owed to the customer, until it is given back or made a credit note. */
    body: z.object({ ...versioned, reason: reasonInput, isReturned: z.boolean().default(false) }),
  }),
  copy: operation({
    ...WRITE,
    path: 'sale/sale/copy',
    summary: 'Copier une vente annexe en un nouveau devis, aux prix du jour',
    idempotent: true,
    body: z.object({ id: idInput }),
  }),
  remove: operation({
    ...WRITE,
    path: 'sale/sale/delete',
    right: ['sale_sale', 'delete'],
    summary: 'Supprimer un devis que personne n’a reçu',
    body: z.object(versioned),
    answer: z.strictObject({ status: z.literal('DELETED') }),
  }),
  markSent: operation({
    ...WRITE,
    path: 'sale/sale/sent',
    summary: 'Dire qu’un devis a été remis à son client',
    body: z.object({ id: idInput }),
  }),
} as const

export const SALE_PAPER = 'sale/sale/document/:id'
export const DELIVERY_PAPER = 'sale/sale/delivery/:id'
