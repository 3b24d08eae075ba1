/** The rows of each chain, page by page, with what they say now: constant memory however long the chain. */
import { setImmediate as othersFirst } from 'node:timers/promises'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ChainKind, ChainRow } from '#domain/fiscal/chain.ts'
import { contentText } from '#domain/fiscal/content.ts'
import type { ProvedRecord } from '#domain/fiscal/content.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { TillRef } from './chain.ts'
import { readHashes } from './content.ts'
import type {
  ArchiveRecord,
  BillRecord,
  ClosureRecord,
  DuplicateRecord,
  JetRecord,
  PaymentRecord,
  TicketRecord,
} from './rebuild.ts'
import {
  rebuiltArchive,
  rebuiltBill,
  rebuiltClosure,
  rebuiltDuplicate,
  rebuiltEvent,
  rebuiltPayment,
  rebuiltTicket,
} from './rebuild.ts'

/** A row of a chain, with the number of its record. */
export interface NumberedRow extends ChainRow {
  readonly id: number
}

/** Rows `t` of a table, as `where` (with its order and limit) selects them. */
type Reader = (tx: Tx, where: RawBuilder<unknown>) => Promise<NumberedRow[]>

const PAGE = 500

/** Those of a chain after `seq`, in order. */
const nextOf = ({ establishmentId, till, training }: TillRef, seq: number): RawBuilder<unknown> => sql`
  where t.establishment_id = ${establishmentId} and t.till = ${till} and t.training = ${training} and t.seq > ${seq}
  order by t.seq limit ${PAGE}`

/** Each row with what it says now. */
const numbered = <R extends { readonly id: number }>(
  rows: readonly R[],
  rebuilt: (row: R) => ChainRow,
): NumberedRow[] => rows.map((row) => ({ id: row.id, ...rebuilt(row) }))

type WithId<R> = R & { readonly id: number }

const readPayments: Reader = async (tx, where) => {
  const { rows } = await sql<WithId<PaymentRecord>>`select t.* from payment t ${where}`.execute(tx)
  return numbered(rows, rebuiltPayment)
}

const readBills: Reader = async (tx, where) => {
  const { rows } = await sql<WithId<BillRecord>>`
    select t.*, (select coalesce(jsonb_agg(jsonb_build_object('rate', l.tva_rate, 'amount', l.amount)), '[]')
      from bill_line l where l.establishment_id = t.establishment_id and l.bill_id = t.id) as lines
    from bill t ${where}`.execute(tx)
  return numbered(rows, rebuiltBill)
}

const readTickets: Reader = async (tx, where) => {
  const { rows } = await sql<WithId<TicketRecord>>`
    select t.*, (select coalesce(jsonb_agg(jsonb_build_object('rate', l.tva_rate, 'amount', l.amount)), '[]')
      from ticket_line l where l.establishment_id = t.establishment_id and l.ticket_id = t.id) as lines,
      (select coalesce(jsonb_agg(jsonb_build_object('rate', r.rate, 'excluding', r.excluding, 'vat', r.vat, 'including', r.including)), '[]')
      from ticket_rate r where r.establishment_id = t.establishment_id and r.ticket_id = t.id) as rates
    from ticket t ${where}`.execute(tx)
  return numbered(rows, rebuiltTicket)
}

const readDuplicates: Reader = async (tx, where) => {
  const { rows } = await sql<WithId<DuplicateRecord>>`
    select t.*, coalesce(b.till, k.till) as original_till, coalesce(b.seq, k.seq) as original_seq from duplicate t
    left join bill b on t.original_kind = 'INVOICE' and b.establishment_id = t.establishment_id and b.id = t.original_id
    left join ticket k on t.original_kind = 'TICKET' and k.establishment_id = t.establishment_id and k.id = t.original_id
    ${where}`.execute(tx)
  return numbered(rows, rebuiltDuplicate)
}

const readEvents: Reader = async (tx, where) => {
  const { rows } = await sql<WithId<JetRecord>>`select t.* from jet t ${where}`.execute(tx)
  return numbered(rows, rebuiltEvent)
}

