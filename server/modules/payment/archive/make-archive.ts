/**
 * Makes an archive of the record of money and keeps it (domain rules, section 5): its bytes, the signed row that hashes them, and the
 * technical event, all in one transaction. Nothing of it is held in memory but the file that is being written.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { JET } from '#domain/fiscal/jet.ts'
import { archiveText } from '#domain/fiscal/signed-text.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { Day } from '#domain/day.ts'
import { addMonths } from '#domain/day.ts'
import type { ArchiveManifest } from '#domain/fiscal/archive/checks.mjs'
import { archiveBytes } from '#server/modules/payment/archive/archive-files.ts'
import type { ArchiveOf, Written } from '#server/modules/payment/archive/archive-files.ts'
import { LARGEST_ZIP } from '#server/modules/payment/archive/packed-zip.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { lockTill, signAfter, signedColumns } from '#server/platform/fiscal/chain.ts'
import type { EventContext } from '#server/platform/fiscal/jet.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { signingKeyOf } from '#server/platform/fiscal/keys.ts'
import { insertRows, writeProved } from '#server/platform/fiscal/prove.ts'
import { archivePeriod } from '#server/platform/fiscal/rebuild.ts'
import { SERVER_TILL } from '#server/platform/fiscal/seal.ts'
import type { JobTools } from '#server/platform/jobs/kinds.ts'
import { SOFTWARE } from '#server/platform/software.ts'

/** Who archives; the context of a request is one. `user` null: the server, by itself. */
export interface Archiver extends EventContext {
  readonly tx: Tx
  readonly today: Day
}

export interface ArchiveAsked {
  readonly kind: ArchiveManifest['kind']
  readonly from: Day
  readonly to: Day
}

type Progress = JobTools['progress']

/** An archive holds twelve months at most (domain rules, section 5). */
const MOST_MONTHS = 12
const PART = 1_000_000

