/** What records say, read back from the database: the same way when they are signed and when they are verified. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Columns, ProvedRecord } from '#domain/fiscal/content.ts'
import { recordContent } from '#domain/fiscal/content.ts'
import type { Sender } from '#server/platform/db/transaction.ts'

/** Rows that belong to a record. */
interface Part {
  readonly table: string
  /** Its column that holds the number of the record. */
  readonly of: string
  readonly order: string
  /** A column of bytes that another one hashes: it is not signed twice. */
  readonly hashed?: string
}

interface Shape {
  /** Column that holds its number. */
  readonly id: 'id' | 'bill_id' | 'ticket_id'
  readonly parts: Readonly<Record<string, Part>>
  /** A column that another one hashes: bytes of a file are not signed twice. */
  readonly hashed?: string
}

/** All columns of a record and of its parts are signed, but what one of them hashes: one that is added is signed from then on. */
export const RECORD_SHAPES: Readonly<Record<ProvedRecord, Shape>> = {
  archive: { id: 'id', parts: { parts: { table: 'archive_part', of: 'archive_id', order: 'n', hashed: 'bytes' } } },
  bill: {
    id: 'id',
    parts: {
      lines: { table: 'bill_line', of: 'bill_id', order: 'position' },
      payments: { table: 'bill_payment', of: 'bill_id', order: 'payment_id' },
      deductions: { table: 'bill_deduction', of: 'bill_id', order: 'position' },
      cancellations: { table: 'bill_cancellation', of: 'cancelling_bill_id', order: 'bill_id' },
    },
  },
  bill_print: { id: 'bill_id', parts: {} },
  closure: { id: 'id', parts: {} },
  closure_document: { id: 'id', parts: {}, hashed: 'bytes' },
  credit_note: { id: 'id', parts: {} },
  duplicate: { id: 'id', parts: {} },
  jet: { id: 'id', parts: {} },
  offline_ticket: { id: 'id', parts: {} },
  payment: {
    id: 'id',
    parts: {
      credits: { table: 'credit_note_use', of: 'payment_id', order: 'credit_note_id' },
      gifts: { table: 'gift_use', of: 'payment_id', order: 'gift_sale_id' },
    },
  },
  payment_move: { id: 'id', parts: {} },
  ticket: {
    id: 'id',
    parts: {
      lines: { table: 'ticket_line', of: 'ticket_id', order: 'position' },
      rates: { table: 'ticket_rate', of: 'ticket_id', order: 'position' },
    },
  },
  ticket_print: { id: 'ticket_id', parts: {} },
}

const partsSql = ({ id, parts }: Shape) =>
  Object.entries(parts).map(
    ([
      name,
      { table, of, order, hashed },
    ]) => sql`, (select coalesce(jsonb_agg(to_jsonb(p)${hashed === undefined ? sql`` : sql` - ${sql.lit(hashed)}`} order by p.${sql.id(order)}), '[]')
      from ${sql.table(table)} p where p.establishment_id = t.establishment_id and p.${sql.id(of)} = t.${sql.id(id)}) as ${sql.id(`part ${name}`)}`,
  )

type Row = Columns

/** A record as the database holds it: its columns, and the rows that belong to it by their kind. */
export interface RecordRows {
  readonly columns: Columns
  readonly parts: Readonly<Record<string, readonly Columns[]>>
}

const rowsOf = (record: ProvedRecord, row: Row): RecordRows => {
  const shape = RECORD_SHAPES[record]
  const isOwn = (name: string): boolean => !name.startsWith('part ') && name !== shape.hashed
  const columns = Object.fromEntries(Object.entries(row).filter(([name]) => isOwn(name)))
  const parts = Object.keys(shape.parts).map((name) => [name, row[`part ${name}`]] as const)
  return { columns, parts: Object.fromEntries(parts) as Record<string, Columns[]> }
}

export const hashOf = (content: string): string => createHash('sha256').update(content).digest('hex')

/** Each of these records by its number; none for one that is not there, or of a kind that nobody knows. */
export async function readRecords(
  sender: Sender,
  establishmentId: number,
  record: ProvedRecord,
  ids: readonly number[],
): Promise<Map<number, RecordRows>> {
  if (!Object.hasOwn(RECORD_SHAPES, record)) return new Map()
  const shape = RECORD_SHAPES[record]
  const { rows } = await sql<Row>`
    select t.*${sql.join(partsSql(shape), sql``)} from ${sql.table(record)} t
    where t.establishment_id = ${establishmentId} and t.${sql.id(shape.id)} = any (${[...ids]}::bigint[])`.execute(
    sender,
  )
  return new Map(rows.map((row) => [Number(row[shape.id]), rowsOf(record, row)]))
}

/** Hash of each of these records by its number, as `readRecords`. */
export async function readHashes(
  sender: Sender,
  establishmentId: number,
  record: ProvedRecord,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const found = await readRecords(sender, establishmentId, record, ids)
  return new Map([...found].map(([id, { columns, parts }]) => [id, hashOf(recordContent(record, columns, parts))]))
}
