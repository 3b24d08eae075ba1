/** What a till shows, and a ticket as the selling screen sends it (spec 1, « cash registers »; decision 0440). */
import { z } from 'zod'
import { operation } from '#contract/operation.ts'
import { PAYMENT_METHOD_KINDS } from '#contract/entities/payment/payment.ts'
import { ARTICLE_NATURES } from '#contract/entities/sale/article.ts'
import { SERVICE_WAYS } from '#contract/entities/sale/cash-register.ts'
import { centsAnswer, dayAnswer, idAnswer, keyAnswer, listedAnswer } from '#contract/operations/answer.ts'
import { centsInput, idInput, idParams, reasonInput, textInput } from '#contract/operations/input.ts'
import { sellerTokenInput } from '#contract/operations/sale/seller.ts'
import { countsInput, voucherYearInput } from '#contract/operations/payment/vouchers.ts'
import { paperLeft } from '#contract/operations/sale/till-papers.ts'

/** One component of a menu: its own price says which part of the menu's it bears. */
const part = z.strictObject({
  articleId: idAnswer,
  label: z.string(),
  price: centsAnswer,
  quantity: z.int().min(1),
  nature: keyAnswer(ARTICLE_NATURES),
  rate: z.int(),
  takeawayRate: z.int(),
})

/** An article that this till sells at this moment, at the price of this moment. */
export const soldArticle = z.strictObject({
  id: idAnswer,
  code: z.string(),
  label: z.string(),
  familyId: idAnswer,
  price: centsAnswer,
  isFreePrice: z.boolean(),
  nature: keyAnswer(ARTICLE_NATURES),
  /** Basis points: eaten in, taken away. */
  rate: z.int(),
  takeawayRate: z.int(),
  barcode: z.string().nullable(),
  /** Its own, or that of its family. */
  color: z.string().nullable(),
  isDiscountable: z.boolean(),
  isForAdults: z.boolean(),
  /** Null: none. */
  deposit: centsAnswer.nullable(),
  /** Null: not followed. */
  stock: z.int().nullable(),
  isLow: z.boolean(),
  /** What a menu is made of; none: an article by itself. */
  parts: z.array(part).readonly(),
})
export type SoldArticle = z.output<typeof soldArticle>

/** A page of keys; keys that lead to an article which is not sold now are left out. */
export const tillPage = z.strictObject({
  id: idAnswer,
  label: z.string(),
  color: z.string().nullable(),
  keys: z.array(z.strictObject({ slot: z.int().min(0), articleId: idAnswer, color: z.string().nullable() })).readonly(),
})
export type TillPage = z.output<typeof tillPage>

export const tillBoard = z.strictObject({
  register: z.strictObject({
    id: idAnswer,
    code: z.string(),
    label: z.string(),
    service: keyAnswer(SERVICE_WAYS),
    hasTables: z.boolean(),
    /** As the house names them: `1-12, Terrasse`; null: they are typed. */
    tables: z.string().nullable(),
  }),
  /** Where the drawer of this station stands; null: none is open. */
  drawer: z.strictObject({ holder: z.string() }).nullable(),
  training: z.boolean(),
  families: z.array(z.strictObject({ id: idAnswer, label: z.string(), color: z.string().nullable() })).readonly(),
  articles: z.array(soldArticle).readonly(),
  pages: z.array(tillPage).readonly(),
  methods: z
    .array(
      z.strictObject({
        id: idAnswer,
        label: z.string(),
        kind: keyAnswer(PAYMENT_METHOD_KINDS),
        /** Holiday vouchers on paper go to the bank with a slip: they are counted. */
        bankable: z.boolean(),
      }),
    )
    .readonly(),
})
export type TillBoard = z.output<typeof tillBoard>

/** Off a line or off the ticket: by rate or by amount, with its reason. */
export const discountInput = z
  .object({
    /** Basis points; null: by amount. */
    rate: z.int().min(1).max(10_000).nullable().default(null),
    /** Cents, positive. */
    amount: centsInput.nullable().default(null),
    reason: reasonInput,
  })
  .nullable()
  .default(null)

