/** Invoices of suppliers: one as paper, and what is decided of it. They are listed by `contract/lists/ereport/purchase.ts`. */
import { z } from 'zod'
import { centsAnswer, dayAnswer, idAnswer, savedAnswer } from '#contract/operations/answer.ts'
import { dayInput, idInput, idParams, reasonInput } from '#contract/operations/input.ts'
import { operation } from '#contract/operation.ts'

/** Why an invoice may be refused (status 210), as the norm lists it. */
export const REFUSALS = [
  ...(['TX_TVA_ERR', 'MONTANTTOTAL_ERR', 'CALCUL_ERR', 'NON_CONFORME', 'DOUBLON', 'DEST_ERR', 'TRANSAC_INC'] as const),
  ...(['EMMET_INC', 'CONTRAT_TERM', 'DOUBLE_FACT', 'CMD_ERR', 'ADR_ERR', 'REF_CT_ABSENT'] as const),
] as const
export type RefusalCode = (typeof REFUSALS)[number]

const FLOW_STATES = ['WAITING', 'SENT', 'ACCEPTED', 'REJECTED', 'FAILED', 'CANCELLED'] as const

const party = z.strictObject({
  name: z.string(),
  siren: z.string().nullable(),
  vatNumber: z.string().nullable(),
  address: z.array(z.string()).readonly(),
  endpoint: z.string().optional(),
})

const invoice = z.strictObject({
  syntax: z.enum(['CII', 'UBL']),
  number: z.string(),
  issuedOn: dayAnswer,
  dueOn: dayAnswer.nullable(),
  type: z.string(),
  credit: z.boolean(),
  seller: party,
  buyer: party,
  lines: z
    .array(z.strictObject({ label: z.string(), quantity: z.string(), net: centsAnswer, rate: z.int().nullable() }))
    .readonly(),
  taxes: z
    .array(z.strictObject({ category: z.string(), rate: z.int(), base: centsAnswer, vat: centsAnswer }))
    .readonly(),
  net: centsAnswer,
  vat: centsAnswer,
  total: centsAnswer,
  prepaid: centsAnswer,
  due: centsAnswer,
})

const purchase = z.strictObject({
  id: idAnswer,
  state: z.enum(['RECEIVED', 'APPROVED', 'REFUSED']),
  invoice,
  fileName: z.string(),
  isPdf: z.boolean(),
  byPlatform: z.boolean(),
  /** Addressed to another's SIREN; the house's own, to compare. */
  otherBuyer: z.boolean(),
  ourSiren: z.string().nullable(),
  addsUp: z.boolean(),
  /** The same invoice that was there before. */
  doubleOf: idAnswer.nullable(),
  reason: z.string().nullable(),
  /** What the supplier was told by the platform: 205 approved, 210 refused; null: nothing. And how far it came. */
  told: z.literal([205, 210]).nullable(),
  toldState: z.enum(FLOW_STATES).nullable(),
  decidedBy: z.string().nullable(),
  /** What it would become, or became: one a rate of VAT; `id`: the expense. */
  expenses: z
    .array(z.strictObject({ rate: z.int().nullable(), amount: centsAnswer, id: idAnswer.nullable() }))
    .readonly(),
})
export type Purchase = z.output<typeof purchase>

export const PURCHASE_UPLOAD = 'purchase/upload'
export const PURCHASE_FILE = 'purchase/file/:id'

export const purchases = {
  read: operation({
    method: 'GET',
    path: 'purchase/one/:id',
    right: ['payment_expense', 'read'],
    write: false,
    summary: 'Une facture de fournisseur, telle qu’elle se lit',
    params: idParams,
    ids: { id: 'purchase' },
    answer: purchase,
  }),
  approve: operation({
    method: 'POST',
    path: 'purchase/approve',
    right: ['payment_expense', 'write'],
    write: true,
    idempotent: true,
    summary: 'Approuver une facture de fournisseur : elle devient une dépense par taux de TVA',
    body: z.strictObject({
      id: idInput,
      spentOn: dayInput,
      typeId: idInput,
      methodId: idInput,
      bankAccountId: idInput.nullable(),
      /** Seen, and meant: another addressee, or totals that do not agree. */
      evenSo: z.boolean(),
    }),
    ids: { id: 'purchase', typeId: 'expenseType', methodId: 'paymentMethod', bankAccountId: 'bankAccount' },
    answer: savedAnswer,
  }),
  /** Nothing leaves the bank: what the partner kept is its debt, which its invoice settles. */
  approveCommission: operation({
    method: 'POST',
    path: 'purchase/approve-commission',
    right: ['payment_expense', 'write'],
    write: true,
    idempotent: true,
    summary: 'Approuver une facture de commission d’un partenaire : elle va au compte du partenaire',
    body: z.strictObject({
      id: idInput,
      invoicedOn: dayInput,
      partnerId: idInput,
      /** Seen, and meant: another addressee, or totals that do not agree. */
      evenSo: z.boolean(),
    }),
    ids: { id: 'purchase', partnerId: 'partner' },
    answer: savedAnswer,
  }),
  refuse: operation({
    method: 'POST',
    path: 'purchase/refuse',
    right: ['payment_expense', 'write'],
    write: true,
    idempotent: true,
    summary: 'Refuser une facture de fournisseur, avec un motif',
    body: z.strictObject({ id: idInput, code: z.enum(REFUSALS), reason: reasonInput }),
    ids: { id: 'purchase' },
    answer: savedAnswer,
  }),
} as const
