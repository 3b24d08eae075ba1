/**
 * What is signed beside the certification string: the whole of a record, as text of which one byte changes when anything of it does
 * (docs/decisions/0060). Read years later by other versions of this file: what is here may grow, never change.
 */
import type { Link } from './signed-text.ts'
import { fiscalTimestamp } from './signed-text.ts'

export const CONTENT_VERSION = 1

/** Records of money and technical events, by the name of their table. */
export const PROVED_RECORDS = [
  'archive',
  'bill',
  'bill_print',
  'closure',
  'closure_document',
  'credit_note',
  'duplicate',
  'jet',
  'offline_ticket',
  'payment',
  'payment_move',
  'ticket',
  'ticket_print',
] as const
export type ProvedRecord = (typeof PROVED_RECORDS)[number]

/** Columns by name; what came out of the database: instants and days are ISO texts, amounts integers. */
export type Columns = Readonly<Record<string, unknown>>

/** JSON of one spelling: keys in the order of their UTF-16 units, no blanks, what is undefined left out (RFC 8785). */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const entries = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonicalJson(one)}`).join(',')}}`
}

/**
 * What is owed and paid, by its kind and number: `booking 12`. Rows that were signed before other kinds could be named it in a column
 * `booking_id`, which is now computed and says nothing of its own.
 */
const signedAccount = ({ account_kind: kind, account_id: id, booking_id: booking }: Columns): string | undefined => {
  const isThere = (value: unknown): boolean => value !== null && value !== undefined
  if (isThere(kind) || isThere(id)) return `${String(kind)} ${String(id)}`
  return isThere(booking) ? `booking ${String(booking)}` : undefined
}

/** Columns that say the account, or follow from it. */
const ACCOUNT_COLUMNS = ['account_kind', 'account_id', 'booking_id']

/** The columns as they are signed. One that holds nothing is left out, so that a column may be added later. */
const signedColumnsOf = (columns: Columns): Columns => ({
  ...Object.fromEntries(
    Object.entries(columns).filter(([name, value]) => value !== null && !ACCOUNT_COLUMNS.includes(name)),
  ),
  account: signedAccount(columns),
})

/** All that a record says. `parts` are the rows that belong to it, in order; a kind of parts that it has none of is left out. */
export const recordContent = (
  record: ProvedRecord,
  columns: Columns,
  parts: Readonly<Record<string, readonly Columns[]>> = {},
): string => {
  const had = Object.entries(parts).filter(([, rows]) => rows.length > 0)
  return canonicalJson({
    record,
    version: CONTENT_VERSION,
    columns: signedColumnsOf(columns),
    parts: Object.fromEntries(had.map(([name, rows]) => [name, rows.map(signedColumnsOf)])),
  })
}

export interface ContentFields {
  readonly version: number
  readonly record: string
  readonly recordId: number
  /** SHA-256 of `recordContent`, hexadecimal. */
  readonly hash: string
  readonly at: Date
}

/** `version,seq,record,id,hash,timestamp,first,previous`. */
export const contentText = ({ version, record, recordId, hash, at }: ContentFields, link: Link): string =>
  [
    version,
    link.seq,
    record,
    recordId,
    hash,
    fiscalTimestamp(at),
    link.isFirst ? 'Y' : 'N',
    link.previousSignature,
  ].join(',')
