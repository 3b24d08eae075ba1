import { sql } from 'kysely'
import type { ChainFault, ChainHead, ChainKind, ChainRow } from '#domain/fiscal/chain.ts'
import { startChainCheck } from '#domain/fiscal/chain.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { verifySignature } from './keys.ts'
import type { BillRecord, DuplicateRecord, JetRecord, PaymentRecord } from './rebuild.ts'
import { rebuiltBill, rebuiltDuplicate, rebuiltEvent, rebuiltPayment } from './rebuild.ts'

export interface ChainReport {
  readonly till: string
  readonly kind: ChainKind
  readonly training: boolean
  readonly rows: number
  readonly faults: readonly ChainFault[]
}

/** A financial year whose bills do not number what its counter has given out. */
export interface NumberingFault {
  readonly financialYearId: number
  readonly given: number
  readonly bills: number
}

export interface VerificationReport {
  readonly chains: readonly ChainReport[]
  readonly numbering: readonly NumberingFault[]
  /** Nothing was found. */
  readonly intact: boolean
}

interface Chain {
  readonly establishmentId: number
  readonly till: string
  readonly training: boolean
}

/** Rows of a chain after `seq`, in order. */
type Reader = (tx: Tx, chain: Chain, seq: number) => Promise<ChainRow[]>

const PAGE = 1000

/** Ends a query on the records `t` of a chain. */
const nextOf = ({ establishmentId, till, training }: Chain, seq: number) => sql`
  where t.establishment_id = ${establishmentId} and t.till = ${till} and t.training = ${training} and t.seq > ${seq}
  order by t.seq limit ${PAGE}`

const readPayments: Reader = async (tx, chain, seq) => {
  const { rows } = await sql<PaymentRecord>`select t.* from payment t ${nextOf(chain, seq)}`.execute(tx)
  return rows.map(rebuiltPayment)
}

const readBills: Reader = async (tx, chain, seq) => {
  const { rows } = await sql<BillRecord>`
    select t.*, (select coalesce(jsonb_agg(jsonb_build_object('rate', l.tva_rate, 'amount', l.amount)), '[]')
      from bill_line l where l.establishment_id = t.establishment_id and l.bill_id = t.id) as lines
    from bill t ${nextOf(chain, seq)}`.execute(tx)
  return rows.map(rebuiltBill)
}

const readDuplicates: Reader = async (tx, chain, seq) => {
  const { rows } = await sql<DuplicateRecord>`
    select t.*, b.till as original_till, b.seq as original_seq from duplicate t
    left join bill b on t.original_kind = 'INVOICE' and b.establishment_id = t.establishment_id and b.id = t.original_id
    ${nextOf(chain, seq)}`.execute(tx)
  return rows.map(rebuiltDuplicate)
}

const readEvents: Reader = async (tx, chain, seq) => {
  const { rows } = await sql<JetRecord>`select t.* from jet t ${nextOf(chain, seq)}`.execute(tx)
  return rows.map(rebuiltEvent)
}

/** The kinds that have records, and where. */
const RECORDS = {
  PAYMENT: { table: 'payment', read: readPayments },
  INVOICE: { table: 'bill', read: readBills },
  DUPLICATE: { table: 'duplicate', read: readDuplicates },
  JET: { table: 'jet', read: readEvents },
} as const
type RecordedKind = keyof typeof RECORDS
const RECORDED = Object.keys(RECORDS) as RecordedKind[]
const isRecorded = (kind: ChainKind): kind is RecordedKind => Object.hasOwn(RECORDS, kind)

type Key = `${string}\u0000${ChainKind}\u0000${boolean}`
const keyOf = (till: string, kind: ChainKind, training: boolean): Key => `${till}\u0000${kind}\u0000${training}`

interface Found {
  readonly till: string
  readonly kind: ChainKind
  readonly training: boolean
  readonly head: ChainHead
}

