/** What the bank says, matched with what the house expects (issue « bank reconciliation »; docs/decisions/0280, 0281). */
import { z } from 'zod'
import { MATCH_REASONS, TARGET_KINDS } from '#domain/billing/reconcile.ts'
import { DATE_ORDERS, DECIMALS, ENCODINGS, SEPARATORS } from '#domain/statement/csv.ts'
import { FORMATS } from '#domain/statement/statement.ts'
import { operation } from '#contract/operation.ts'
import { centsAnswer, dayAnswer, idAnswer, keyAnswer, listedAnswer, savedAnswer } from '#contract/operations/answer.ts'
import { idInput, idParams, moneyTextInput, reasonInput } from '#contract/operations/input.ts'

const column = z.int().min(1).max(60)

/** How the columns of a CSV are read (domain/statement/csv.ts). */
export const mappingInput = z.strictObject({
  separator: keyAnswer(SEPARATORS),
  encoding: z.enum(ENCODINGS),
  skip: z.int().min(0).max(50),
  dateOrder: z.enum(DATE_ORDERS),
  decimal: keyAnswer(DECIMALS),
  dateColumn: column,
  valueColumn: column.nullable(),
  amountColumn: column.nullable(),
  debitColumn: column.nullable(),
  creditColumn: column.nullable(),
  labelColumns: z.array(column).min(1, { error: 'field.required' }).max(5).readonly(),
  referenceColumn: column.nullable(),
  counterpartyColumn: column.nullable(),
})

const textOfMapping = z.string().max(2000)

/** Beside a file that is sent: the mapping as JSON text, since the file is the body. */
export const importQuery = z.object({ mapping: textOfMapping.optional() })

export const lineShown = z.strictObject({
  at: z.int(),
  bookedOn: dayAnswer,
  amount: centsAnswer,
  label: z.string(),
  reference: z.string(),
  counterparty: z.string(),
})

/** What a file would bring, before it is imported. */
export const previewAnswer = z.strictObject({
  format: z.enum(FORMATS),
  /** Why it cannot be imported so: a sentence of the catalogue and its values. */
  refusal: z
    .strictObject({ code: z.string(), context: z.record(z.string(), z.union([z.string(), z.number()])) })
    .nullable(),
  statements: z
    .array(
      z.strictObject({
        reference: z.string(),
        firstOn: dayAnswer,
        lastOn: dayAnswer,
        opening: centsAnswer.nullable(),
        closing: centsAnswer.nullable(),
        count: z.int(),
        sum: centsAnswer,
      }),
    )
    .readonly(),
  /** Accounts of the file that are left out. */
  others: z.array(z.string()).readonly(),
  /** The first movements, as they are read. */
  lines: z.array(lineShown).readonly(),
  /** Of a CSV: how it is read, kept from last time or suggested, and its first rows. */
  mapping: mappingInput.nullable(),
  rows: z.array(z.array(z.string()).readonly()).readonly(),
})
export type StatementPreview = z.output<typeof previewAnswer>

export const importedAnswer = z.strictObject({
  status: z.literal('SAVED'),
  ids: z.array(idAnswer).readonly(),
  lines: z.int(),
  /** Movements that other files had brought. */
  known: z.int(),
  /** Matched at once, being certain. */
  matched: z.int(),
  others: z.array(z.string()).readonly(),
  zeros: z.int(),
})
export type StatementImported = z.output<typeof importedAnswer>

const accountAnswer = z.strictObject({
  id: idAnswer,
  label: z.string(),
  iban: z.string().nullable(),
  /** Lines that nothing explains yet. */
  left: z.int(),
  lastOn: dayAnswer.nullable(),
  closing: centsAnswer.nullable(),
})
export type ReconciledAccount = z.output<typeof accountAnswer>

/** What a line may be. */
const targetAnswer = z.strictObject({
  key: z.string(),
  kind: z.enum(TARGET_KINDS),
  on: dayAnswer,
  /** Whole, and what the bank is expected to pay of it. */
  total: centsAnswer,
  net: centsAnswer,
  /** Number of the slip, who paid or is paid, terminal or method. */
  text: z.string(),
  /** The file that it is of. */
  code: z.string().nullable(),
  bookingId: idAnswer.nullable(),
  depositId: idAnswer.nullable(),
})
export type TargetAnswer = z.output<typeof targetAnswer>

const matchAnswer = targetAnswer.omit({ key: true, net: true }).extend({ reason: z.string() })

const proposalAnswer = z.strictObject({
  reason: z.enum(MATCH_REASONS),
  targets: z.array(targetAnswer).readonly(),
  file: z.strictObject({ id: idAnswer, code: z.string(), name: z.string(), balance: centsAnswer }).nullable(),
})

const lineAnswer = lineShown.extend({
  id: idAnswer,
  version: z.int(),
  valueOn: dayAnswer.nullable(),
  reversal: z.boolean(),
  /** Why it is left as it is. */
  aside: z.string().nullable(),
  matches: z.array(matchAnswer).readonly(),
  /** What the bank kept of what it is matched with. */
  fees: centsAnswer,
  proposal: proposalAnswer.nullable(),
})
export type ReconciledLine = z.output<typeof lineAnswer>

