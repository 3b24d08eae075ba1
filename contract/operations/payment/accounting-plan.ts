/** The accounting plan: which account takes what, from which day on. */
import { z } from 'zod'
import { SECTION_KINDS } from '#domain/accounting/section.ts'
import { MAPPING_KINDS } from '#domain/accounting/subjects.ts'
import { operation } from '#contract/operation.ts'
import { dayInput, idInput } from '#contract/operations/input.ts'

const BASE = 'payment/accounting-plan'

export const subjectInput = z.object({
  kind: z.enum(MAPPING_KINDS),
  code: z.string().max(30).nullable(),
  itemId: idInput.nullable(),
  rate: z.int().min(0).max(10_000).nullable(),
})

export const assignBody = z.object({
  subjects: z.array(subjectInput).min(1).max(1000),
  /** Null: from then on they follow what is above them. */
  accountId: idInput.nullable(),
  /** Of methods and banks; null: that of the account they had. */
  journalId: idInput.nullable().default(null),
  from: dayInput,
  /** Null: until the next change that was planned. */
  to: dayInput.nullable().default(null),
})

export const sectionBody = z.object({
  subjects: z
    .array(z.object({ kind: z.enum(SECTION_KINDS), code: z.string().max(30).nullable(), itemId: idInput.nullable() }))
    .min(1)
    .max(1000),
  /** Null: from then on they follow what is above them. */
  sectionId: idInput.nullable(),
  from: dayInput,
  /** Null: until the next change that was planned. */
  to: dayInput.nullable().default(null),
})

export const copyBody = z.object({ establishmentId: idInput, from: dayInput })

/** At most so many lines, as accountants send them: a whole chart has some thousands. */
const MOST_TEXT = 500_000

const DONE = z.strictObject({ status: z.literal('SAVED'), count: z.int().min(0) })

export const accountingPlan = {
  /** Throws accountingPlan.exported, dates.reversed, record.unknown, accountingPlan.journalNeeded. */
  assign: operation({
    method: 'POST',
    path: `${BASE}/assign`,
    right: ['payment_accounting', 'write'],
    write: true,
    summary: 'Affecter un compte à des éléments du plan comptable, à partir d’un jour',
    body: assignBody,
    answer: DONE,
    ids: { accountId: 'accountingAccount', journalId: 'accountingJournal' },
  }),
  /** Throws accountingPlan.exported, dates.reversed, record.unknown. */
  assignSection: operation({
    method: 'POST',
    path: `${BASE}/assign-section`,
    right: ['payment_accounting', 'write'],
    write: true,
    summary: 'Affecter une section analytique à des éléments, à partir d’un jour',
    body: sectionBody,
    answer: DONE,
    ids: { sectionId: 'accountingSection' },
  }),
  /** Establishments whose plan the user may read. */
  others: operation({
    method: 'GET',
    path: `${BASE}/other-establishments`,
    right: ['payment_accounting', 'read'],
    write: false,
    summary: 'Établissements dont le plan comptable peut être repris',
    answer: z.strictObject({ list: z.array(z.strictObject({ id: z.int().min(1), label: z.string() })).readonly() }),
  }),
  /** Accounts, journals and what holds in general; records of their own are another establishment's. */
  copy: operation({
    method: 'POST',
    path: `${BASE}/copy`,
    right: ['payment_accounting', 'write'],
    write: true,
    summary: 'Reprendre le plan comptable d’un autre établissement, à partir d’un jour',
    body: copyBody,
    answer: DONE,
  }),
  /** « code;libellé » lines: accounts that are not there are made, those that are get the label. */
  importAccounts: operation({
    method: 'POST',
    path: 'payment/accounting-account/import',
    right: ['payment_accounting', 'write'],
    write: true,
    summary: 'Importer des comptes comptables d’un fichier CSV',
    body: z.object({ text: z.string().min(1).max(MOST_TEXT) }),
    answer: DONE,
  }),
}
