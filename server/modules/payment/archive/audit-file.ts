/**
 * What a tax inspector takes away, in one ZIP: archives of all closed months and years, closing documents, technical events, public keys,
 * attestation, what other parts add (FEC), and how to verify it. Written as it is read, in one snapshot: its size costs no memory.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import { JET } from '#domain/fiscal/jet.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { auditFileAsked } from '#contract/operations/payment/archive.ts'
import { csvLine, csvText } from '#server/documents/csv.ts'
import { bounded, zipOf } from '#server/documents/zip.ts'
import type { ZipEntry } from '#server/documents/zip.ts'
import { inSnapshot, packetsOf } from '#server/list/snapshot.ts'
import { auditReadMe } from '#server/modules/payment/archive/audit-read-me.ts'
import { printAttestation } from '#server/modules/payment/archive/attestation-document.ts'
import { archiveName } from '#server/modules/payment/archive/make-archive.ts'
import { bytesOf } from '#server/modules/payment/archive/read-archives.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { FileAnswer } from '#server/platform/http/route.ts'
import type { Context } from '#server/platform/http/route.ts'
import type { JobTools } from '#server/platform/jobs/kinds.ts'

type Asked = z.output<typeof auditFileAsked>
type Far = (bytes: number) => Promise<void>

/** Closing documents in one packet: each is some tens of kilobytes. */
const FEW = 20
const KILOBYTE = 1024

interface Archive {
  readonly id: number
  readonly from: string
  readonly to: string
  readonly size: number
}

/** Those of months and years that touch the days, oldest first. */
const archivesOf = async (tx: Tx, { establishmentId, training }: Context, { from, to }: Asked) => {
  const { rows } = await sql<Archive>`
    select id, from_day as from, to_day as to, size from archive
    where establishment_id = ${establishmentId} and training = ${training} and kind in ('MONTH', 'YEAR')
      and (${to}::date is null or from_day <= ${to}) and (${from}::date is null or to_day >= ${from})
    order by to_day, from_day desc, seq`.execute(tx)
  return rows
}

/** Closed months and years of which the archive is still to be made: said, rather than left out in silence. */
const waitingOf = async (tx: Tx, { establishmentId, training }: Context) => {
  const { rows } = await sql<{ period: string }>`
    select case kind when 'MONTH' then to_char(to_day, 'MM/YYYY') else period end as period from closure c where establishment_id = ${establishmentId} and training = ${training} and kind in ('MONTH', 'YEAR')
      and not exists (select from archive a where a.establishment_id = c.establishment_id and a.training = c.training
        and a.kind = c.kind and a.from_day = c.from_day and a.to_day = c.to_day) order by to_day`.execute(tx)
  return rows.map(({ period }) => period)
}

async function* papersOf(
  tx: Tx,
  { establishmentId, training }: Context,
  { from, to }: Asked,
): AsyncGenerator<ZipEntry> {
  const query = sql<{ name: string; bytes: Buffer }>`
    select d.id || '-' || d.name as name, d.bytes from closure_document d
    join closure c on c.establishment_id = d.establishment_id and c.id = d.closure_id
    where d.establishment_id = ${establishmentId} and c.training = ${training}
      and (${to}::date is null or c.from_day <= ${to}) and (${from}::date is null or c.to_day >= ${from}) order by d.id`
  for await (const rows of packetsOf(tx, query, FEW))
    for (const { name, bytes } of rows) yield { name: `clotures/${name}`, content: [bytes], isPacked: true }
}

const HEADINGS = ['N° d’ordre', 'Poste', 'Date et heure (UTC)', 'Code', 'Événement', 'Détail signé', 'Utilisateur']
const PROOF = ['Chaîne signée', 'Signature précédente', 'Signature', 'Clé']

const eventsQuery = (
  { establishmentId, training }: Context,
  { from, to }: Asked,
): RawBuilder<{ cells: string[] }> => sql`
  select array[j.seq::text, j.till, to_char(j.recorded_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS'), j.code::text, j.label, j.detail::text,
    coalesce(u.name, ''), j.signed_text, j.previous_signature, j.signature, j.key_id] as cells
  from jet j join establishment e on e.id = j.establishment_id left join app_user u on u.id = j.operator_id
  where j.establishment_id = ${establishmentId} and j.training = ${training}
    and (${from}::date is null or j.recorded_at >= ${from}::timestamp at time zone e.time_zone)
    and (${to}::date is null or j.recorded_at < (${to}::date + 1)::timestamp at time zone e.time_zone)
  order by j.till, j.seq`