export const ticketLineInput = z.object({
  articleId: idInput,
  /** Whole, not 0; negative: brought back. */
  quantity: z.int().min(-999).max(999),
  /** Typed; null: the price of the moment. */
  unitPrice: centsInput.nullable().default(null),
  isTakeaway: z.boolean(),
  discount: discountInput,
  /** The deposit of the article is charged with it, or given back where it comes back. */
  withDeposit: z.boolean().default(true),
})

export const basketInput = z.object({
  lines: z.array(ticketLineInput).max(500),
  discount: discountInput,
  customerId: idInput.nullable().default(null),
})
export type BasketInput = z.input<typeof basketInput>

export const ticketBody = z.object({
  ...basketInput.shape,
  cashRegisterId: idInput,
  /** The basket that was put aside and is paid now. */
  basketId: idInput.nullable().default(null),
  /** The ticket whose articles come back. */
  returnsId: idInput.nullable().default(null),
  payments: z
    .array(
      z.object({
        methodId: idInput,
        /** What stays in the till: change is given back already. Negative: paid out. */
        amount: centsInput,
        /** What was handed over, in cash; null: just that. */
        given: centsInput.nullable().default(null),
        creditNoteId: idInput.nullable().default(null),
        /** What a card terminal took, of this very amount. */
        cardRequestId: idInput.nullable().default(null),
        /** Of a gift voucher; one of one purpose comes off the lines instead. */
        giftCode: textInput(40),
        /** Paper holiday vouchers: as they are counted, worth the amount, which may be more than the ticket. */
        vouchers: countsInput,
        voucherYear: voucherYearInput,
        /** Cheques must have both. */
        chequeNumber: textInput(20),
        bankId: idInput.nullable().default(null),
      }),
    )
    .max(20),
  /** What the screen showed as the total: refused where prices changed meanwhile. */
  expected: centsInput,
  sellerToken: sellerTokenInput,
})
export type TicketInput = z.input<typeof ticketBody>

export const ticketSaved = z.strictObject({
  status: z.literal('SAVED'),
  id: idAnswer,
  number: z.string(),
  total: centsAnswer,
  change: centsAnswer,
  /** What holiday vouchers were worth beyond the articles: no change is given on them. */
  kept: centsAnswer,
  /** What is left of each credit note and gift voucher that paid. */
  left: z.array(paperLeft).readonly(),
})
export type TicketSaved = z.output<typeof ticketSaved>

/** A basket put aside: by a name, or by a table. */
export const basketRow = z.strictObject({
  id: idAnswer,
  version: z.int(),
  cashRegisterId: idAnswer,
  label: z.string(),
  total: centsAnswer,
  count: z.int(),
  seller: z.string(),
  at: z.string(),
})
export type BasketRow = z.output<typeof basketRow>

export const basketAnswer = z.strictObject({
  item: z.strictObject({ ...basketRow.shape, content: basketInput }),
})

/** POST `sale/cash-register-sale/basket/save`; id 0: a new one. */
export const basketBody = z.object({
  id: z.int().min(0),
  version: z.int().min(0),
  cashRegisterId: idInput,
  label: z.string().trim().min(1, { error: 'field.required' }).max(40),
  content: basketInput,
  /** One that this takes the place of: it went to another table. */
  replacesId: idInput.nullable().default(null),
  replacesVersion: z.int().min(0).default(0),
})

const ticketLine = z.strictObject({
  label: z.string(),
  quantity: z.int(),
  unitPrice: centsAnswer,
  discount: centsAnswer,
  discountReason: z.string().nullable(),
  amount: centsAnswer,
  rate: z.int().nullable(),
  articleId: idAnswer.nullable(),
  isTakeaway: z.boolean(),
  nature: z.enum(['GOODS', 'SERVICE', 'DEPOSIT', 'KEPT']),
  /** How many of it came back since. */
  returned: z.int(),
})