const statementAnswer = z.strictObject({
  id: idAnswer,
  bankAccountId: idAnswer,
  bankAccount: z.string(),
  iban: z.string().nullable(),
  format: z.enum(FORMATS),
  fileName: z.string(),
  reference: z.string(),
  firstOn: dayAnswer,
  lastOn: dayAnswer,
  opening: centsAnswer.nullable(),
  closing: centsAnswer.nullable(),
  /** What the statement before it closed with, where it differs from this opening: one is missing between. */
  gapFrom: centsAnswer.nullable(),
  importedAt: z.string(),
  importedBy: z.string(),
  lines: z.array(lineAnswer).readonly(),
})
export type ReconciledStatement = z.output<typeof statementAnswer>

const READ = { method: 'GET', right: ['payment_deposit', 'read'], write: false } as const
const WRITE = { method: 'POST', right: ['payment_deposit', 'write'], write: true } as const
const keysInput = z.array(z.string().max(40)).min(1, { error: 'field.required' }).max(50)

export const statements = {
  accounts: operation({
    ...READ,
    path: 'payment/bank-statement/accounts',
    summary: 'Comptes bancaires, leur dernier relevé et ce qui reste à rapprocher',
    answer: listedAnswer(accountAnswer),
  }),
  read: operation({
    ...READ,
    path: 'payment/bank-statement/edit/:id',
    summary: 'Lire un relevé bancaire, ses rapprochements et ses propositions',
    params: idParams,
    ids: { id: 'bankStatement' },
    answer: statementAnswer,
  }),
  remove: operation({
    ...WRITE,
    path: 'payment/bank-statement/remove',
    summary: 'Supprimer un relevé importé à tort',
    body: z.object({ id: idInput }),
    ids: { id: 'bankStatement' },
    answer: savedAnswer,
  }),
  /** What is certain, again: slips and payments may have been recorded since. */
  matchAll: operation({
    ...WRITE,
    path: 'payment/bank-statement/match',
    summary: 'Rapprocher ce qui est sûr d’un relevé',
    body: z.object({ id: idInput }),
    ids: { id: 'bankStatement' },
    answer: z.strictObject({ status: z.literal('SAVED'), id: idAnswer, matched: z.int() }),
  }),
} as const

/** POST `payment/bank-line/cash-in`, idempotent. */
export const cashInBody = z.object({
  id: idInput,
  bookingId: idInput,
  /** Takes more than the balance, where the house does. */
  allowOverpay: z.boolean().default(false),
})

/** POST `payment/bank-line/book`, idempotent. */
export const bookBody = z.object({
  id: idInput,
  /** Of an expense; or of a contribution, cash drawn from the bank for the till. */
  typeId: idInput,
  /** Of an expense. */
  supplier: z.string().trim().max(80).default(''),
  label: moneyTextInput(120),
})

export const bankLines = {
  candidates: operation({
    ...READ,
    path: 'payment/bank-line/candidates/:id',
    summary: 'Ce qu’une ligne de relevé peut être',
    params: idParams,
    ids: { id: 'bankLine' },
    answer: listedAnswer(targetAnswer),
  }),
  match: operation({
    ...WRITE,
    path: 'payment/bank-line/match',
    summary: 'Rapprocher une ligne de relevé',
    body: z.object({ id: idInput, targets: keysInput }),
    ids: { id: 'bankLine' },
    answer: savedAnswer,
  }),
  /** Takes back a match, or what was left aside. */
  unmatch: operation({
    ...WRITE,
    path: 'payment/bank-line/unmatch',
    summary: 'Annuler le rapprochement d’une ligne',
    body: z.object({ id: idInput }),
    ids: { id: 'bankLine' },
    answer: savedAnswer,
  }),
  aside: operation({
    ...WRITE,
    path: 'payment/bank-line/aside',
    summary: 'Laisser une ligne de relevé de côté, avec son motif',
    body: z.object({ id: idInput, reason: reasonInput }),
    ids: { id: 'bankLine' },
    answer: savedAnswer,
  }),
  book: operation({
    ...WRITE,
    path: 'payment/bank-line/book',
    idempotent: true,
    summary: 'Comptabiliser une ligne de relevé en dépense ou en apport',
    body: bookBody,
    ids: { id: 'bankLine', typeId: 'expenseType' },
    answer: savedAnswer,
  }),
  cashIn: operation({
    ...WRITE,
    path: 'payment/bank-line/cash-in',
    idempotent: true,
    summary: 'Encaisser un virement du relevé sur un dossier',
    body: cashInBody,
    ids: { id: 'bankLine', bookingId: 'booking' },
    answer: z.strictObject({
      status: z.literal('SAVED'),
      id: idAnswer,
      paymentId: idAnswer,
      paidOn: dayAnswer,
      balance: centsAnswer,
    }),
  }),
} as const
