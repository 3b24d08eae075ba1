/** Gift vouchers: sold, paid, billed, sent, extended, cancelled (domain rules, section 4; decision 0441). */
import { z } from 'zod'
import { GIFT_KINDS, GIFT_STATES } from '#domain/billing/gift.ts'
import { operation } from '#contract/operation.ts'
import { centsAnswer, dayAnswer, idAnswer } from '#contract/operations/answer.ts'
import {
  centsInput,
  dayInput,
  idInput,
  idParams,
  moneyTextInput,
  reasonInput,
  textInput,
} from '#contract/operations/input.ts'

/** What happens to a voucher: what is said of money to any account, and its own. */
export const GIFT_EVENTS = [
  'SOLD',
  'PAID',
  'REVERSED',
  'REFUNDED',
  'CREDIT_NOTE',
  'GUARANTEE',
  'PAYMENT_DETAIL',
  'WRITTEN_OFF',
  'BILLED',
  'BILL_CANCELLED',
  'EXTENDED',
  'CANCELLED',
  'PLANNED',
  'SENT',
] as const
export type GiftEvent = (typeof GIFT_EVENTS)[number]

/** A voucher that was sold, as its record shows it. */
export const giftFile = z.strictObject({
  id: idAnswer,
  code: z.string(),
  kind: z.enum(GIFT_KINDS),
  label: z.string(),
  amount: centsAnswer,
  left: centsAnswer,
  /** Basis points; null: outside VAT until it pays. */
  rate: z.int().nullable(),
  soldOn: dayAnswer,
  until: dayAnswer,
  state: z.enum(GIFT_STATES),
  customerId: idAnswer,
  buyer: z.string(),
  beneficiaryName: z.string().nullable(),
  beneficiaryEmail: z.string().nullable(),
  message: z.string().nullable(),
  /** The day on which it leaves by e-mail; null: somebody sends it. */
  sendOn: dayAnswer.nullable(),
  sentAt: z.string().nullable(),
  paid: centsAnswer,
  /** What its buyer still owes; below zero: what they are owed. */
  balance: centsAnswer,
  /** The live bill that charges it. */
  billId: idAnswer.nullable(),
  billNumber: z.string().nullable(),
  uses: z
    .array(
      z.strictObject({
        /** Of the payment, or of the ticket whose lines it came off. */
        id: idAnswer,
        paidOn: dayAnswer,
        amount: centsAnswer,
        /** The file that it paid, or the ticket. */
        code: z.string().nullable(),
        bookingId: idAnswer.nullable(),
        ticketId: idAnswer.nullable(),
        reversed: z.boolean(),
      }),
    )
    .readonly(),
  events: z
    .array(
      z.strictObject({
        id: idAnswer,
        at: z.string(),
        by: z.string().nullable(),
        kind: z.enum(GIFT_EVENTS),
        amount: centsAnswer.nullable(),
        /** Number of a bill, reason, address… */
        text: z.string().nullable(),
        day: dayAnswer.nullable(),
      }),
    )
    .readonly(),
})
export type GiftFile = z.output<typeof giftFile>

/** What whoever is paid with a voucher sees of it. */
const giftSeen = z.strictObject({
  code: z.string(),
  kind: z.enum(GIFT_KINDS),
  label: z.string(),
  left: centsAnswer,
  until: dayAnswer,
  state: z.enum(GIFT_STATES),
  isPaid: z.boolean(),
})
export type GiftSeen = z.output<typeof giftSeen>

/** Models on sale, as the dialog of a sale offers them. */
const giftModel = z.strictObject({
  id: idAnswer,
  label: z.string(),
  kind: z.enum(GIFT_KINDS),
  /** Null: the buyer says how much. */
  value: centsAnswer.nullable(),
  until: dayAnswer,
  isMapped: z.boolean(),
})
export type GiftModel = z.output<typeof giftModel>

const emailInput = textInput(200)

const WRITE = { method: 'POST', right: ['sale_gift', 'write'], write: true, answer: giftFile } as const

export const gifts = {
  models: operation({
    method: 'GET',
    path: 'sale/gift-sale/models',
    right: ['sale_gift', 'read'],
    write: false,
    summary: 'Bons cadeaux en vente',
    answer: z.strictObject({ list: z.array(giftModel).readonly() }),
  }),
  read: operation({
    method: 'GET',
    path: 'sale/gift-sale/edit/:id',
    right: ['sale_gift', 'read'],
    write: false,
    summary: 'Lire un bon cadeau vendu',
    params: idParams,
    ids: { id: 'giftSale' },
    answer: giftFile,
  }),
  /** By whoever takes payments: they type the code that a guest brings. */
  check: operation({
    method: 'POST',
    path: 'sale/gift-sale/left',
    right: ['payment_payment', 'read'],
    module: 'gift',
    write: false,
    summary: 'Ce qui reste d’un bon cadeau, et jusqu’à quand',
    body: z.object({ code: z.string().trim().min(1).max(40) }),
    answer: giftSeen,
  }),
  sell: operation({
    ...WRITE,
    path: 'sale/gift-sale/edit',
    idempotent: true,
    summary: 'Vendre un bon cadeau',
    body: z.object({
      giftId: idInput,
      /** Null: the value of the model. */
      amount: centsInput.nullable().default(null),
      /** Null: as long as the model is good for. */
      until: dayInput.nullable().default(null),
      customerId: idInput,
      beneficiaryName: textInput(120),
      beneficiaryEmail: emailInput,
      message: textInput(400),
      sendOn: dayInput.nullable().default(null),
    }),
    ids: { giftId: 'gift', customerId: 'customer' },
  }),
  pay: operation({
    ...WRITE,
    path: 'sale/gift-sale/pay',
    right: ['payment_payment', 'write'],
    module: 'gift',
    idempotent: true,
    summary: 'Encaisser un bon cadeau vendu',
    body: z.object({
      id: idInput,
      amount: centsInput,
      methodId: idInput,
      chequeNumber: moneyTextInput(20),
      bankId: idInput.nullable().default(null),
      ownerName: moneyTextInput(80),
    }),
    ids: { id: 'giftSale' },
  }),
  bill: operation({
    ...WRITE,
    path: 'sale/gift-sale/bill',
    right: ['payment_bill', 'write'],
    module: 'gift',
    idempotent: true,
    summary: 'Facturer un bon cadeau vendu',
    body: z.object({ id: idInput }),
    ids: { id: 'giftSale' },
  }),
  extend: operation({
    ...WRITE,
    path: 'sale/gift-sale/extend',
    summary: 'Prolonger un bon cadeau',
    body: z.object({ id: idInput, until: dayInput }),
    ids: { id: 'giftSale' },
  }),
  cancel: operation({
    ...WRITE,
    path: 'sale/gift-sale/cancel',
    idempotent: true,
    summary: 'Annuler un bon cadeau et le rembourser',
    /** `methodId`: by what its money goes back; null: nobody paid. */
    body: z.object({ id: idInput, reason: reasonInput, methodId: idInput.nullable().default(null) }),
    ids: { id: 'giftSale' },
  }),
  send: operation({
    ...WRITE,
    path: 'sale/gift-sale/send',
    idempotent: true,
    summary: 'Envoyer un bon cadeau par e-mail, maintenant ou un jour choisi',
    body: z.object({ id: idInput, email: emailInput, on: dayInput.nullable().default(null) }),
    ids: { id: 'giftSale' },
  }),
} as const

export const GIFT_PAPER = 'sale/gift-sale/document/:id'