const checkAsked = async ({ tx, establishmentId, today }: Archiver, { from, to }: ArchiveAsked): Promise<void> => {
  if (from > to) throw new RuleError('archive.order', { from, to })
  if (to > today) throw new RuleError('archive.inFuture', { today })
  if (addMonths(from, MOST_MONTHS) <= to) throw new RuleError('archive.tooLong')
  const { rows } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`archive ${establishmentId}`}, 0)) as "isMine"`.execute(tx)
  if (rows[0]?.isMine !== true) throw new RuleError('archive.underWay')
}

/** `camping-des-pins-2027-07-01-2027-07-31.zip`. */
export const archiveName = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  `archive-fiscale-${from}-${to}.zip`

interface Head {
  readonly id: number
  readonly name: string
  readonly siret: string | null
  readonly publicKey: string
  readonly records: number
}

const headOf = async ({
  tx,
  establishmentId,
  training,
  services,
}: Archiver): Promise<Head & { readonly key: string }> => {
  const key = await signingKeyOf(tx, services.keys, establishmentId)
  const { rows } = await sql<Head>`
    select e.id, e.name, e.siret, k.public_key as "publicKey",
      (select coalesce(sum(seq), 0)::int from chain_head h where h.establishment_id = e.id and h.kind = 'CONTENT' and h.training = ${training}) as records
    from establishment e join signing_key k on k.establishment_id = e.id and k.id = ${key} where e.id = ${establishmentId}`.execute(
    tx,
  )
  const [head] = rows
  if (head === undefined) throw new RuleError('record.unknown')
  return { ...head, key }
}

/** The archive that ends last before these days; `adjacent`: nothing lies between, since its last day was over when it was made. */
const previousOf = async ({ tx, establishmentId, training }: Archiver, { from }: ArchiveAsked) => {
  const { rows } = await sql<{ from: string; to: string; manifest: string; adjacent: boolean }>`
    select a.from_day as from, a.to_day as to, a.manifest,
      a.to_day + 1 = ${from}::date and a.recorded_at >= (a.to_day + 1)::timestamp at time zone e.time_zone as adjacent
    from archive a join establishment e on e.id = a.establishment_id
    where a.establishment_id = ${establishmentId} and a.training = ${training} and a.to_day < ${from} and a.count > 0
    order by a.to_day desc, a.seq desc limit 1`.execute(tx)
  const [row] = rows
  return row === undefined ? null : { name: archiveName(row), manifest: row.manifest, adjacent: row.adjacent }
}

/** Archives of the months of a year, as its own lists them. */
const monthsOf = async ({ tx, establishmentId, training }: Archiver, { kind, from, to }: ArchiveAsked) => {
  if (kind !== 'YEAR') return []
  const { rows } = await sql<{ from: string; to: string; manifest: string; sha256: string }>`
    select from_day as from, to_day as to, manifest, sha256 from archive
    where establishment_id = ${establishmentId} and training = ${training} and kind = 'MONTH' and from_day >= ${from} and to_day <= ${to}
    order by from_day, seq`.execute(tx)
  return rows.map(({ manifest, sha256, ...days }) => ({ name: archiveName(days), manifest, sha256 }))
}

interface Kept {
  readonly sha256: string
  readonly size: number
}

/** Writes the bytes as they come, in parts, `most` of them. Throws RuleError archive.tooLarge. */
export const keepBytes = async (
  { tx, establishmentId }: Pick<Archiver, 'tx' | 'establishmentId'>,
  id: number,
  pieces: AsyncIterable<Buffer>,
  most = LARGEST_ZIP,
): Promise<Kept> => {
  const hash = createHash('sha256')
  let [n, size, held, waiting] = [0, 0, 0, [] as Buffer[]]
  const write = async (): Promise<void> => {
    const bytes = Buffer.concat(waiting)
    ;[waiting, held] = [[], 0]
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await sql`insert into archive_part (establishment_id, archive_id, n, sha256, bytes)
      values (${establishmentId}, ${id}, ${n++}, ${sha256}, ${bytes})`.execute(tx)
  }
  for await (const piece of pieces) {
    hash.update(piece)
    size += piece.length
    if (size > most) throw new RuleError('archive.tooLarge')
    waiting.push(piece)
    held += piece.length
    if (held >= PART) await write()
  }
  if (held > 0) await write()
  return { sha256: hash.digest('hex'), size }
}

/** Signs the row of an archive whose bytes are there, then tells of it. */
const sign = async (
  context: Archiver,
  asked: ArchiveAsked,
  id: number,
  { sha256, size, manifest, count }: Kept & Written,
) => {
  const { tx, establishmentId, training, now, services, user } = context
  const server = { ...context, till: SERVER_TILL }
  const locked = await lockTill(tx, server)
  const days = { from_day: asked.from, to_day: asked.to }
  const period = archivePeriod({ kind: asked.kind, ...days })
  const signed = signAfter(services.keys, locked.keyId, locked.headOf('ARCHIVE'), (link) =>
    archiveText({ sha256, size, at: now, period }, link),
  )
  const who = {
    establishment_id: establishmentId,
    till: SERVER_TILL,
    training,
    recorded_at: now,
    operator_id: user?.id ?? null,
  }
  const row = { ...who, ...signedColumns(signed), id, kind: asked.kind, ...days, manifest, sha256, size, count }
  await writeProved(tx, server, locked, {
    record: 'archive',
    id,
    write: (sender) => [insertRows(sender, 'archive', [row])],
  })
  const code = asked.kind === 'YEAR' ? JET.YEAR_ARCHIVE : JET.INTERIM_ARCHIVE
  await writeTechnicalEvent(tx, server, code, { id, start: asked.from, end: asked.to, sha256 })
}

/**
 * Makes and keeps the archive of these days, in the transaction of the context; answers its number. Throws RuleError archive.order,
 * .inFuture, .tooLong, .underWay, .tooLarge, .nothing.
 */
export const makeArchive = async (context: Archiver, asked: ArchiveAsked, progress: Progress): Promise<number> => {
  await checkAsked(context, asked)
  const { tx, establishmentId, training, services, now } = context
  const { publicKey, key, records, ...establishment } = await headOf(context)
  const { rows } = await sql<{ id: number }>`select nextval('record_id') as id`.execute(tx)
  const id = rows[0]?.id ?? 0
  const of: ArchiveOf = { establishmentId, training, ...asked }
  const told = {
    ...{ kind: asked.kind, establishment, software: SOFTWARE, made: now.toISOString(), from: of.from, to: of.to },
    ...{ key, publicKey, previous: await previousOf(context, asked), archives: await monthsOf(context, asked) },
  }
  let [read, written] = [0, { manifest: '', count: 0 }]
  const bytes = archiveBytes(tx, of, told, {
    seal: (text) => services.keys.sign(key, text),
    far: (count) => progress((read += count), records),
    done: (last) => {
      written = last
    },
  })
  const kept = await keepBytes(context, id, bytes)
  if (written.count === 0 && asked.kind !== 'YEAR') throw new RuleError('archive.nothing')
  await sign(context, asked, id, { ...kept, ...written })
  return id
}