/** A ticket as it was signed, and what became of it. */
export const ticketAnswer = z.strictObject({
  item: z.strictObject({
    id: idAnswer,
    number: z.string(),
    type: z.enum(['SALE', 'REFUND']),
    at: z.string(),
    day: dayAnswer,
    till: z.string(),
    registerId: idAnswer.nullable(),
    register: z.string(),
    seller: z.string(),
    /** Whose session it was, where somebody else sold. */
    operator: z.string().nullable(),
    training: z.boolean(),
    customerId: idAnswer.nullable(),
    customer: z.string().nullable(),
    total: centsAnswer,
    lines: z.array(ticketLine).readonly(),
    rates: z
      .array(
        z.strictObject({
          rate: z.int().nullable(),
          including: centsAnswer,
          excluding: centsAnswer,
          vat: centsAnswer,
        }),
      )
      .readonly(),
    payments: z
      .array(
        z.strictObject({
          id: idAnswer,
          label: z.string(),
          amount: centsAnswer,
          given: centsAnswer.nullable(),
          /** Number of the credit note, code of the voucher. */
          paper: z.string().nullable(),
        }),
      )
      .readonly(),
    signature: z.string(),
    /** A station sold it alone, or printed it so while its answer was lost: its own number and instant, what is to be looked at; null: none did. */
    offline: z
      .strictObject({ number: z.string(), soldAt: z.string(), flags: z.array(z.string()).readonly() })
      .nullable(),
    /** Copies printed so far, the first included. */
    prints: z.int(),
    /** The bill of it that stands; null: it has none. */
    bill: z.strictObject({ id: idAnswer, number: z.string() }).nullable(),
    returnsId: idAnswer.nullable(),
    returnsNumber: z.string().nullable(),
    returnedBy: z.array(z.strictObject({ id: idAnswer, number: z.string() })).readonly(),
  }),
})
export type TicketAnswer = z.output<typeof ticketAnswer>

const READ = { method: 'GET', right: ['sale_cash_register', 'read'], write: false } as const
const WRITE = { method: 'POST', right: ['sale_cash_register', 'write'], write: true } as const

export const tills = {
  board: operation({
    ...READ,
    path: 'sale/cash-register-sale/board/:id',
    summary: 'Caisse : ce qu’elle vend en ce moment',
    params: idParams,
    ids: { id: 'cashRegister' },
    answer: tillBoard,
  }),
  sell: operation({
    ...WRITE,
    path: 'sale/cash-register-sale/save',
    idempotent: true,
    summary: 'Caisse : encaisser un ticket',
    body: ticketBody,
    ids: { cashRegisterId: 'cashRegister' },
    answer: ticketSaved,
  }),
  ticket: operation({
    ...READ,
    path: 'sale/cash-register-sale/edit/:id',
    summary: 'Caisse : un ticket',
    params: idParams,
    ids: { id: 'cashRegisterSale' },
    answer: ticketAnswer,
  }),
  baskets: operation({
    ...READ,
    path: 'sale/cash-register-sale/get_from_cash_register/:id',
    summary: 'Caisse : tickets mis de côté',
    params: idParams,
    ids: { id: 'cashRegister' },
    answer: listedAnswer(basketRow),
  }),
  basket: operation({
    ...READ,
    path: 'sale/cash-register-sale/basket/:id',
    summary: 'Caisse : reprendre un ticket mis de côté',
    params: idParams,
    ids: { id: 'tillBasket' },
    answer: basketAnswer,
  }),
  putAside: operation({
    ...WRITE,
    path: 'sale/cash-register-sale/basket/save',
    summary: 'Caisse : mettre un ticket de côté',
    body: basketBody,
    ids: { cashRegisterId: 'cashRegister', replacesId: 'tillBasket' },
    answer: z.strictObject({ status: z.literal('SAVED'), id: idAnswer, version: z.int() }),
  }),
  giveUp: operation({
    ...WRITE,
    path: 'sale/cash-register-sale/basket/delete',
    summary: 'Caisse : abandonner un ticket mis de côté',
    body: z.object({ id: idInput, version: z.int() }),
    ids: { id: 'tillBasket' },
    answer: z.strictObject({ status: z.literal('DELETED') }),
  }),
}
