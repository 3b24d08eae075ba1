/** The files of an archive, one after the other, in bounded memory: the record of some days, what reads and verifies it, then its manifest. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ArchiveManifest } from '#domain/fiscal/archive/checks.mjs'
import type { ProvedRecord } from '#domain/fiscal/content.ts'
import { fiscalTimestamp } from '#domain/fiscal/signed-text.ts'
import { packetsOf } from '#server/list/snapshot.ts'
import { chainTally } from '#server/modules/payment/archive/chain-tally.ts'
import { instructions } from '#server/modules/payment/archive/instructions.ts'
import { packedZip } from '#server/modules/payment/archive/packed-zip.ts'
import { archiveSchema, dayXml, recordXml } from '#server/modules/payment/archive/record-xml.ts'
import type { Proof } from '#server/modules/payment/archive/record-xml.ts'
import { verifiers } from '#server/modules/payment/archive/verifiers.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { readRecords } from '#server/platform/fiscal/content.ts'
import type { RecordRows } from '#server/platform/fiscal/content.ts'

/** Of a file of XML (house rule: 8 MB at most), less than one record and the ends of the file. */
const FULL = 7_000_000
/** Records read at once. */
const PACKET = 250

export interface ArchiveOf {
  readonly kind: ArchiveManifest['kind']
  readonly establishmentId: number
  readonly training: boolean
  readonly from: string
  readonly to: string
}

interface ProofRow extends Omit<Proof, 'at'> {
  readonly at: string
  readonly day: string
}

/** Of a year only what closes it: its months have archives of their own. */
const LATE_KINDS: Readonly<Record<ArchiveOf['kind'], readonly string[]>> = {
  DEMAND: ['DAY', 'MONTH', 'YEAR'],
  MONTH: ['DAY', 'MONTH', 'YEAR'],
  YEAR: ['MONTH', 'YEAR'],
}

/** The chains of proofs from the first record of the first day to the last one of the last; of a year, nothing. */
const span = ({ establishmentId, training, kind, from, to }: ArchiveOf): RawBuilder<unknown> => sql`
  dated as (
    select p.*, (p.recorded_at at time zone (select time_zone from establishment where id = ${establishmentId}))::date as own
    from record_proof p where p.establishment_id = ${establishmentId} and p.training = ${training}),
  span as (
    select till, min(seq) filter (where own >= ${from}) as first, max(seq) filter (where own <= ${to}) as last
    from dated where ${kind !== 'YEAR'} group by till)`

const COLUMNS = sql`d.till, d.training, d.seq, d.record, d.record_id as id, d.version, d.hash, d.recorded_at as at,
    d.previous_signature as previous, d.signature, d.key_id as key`

/** Closures of the days, and their papers, that were made after them. */
const lateProofsOf = (of: ArchiveOf): RawBuilder<ProofRow> => sql<ProofRow>`
  with ${span(of)}, closed as (
    select id from closure where establishment_id = ${of.establishmentId} and training = ${of.training}
      and from_day >= ${of.from} and to_day <= ${of.to} and kind = any (${[...LATE_KINDS[of.kind]]}::text[]))
  select ${COLUMNS}, '' as day from dated d left join span s on s.till = d.till
  where (s.last is null or d.seq > s.last)
    and (d.record = 'closure' and d.record_id in (select id from closed) or d.record = 'closure_document' and d.record_id in (
      select id from closure_document where establishment_id = ${of.establishmentId} and closure_id in (select id from closed)))
  order by d.till, d.seq`

/**
 * Proofs of the days, by day then in the order of their chains. A chain is taken without a gap: where two instants around midnight were
 * signed in the other order, the day of the later row counts for both.
 */
const proofsOf = (of: ArchiveOf): RawBuilder<ProofRow> => sql<ProofRow>`
  with ${span(of)}
  select ${COLUMNS}, max(least(greatest(d.own, ${of.from}), ${of.to})) over (partition by d.till order by d.seq)::text as day
  from dated d join span s on s.till = d.till and d.seq between s.first and s.last
  order by day, d.till, d.seq`

interface Read {
  readonly proof: Proof
  readonly day: string
  readonly rows: RecordRows
}

