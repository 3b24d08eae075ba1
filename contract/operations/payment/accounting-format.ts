/** The accountant's software: what it reads, as a table that a manager adjusts, and how files reach it. */
import { z } from 'zod'
import {
  ALIGNS,
  CUTS,
  DATE_FORMS,
  DECIMALS,
  ENCODINGS,
  FILLS,
  LINE_ENDS,
  QUOTINGS,
  ROWS_PER,
  SEPARATORS,
  SOURCES,
} from '#domain/accounting/format/format.ts'
import type { Format } from '#domain/accounting/format/format.ts'
import { SOFTWARE_KEYS } from '#domain/accounting/format/software.ts'
import { operation } from '#contract/operation.ts'
import { idAnswer } from '#contract/operations/answer.ts'

export const PROTOCOLS = ['SFTP', 'FTPS', 'MAIL'] as const
export type Protocol = (typeof PROTOCOLS)[number]

const software = z.enum(SOFTWARE_KEYS)

const column = z.strictObject({
  name: z.string().trim().min(1).max(60),
  source: z.enum(SOURCES),
  text: z.string().max(120),
  width: z.int().min(1).max(400).nullable(),
  align: z.enum(ALIGNS),
  fill: z.enum(FILLS),
  cut: z.enum(CUTS),
  date: z.enum(DATE_FORMS).nullable(),
  quoted: z.boolean(),
})

/** Whether it can be read again is `checkFormat`'s to say. */
const format = z.strictObject({
  fileName: z.string().trim().min(1).max(120),
  separator: z.enum(SEPARATORS),
  padded: z.boolean(),
  lineEnd: z.enum(LINE_ENDS),
  encoding: z.enum(ENCODINGS),
  quoting: z.enum(QUOTINGS),
  forbidden: z.string().max(20),
  date: z.enum(DATE_FORMS),
  decimals: z.enum(DECIMALS),
  zeros: z.boolean(),
  header: z.boolean(),
  rows: z
    .array(z.strictObject({ per: z.enum(ROWS_PER), columns: z.array(column).min(1).max(60) }))
    .min(1)
    .max(4),
}) as unknown as z.ZodType<Format, Format>

/** Where files go: a server, or by e-mail to `mailTo` alone; null: they are downloaded. */
const destination = z.strictObject({
  protocol: z.enum(PROTOCOLS),
  host: z.string().trim().max(200),
  port: z.int().min(1).max(65_535),
  userName: z.string().trim().max(100),
  folder: z.string().trim().max(200),
  mailTo: z.string().trim().max(320).default(''),
})

const delivery = z.strictObject({
  id: idAnswer,
  fileName: z.string(),
  size: z.int(),
  askedAt: z.string(),
  /** Null: still to go. */
  sentAt: z.string().nullable(),
  /** Its export was cancelled before it left. */
  cancelledAt: z.string().nullable(),
  nextAt: z.string(),
  attempts: z.int(),
  failure: z.string().nullable(),
  detail: z.string().nullable(),
  /** The message that carries it. */
  mailId: idAnswer.nullable(),
})
export type AccountingDelivery = z.output<typeof delivery>

const settings = z.strictObject({
  version: z.int(),
  /** Null: none chosen yet. */
  software: software.nullable(),
  destination: destination.nullable(),
  hasPassword: z.boolean(),
  hostKey: z.string().nullable(),
  /** The latest, newest first. */
  deliveries: z.array(delivery).readonly(),
})
export type AccountingSettings = z.output<typeof settings>

const saved = z.strictObject({ status: z.literal('SAVED'), version: z.int() })

const READ = {
  method: 'GET',
  right: ['establishment_module', 'read'],
  module: 'accountingExport',
  write: false,
} as const
const WRITE = {
  method: 'POST',
  right: ['establishment_module', 'write'],
  module: 'accountingExport',
  write: true,
} as const

export const accountingSoftware = {
  read: operation({
    ...READ,
    path: 'module/accounting',
    summary: 'Logiciel comptable : réglages et envois',
    answer: settings,
  }),
  save: operation({
    ...WRITE,
    path: 'module/accounting/edit',
    summary: 'Logiciel comptable : choix et destination des fichiers',
    body: z.strictObject({ version: z.int(), software: software.nullable(), destination: destination.nullable() }),
    answer: saved,
  }),
  /** Write-only; null forgets it. */
  keepPassword: operation({
    ...WRITE,
    path: 'module/accounting/secret',
    summary: 'Logiciel comptable : mot de passe du serveur, jamais relu',
    body: z.strictObject({ password: z.string().min(1).max(500).nullable() }),
    answer: saved,
  }),
  /** Asks the server now. Before its key is recognised, an SSH server shows it, and is told nothing. */
  test: operation({
    ...WRITE,
    write: false,
    path: 'module/accounting/test',
    summary: 'Logiciel comptable : essai de la connexion',
    answer: z.strictObject({ status: z.enum(['ANSWERED', 'KEY_SHOWN']), hostKey: z.string().nullable() }),
  }),
  recogniseKey: operation({
    ...WRITE,
    path: 'module/accounting/host-key',
    summary: 'Logiciel comptable : clé du serveur reconnue',
    body: z.strictObject({ hostKey: z.string().regex(/^SHA256:[A-Za-z0-9+/]{20,60}$/) }),
    answer: saved,
  }),
  format: operation({
    ...READ,
    path: 'module/accounting/format/:software',
    summary: 'Format comptable : table des colonnes',
    params: z.object({ software }),
    answer: z.strictObject({ format, version: z.int(), adjusted: z.boolean() }),
  }),
  /** Null: as it is supplied. */
  saveFormat: operation({
    ...WRITE,
    path: 'module/accounting/format/:software',
    summary: 'Format comptable : table ajustée, ou d’origine',
    params: z.object({ software }),
    body: z.strictObject({ version: z.int(), format: format.nullable() }),
    answer: saved,
  }),
  /** The first entries as this table writes them. */
  preview: operation({
    ...READ,
    method: 'POST',
    path: 'module/accounting/preview',
    summary: 'Format comptable : aperçu des premières écritures',
    body: z.strictObject({ format }),
    answer: z.strictObject({ fileName: z.string(), lines: z.array(z.string()).readonly() }),
  }),
  retry: operation({
    ...WRITE,
    path: 'module/accounting/retry',
    summary: 'Fichiers comptables : réessayer les envois',
    answer: z.strictObject({ status: z.literal('SAVED') }),
  }),
} as const
