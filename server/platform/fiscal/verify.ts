import { sql } from 'kysely'
import type { ChainFault, ChainHead, ChainKind } from '#domain/fiscal/chain.ts'
import { startChainCheck } from '#domain/fiscal/chain.ts'
import type { Jumps } from '#domain/fiscal/jumps.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { jumpsIn } from './jumps.ts'
import type { FiscalKeys } from './keys.ts'
import { verifySignature } from './keys.ts'
import { checkFacts, checkKeys, checkNumbering } from './verify-facts.ts'
import type { FactFault, NumberingFault } from './verify-facts.ts'
import { checkStations } from './verify-stations.ts'
import { CHAIN_TABLES, rowsOf } from './verify-rows.ts'
import type { RecordedKind } from './verify-rows.ts'

export interface ChainReport {
  readonly till: string
  readonly kind: ChainKind
  readonly training: boolean
  readonly rows: number
  readonly faults: readonly ChainFault[]
}

export interface VerificationReport {
  readonly chains: readonly ChainReport[]
  readonly numbering: readonly NumberingFault[]
  readonly facts: readonly FactFault[]
  /** Nothing was found. */
  readonly intact: boolean
}

const RECORDED = Object.keys(CHAIN_TABLES) as RecordedKind[]

/** Hears how many rows more were verified; where it throws, the verification ends. */
export type Far = (rows: number) => Promise<void>
const STEP = 100

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
    const recorded = CHAIN_TABLES[kind]
    const only = 'only' in recorded ? sql`and kind = ${recorded.only}` : sql``
    const rows = await sql<{ till: string; training: boolean }>`
      select distinct till, training from ${sql.table(recorded.table)} where establishment_id = ${establishmentId} ${only}`.execute(
      tx,
    )
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

const unreadable = (seq: number, error: RangeError): ChainFault => ({
  kind: 'CONTENT',
  seq,
  expected: 'a readable record',
  found: error.message,
})

async function checkChain(
  tx: Tx,
  establishmentId: number,
  { till, kind, training, head }: Found,
  {
    publicKeys,
    jumps,
    far,
  }: { readonly publicKeys: ReadonlyMap<string, string>; readonly jumps: Jumps; readonly far?: Far | undefined },
): Promise<ChainReport> {
  const check = startChainCheck(
    (text, signature, keyId) => {
      const key = publicKeys.get(keyId)
      return key !== undefined && verifySignature(key, text, signature)
    },
    (seq) => jumps.after({ of: 'chain', kind, till, training }, seq),
  )
  let rows = 0
  try {
    for await (const row of rowsOf(tx, { establishmentId, till, training }, kind)) {
      check.check(row)
      rows++
      if (rows % STEP === 0) await far?.(STEP)
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    // A number or an instant that no program wrote: what comes after cannot be read either.
    return { till, kind, training, rows, faults: [...check.finish(), unreadable(rows + 1, error)] }
  }
  return { till, kind, training, rows, faults: check.finish(head) }
}

async function verifyAll(tx: Tx, establishmentId: number, own?: FiscalKeys, far?: Far): Promise<VerificationReport> {
  const keys = await checkKeys(tx, establishmentId, own)
  const jumps = await jumpsIn(tx, establishmentId, keys.good)
  const chains: ChainReport[] = []
  for (const chain of await findChains(tx, establishmentId))
    chains.push(await checkChain(tx, establishmentId, chain, { publicKeys: keys.good, jumps, far }))
  const numbering = await checkNumbering(tx, establishmentId, jumps)
  const stations = await checkStations(tx, establishmentId)
  const facts = [...keys.faults, ...(await checkFacts(tx, establishmentId, jumps)), ...stations]
  const intact = numbering.length === 0 && facts.length === 0 && chains.every((chain) => chain.faults.length === 0)
  return { chains, numbering, facts, intact }
}

/**
 * Verifies the record of an establishment (domain rules, section 5): each chain's sequence, links, signatures, records as signed, and
 * end; numbers left out that no event 903 explains; that every record is signed; then keys, numbers, and the sums that are kept beside. `own`: no key counts but those of this
 * server. One snapshot, so that it may run while the house works; constant memory.
 */
export async function verifyChains(
  db: Db,
  establishmentId: number,
  own?: FiscalKeys,
  far?: Far,
): Promise<VerificationReport> {
  if (db.isTransaction) return verifyAll(db, establishmentId, own, far)
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => verifyAll(tx, establishmentId, own, far))
}