/** Each proof with its record, in the order of the proofs. Throws Error where a record is gone: nothing is archived of a broken record. */
async function* recordsOf(tx: Tx, of: ArchiveOf, query: RawBuilder<ProofRow>): AsyncGenerator<readonly Read[]> {
  for await (const proofs of packetsOf(tx, query, PACKET)) {
    const byRecord = new Map<ProvedRecord, Map<number, RecordRows>>()
    for (const record of new Set(proofs.map((proof) => proof.record))) {
      const ids = proofs.filter((proof) => proof.record === record).map(({ id }) => id)
      byRecord.set(record, await readRecords(tx, of.establishmentId, record, ids))
    }
    yield proofs.map(({ day, at, ...proof }) => {
      const rows = byRecord.get(proof.record)?.get(proof.id) ?? { columns: {}, parts: {} }
      return { day, rows, proof: { ...proof, at: fiscalTimestamp(new Date(at)) } }
    })
  }
}

interface XmlFile {
  readonly name: string
  readonly text: string
}

type Tally = ReturnType<typeof chainTally>

/** Files of XML by day, cut where one grows too large. */
async function* dayFiles(
  tx: Tx,
  of: ArchiveOf,
  tally: Tally,
  far: (rows: number) => Promise<void>,
): AsyncGenerator<XmlFile> {
  let [day, part, size, records] = ['', 1, 0, [] as string[]]
  const file = (): XmlFile => ({ name: `jours/${day}${part === 1 ? '' : `-${part}`}.xml`, text: dayXml(day, records) })
  for await (const packet of recordsOf(tx, of, proofsOf(of))) {
    for (const read of packet) {
      if (records.length > 0 && (read.day !== day || size > FULL)) {
        yield file()
        ;[part, size, records] = [read.day === day ? part + 1 : 1, 0, []]
      }
      day = read.day
      const xml = recordXml(read.proof, read.rows)
      records.push(xml)
      size += Buffer.byteLength(xml)
      tally.add(read.proof, read.rows)
    }
    await far(packet.length)
  }
  if (records.length > 0) yield file()
}

/** What closed the days after them; null: nothing did. */
const lateFile = async (tx: Tx, of: ArchiveOf, tally: Tally): Promise<XmlFile | null> => {
  const records: string[] = []
  for await (const packet of recordsOf(tx, of, lateProofsOf(of)))
    for (const { proof, rows } of packet) {
      records.push(recordXml(proof, rows, true))
      tally.add(proof, rows, true)
    }
  return records.length === 0 ? null : { name: 'clotures.xml', text: dayXml(of.to, records) }
}

/** A paper of a closure, byte for byte; its record says its hash. */
const paperOf = async (tx: Tx, { establishmentId }: ArchiveOf, id: number): Promise<Buffer> => {
  const { rows } = await sql<{ bytes: Buffer }>`
    select bytes from closure_document where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  return rows[0]?.bytes ?? Buffer.alloc(0)
}

const hashOf = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex')

type Told = Omit<ArchiveManifest, 'files' | 'chains' | 'totals' | 'format'>

export interface Written {
  readonly manifest: string
  readonly count: number
}

/**
 * The bytes of an archive. `seal` signs the manifest with the key of the establishment; `done` hears of it once all is written.
 */
export async function* archiveBytes(
  tx: Tx,
  of: ArchiveOf,
  told: Told & { readonly publicKey: string },
  {
    seal,
    far,
    done,
  }: { seal: (text: string) => string; far: (rows: number) => Promise<void>; done: (written: Written) => void },
): AsyncGenerator<Buffer> {
  const { publicKey, ...about } = told
  const zip = packedZip()
  const files: ArchiveManifest['files'][number][] = []
  const write = (name: string, said: string | Buffer): Buffer => {
    const content = typeof said === 'string' ? Buffer.from(said) : said
    const { bytes, packed } = zip.add(name, content)
    files.push({ name, sha256: hashOf(content), packed: hashOf(packed) })
    return bytes
  }
  const { command, page } = verifiers()
  yield write('LISEZ-MOI.txt', instructions(about))
  yield write('cle-publique.pem', publicKey)
  yield write('archive.xsd', await archiveSchema(tx))
  yield write('verify.mjs', command)
  yield write('verifier.html', page)
  const tally = chainTally()
  for await (const { name, text } of dayFiles(tx, of, tally, far)) yield write(name, text)
  const late = await lateFile(tx, of, tally)
  if (late !== null) yield write(late.name, late.text)
  const { chains, totals, count, papers } = tally.told()
  for (const id of papers) yield write(`documents/${id}.pdf`, await paperOf(tx, of, id))
  const manifest = JSON.stringify({ format: 'pinede-archive-1', ...about, files, chains, totals }, null, 1)
  yield zip.add('manifeste.json', Buffer.from(manifest), false).bytes
  yield zip.add('manifeste.sig', Buffer.from(seal(manifest)), false).bytes
  yield zip.end()
  done({ manifest: hashOf(manifest), count })
}