/** Every chain that has a head or records: records without a head are a fault of their own (an empty head is expected). */
async function findChains(tx: Tx, establishmentId: number): Promise<Found[]> {
  const found = new Map<Key, Found>()
  for (const kind of RECORDED) {
    const { table } = RECORDS[kind]
    const rows = await sql<{ till: string; training: boolean }>`
      select distinct till, training from ${sql.table(table)} where establishment_id = ${establishmentId}`.execute(tx)
    for (const { till, training } of rows.rows)
      found.set(keyOf(till, kind, training), { till, kind, training, head: { seq: 0, signature: '' } })
  }
  const heads = await tx
    .selectFrom('chain_head')
    .select(['till', 'kind', 'training', 'seq', 'signature'])
    .where('establishment_id', '=', establishmentId)
    .execute()
  for (const { till, training, seq, signature, ...row } of heads) {
    const kind = row.kind as ChainKind // a check constraint of the table
    found.set(keyOf(till, kind, training), { till, kind, training, head: { seq, signature } })
  }
  return [...found.values()].toSorted((a, b) =>
    keyOf(a.till, a.kind, a.training) < keyOf(b.till, b.kind, b.training) ? -1 : 1,
  )
}

/** Every row of a chain, page by page; none for a kind that has no records yet. */
async function* rowsOf(tx: Tx, chain: Chain, kind: ChainKind): AsyncGenerator<ChainRow> {
  if (!isRecorded(kind)) return
  let last = Number.MIN_SAFE_INTEGER
  for (;;) {
    const rows = await RECORDS[kind].read(tx, chain, last)
    yield* rows
    if (rows.length < PAGE) return
    last = rows.at(-1)?.seq ?? last
  }
}

async function checkChain(
  tx: Tx,
  establishmentId: number,
  { till, kind, training, head }: Found,
  publicKeys: ReadonlyMap<string, string>,
): Promise<ChainReport> {
  const check = startChainCheck((text, signature, keyId) => {
    const key = publicKeys.get(keyId)
    return key !== undefined && verifySignature(key, text, signature)
  })
  let count = 0
  for await (const row of rowsOf(tx, { establishmentId, till, training }, kind)) {
    check.check(row)
    count++
  }
  return { till, kind, training, rows: count, faults: check.finish(head) }
}

/** The counter of a year and its bills, which a rollback keeps together: any difference is a gap or a bill too many. */
async function checkNumbering(tx: Tx, establishmentId: number): Promise<NumberingFault[]> {
  const { rows } = await sql<NumberingFault>`
    select y.id as "financialYearId", y.next_bill_number - 1 as given, count(b.id) as bills
    from financial_year y
    left join bill b on b.establishment_id = y.establishment_id and b.financial_year_id = y.id
    where y.establishment_id = ${establishmentId}
    group by y.id, y.next_bill_number having count(b.id) <> y.next_bill_number - 1 order by y.id`.execute(tx)
  return rows
}

async function verifyAll(tx: Tx, establishmentId: number): Promise<VerificationReport> {
  const keys = await tx
    .selectFrom('signing_key')
    .select(['id', 'public_key'])
    .where('establishment_id', '=', establishmentId)
    .execute()
  const publicKeys = new Map(keys.map((key) => [key.id, key.public_key]))
  const chains: ChainReport[] = []
  for (const chain of await findChains(tx, establishmentId))
    chains.push(await checkChain(tx, establishmentId, chain, publicKeys))
  const numbering = await checkNumbering(tx, establishmentId)
  return { chains, numbering, intact: numbering.length === 0 && chains.every((chain) => chain.faults.length === 0) }
}

/**
 * Verifies every signature chain of an establishment: sequence, previous link, signature, record as signed, and end (domain
 * rules, section 5); then the numbering of bills. One snapshot, so that it may run while the house works; constant memory.
 */
export async function verifyChains(db: Db, establishmentId: number): Promise<VerificationReport> {
  if (db.isTransaction) return verifyAll(db, establishmentId)
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => verifyAll(tx, establishmentId))
}
