/** Exports to the accountant: /accounting-export and /accounting-export-history. */
import { z } from 'zod'
import { SOFTWARE_KEYS } from '#domain/accounting/format/software.ts'
import { dayAnswer, savedAnswer } from '#contract/operations/answer.ts'
import { dayInput, idInput, reasonInput } from '#contract/operations/input.ts'
import { operation } from '#contract/operation.ts'

/** Input of the job `accountingExport`. */
export const exportAsked = z.strictObject({
  through: dayInput,
  /** Two references of VAT on one account were seen, and are meant. */
  confirm: z.boolean(),
  /** What the file is made for. */
  software: z.enum(SOFTWARE_KEYS),
})

const entry = z.strictObject({
  num: z.int(),
  journal: z.string(),
  day: dayAnswer,
  piece: z.string(),
  label: z.string(),
  lines: z
    .array(
      z.strictObject({
        account: z.string(),
        aux: z.string().nullable(),
        debit: z.int(),
        credit: z.int(),
        section: z.string().nullable(),
      }),
    )
    .readonly(),
})
export type ExportPreviewEntry = z.output<typeof entry>

/** Where it is mended is told by its kind. */
export const LACK_KINDS = [
  'sales',
  'vat',
  'roles',
  'methods',
  'banks',
  'expenses',
  'accounts',
  'journals',
  'sections',
] as const

const lack = z.strictObject({ key: z.string(), kind: z.enum(LACK_KINDS), label: z.string() })
export type ExportLack = z.output<typeof lack>

const preview = z.strictObject({
  /** Last day that is closed; null: none is. */
  closedThrough: dayAnswer.nullable(),
  from: dayAnswer.nullable(),
  through: dayAnswer.nullable(),
  yearEnd: dayAnswer.nullable(),
  /** Why nothing may leave. */
  refusal: z.string().nullable(),
  /** What the plan of accounts lacks, and how it is called. */
  missing: z.array(lack).readonly(),
  /** Accounts of income that get several rates of VAT. */
  differing: z.array(z.string()).readonly(),
  kinds: z.array(z.strictObject({ kind: z.string(), sources: z.int() })).readonly(),
  /** The first ones. */
  entries: z.array(entry).readonly(),
  count: z.int(),
  total: z.int(),
  /** What the file may be made for; `chosen`: the establishment's own software. */
  formats: z
    .array(
      z.strictObject({
        key: z.enum(SOFTWARE_KEYS),
        label: z.string(),
        chosen: z.boolean(),
        /** Its files are named after the SIREN of the house. */
        needsSiren: z.boolean(),
      }),
    )
    .readonly(),
  hasSiren: z.boolean(),
})
export type ExportPreview = z.output<typeof preview>

export const EXPORT_FILE = 'payment/accounting-export/file/:id'
export const YEAR_FILE = 'payment/accounting-export/year/:yearEnd'

export const accountingExports = {
  preview: operation({
    method: 'POST',
    path: 'payment/accounting-export/preview',
    right: ['payment_accounting_export', 'read'],
    module: 'accountingExport',
    write: false,
    summary: 'Ce qui attend d’être exporté, ce qui manque au plan comptable, et les premières écritures',
    body: z.strictObject({ through: dayInput.nullable() }),
    answer: preview,
  }),
  cancel: operation({
    method: 'POST',
    path: 'payment/accounting-export/cancel',
    right: ['payment_accounting_export', 'write'],
    module: 'accountingExport',
    write: true,
    idempotent: true,
    summary: 'Annuler le dernier export comptable',
    body: z.strictObject({ id: idInput, reason: reasonInput }),
    answer: savedAnswer,
  }),
} as const