const readArchives: Reader = async (tx, where) => {
  const { rows } = await sql<WithId<ArchiveRecord>>`select t.* from archive t ${where}`.execute(tx)
  return numbered(rows, rebuiltArchive)
}

/** A signature of all that a record says, as it is kept. */
interface ProofRow {
  readonly establishment_id: number
  readonly seq: number
  readonly record: ProvedRecord
  readonly record_id: number
  readonly version: number
  readonly hash: string
  readonly recorded_at: string
  readonly previous_signature: string
  readonly signature: string
  readonly key_id: string
}

/** What a proof signed, and what it would sign of the record as it is now; `hash` undefined: the record is gone. */
const rebuiltProof = (row: ProofRow, hash: string | undefined): ChainRow => {
  const link = { seq: row.seq, isFirst: row.seq === 1, previousSignature: row.previous_signature }
  const fields = { version: row.version, record: row.record, recordId: row.record_id, at: new Date(row.recorded_at) }
  return {
    seq: row.seq,
    previousSignature: row.previous_signature,
    signature: row.signature,
    keyId: row.key_id,
    signedText: contentText({ ...fields, hash: row.hash }, link),
    rebuiltText: contentText({ ...fields, hash: hash ?? 'gone' }, link),
  }
}

const readProofs: Reader = async (tx, where) => {
  const { rows } = await sql<ProofRow>`select t.* from record_proof t ${where}`.execute(tx)
  const hashes = new Map<ProvedRecord, Map<number, string>>()
  for (const record of new Set(rows.map((row) => row.record))) {
    const own = rows.filter((row) => row.record === record)
    const ids = own.map((row) => row.record_id)
    hashes.set(record, await readHashes(tx, own[0]?.establishment_id ?? 0, record, ids))
  }
  return rows.map((row) => ({
    id: row.record_id,
    ...rebuiltProof(row, hashes.get(row.record)?.get(row.record_id)),
  }))
}

const closures =
  (kind: 'DAY' | 'MONTH' | 'YEAR'): Reader =>
  async (tx, where) => {
    const { rows } = await sql<WithId<ClosureRecord>>`
      select t.* from (select * from closure where kind = ${kind}) t ${where}`.execute(tx)
    return numbered(rows, rebuiltClosure)
  }

/** The kinds that have records, and where; `only`: which rows of a table that several share. */
export const CHAIN_TABLES = {
  PAYMENT: { table: 'payment', read: readPayments },
  INVOICE: { table: 'bill', read: readBills },
  TICKET: { table: 'ticket', read: readTickets },
  DUPLICATE: { table: 'duplicate', read: readDuplicates },
  DAY: { table: 'closure', only: 'DAY', read: closures('DAY') },
  MONTH: { table: 'closure', only: 'MONTH', read: closures('MONTH') },
  YEAR: { table: 'closure', only: 'YEAR', read: closures('YEAR') },
  JET: { table: 'jet', read: readEvents },
  ARCHIVE: { table: 'archive', read: readArchives },
  CONTENT: { table: 'record_proof', read: readProofs },
} as const satisfies Partial<Record<ChainKind, { table: string; only?: string; read: Reader }>>
export type RecordedKind = keyof typeof CHAIN_TABLES
const isRecorded = (kind: ChainKind): kind is RecordedKind => Object.hasOwn(CHAIN_TABLES, kind)

/** Signatures that are checked in one go: who asks for a page meanwhile waits some milliseconds at most. */
const AT_ONCE = 25

/** Every row of a chain; none for a kind that has no records yet. */
export async function* rowsOf(tx: Tx, chain: TillRef, kind: ChainKind): AsyncGenerator<ChainRow> {
  if (!isRecorded(kind)) return
  let last = Number.MIN_SAFE_INTEGER
  for (;;) {
    const rows = await CHAIN_TABLES[kind].read(tx, nextOf(chain, last))
    for (const [i, row] of rows.entries()) {
      if (i % AT_ONCE === 0) await othersFirst()
      yield row
    }
    if (rows.length < PAGE) return
    last = rows.at(-1)?.seq ?? last
  }
}