async function* eventsOf(tx: Tx, context: Context, asked: Asked): AsyncGenerator<string> {
  yield `\uFEFF${csvLine([...HEADINGS, ...PROOF])}`
  for await (const rows of packetsOf(tx, eventsQuery(context, asked)))
    yield rows.map(({ cells }) => csvLine(cells.map(csvText))).join('')
}

/** Bytes of an archive, in their parts; tells how far it is. */
async function* told(pieces: AsyncIterable<Uint8Array>, far: Far): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    await far(piece.length)
    yield piece
  }
}

/** The attestation, where the house has received one. */
async function* attestationOf(context: Context): AsyncGenerator<ZipEntry> {
  try {
    const { body } = await printAttestation({ ...context, tx: context.db })
    if (body instanceof Uint8Array) yield { name: 'attestation-logiciel.pdf', content: [body], isPacked: true }
  } catch (error) {
    if (!(error instanceof RuleError && error.code === 'attestation.none')) throw error
  }
}

async function* partsOf(tx: Tx, context: Context, asked: Asked): AsyncGenerator<ZipEntry> {
  const { establishmentId, training, services } = context
  for (const { folder, files } of services.auditFiles ?? [])
    for await (const { name, content } of files(tx, { establishmentId, training, ...asked }))
      yield { name: `${folder}/${name}`, content }
}

/** Entries with the SHA-256 of each, which the last one lists. */
async function* hashed(entries: AsyncIterable<ZipEntry>): AsyncGenerator<ZipEntry> {
  const lines: string[] = []
  for await (const { name, content, ...rest } of entries) {
    const hash = createHash('sha256')
    const read = async function* () {
      for await (const piece of content) {
        hash.update(piece)
        yield piece
      }
      lines.push(`${hash.digest('hex')}  ${name}\n`)
    }
    yield { name, content: read(), ...rest }
  }
  yield { name: 'EMPREINTES-SHA256.txt', content: [lines.join('')] }
}

async function* entriesOf(tx: Tx, context: Context, asked: Asked, progress: JobTools['progress']) {
  const archives = await archivesOf(tx, context, asked)
  const all = Math.ceil(archives.reduce((sum, { size }) => sum + size, 0) / KILOBYTE)
  let bytes = 0
  const far: Far = (more) => progress(Math.floor((bytes += more) / KILOBYTE), all)
  const { rows: keys } = await sql<{ id: string; pem: string }>`
    select id, public_key as pem from signing_key where establishment_id = ${context.establishmentId} order by id`.execute(
    tx,
  )
  const waiting = await waitingOf(tx, context)
  const names = archives.map((archive) => archiveName(archive))
  yield {
    name: 'LISEZ-MOI.txt',
    content: [await auditReadMe(tx, context, { ...asked, names, waiting, keys: keys.map(({ id }) => id) })],
  }
  for (const { id, pem } of keys) yield { name: `cles/cle-publique-${id}.pem`, content: [pem] }
  yield* attestationOf(context)
  yield { name: 'evenements-techniques.csv', content: eventsOf(tx, context, asked) }
  yield* papersOf(tx, context, asked)
  yield* partsOf(tx, context, asked)
  for (const [i, { id, size }] of archives.entries())
    yield {
      name: `archives/${names[i]}`,
      content: told(bytesOf(tx, context.establishmentId, id, size), far),
      isPacked: true,
    }
}

const noProgress: JobTools['progress'] = () => Promise.resolve()

/** The file; event 110 comes with the end of it. Throws RuleError archive.order, auditFile.tooLarge. */
export const auditFile = (context: Context, asked: Asked, progress = noProgress): Promise<FileAnswer> => {
  const { from, to } = asked
  if (from !== null && to !== null && from > to) throw new RuleError('archive.order', { from, to })
  const pieces = inSnapshot(context.db, (tx) => zipOf(hashed(entriesOf(tx, context, asked, progress))))
  const leaves = (tx: Tx) => writeTechnicalEvent(tx, context, JET.EXPORT, { entity: 'auditFile', start: from, end: to })
  const name = `controle-fiscal-${context.today}.zip`
  return Promise.resolve(
    new FileAnswer('application/zip', name, bounded(pieces, 'auditFile.tooLarge'), false, { leaves }),
  )
}
