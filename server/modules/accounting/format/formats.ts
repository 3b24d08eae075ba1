/** The tables of formats of an establishment: supplied, or as its manager adjusted them. */
import { sql } from 'kysely'
import { checkFormat } from '#domain/accounting/format/check.ts'
import { asBytes } from '#domain/accounting/format/charset.ts'
import { codeBook } from '#domain/accounting/format/codes.ts'
import type { WrittenCode } from '#domain/accounting/format/codes.ts'
import { fileNameOf, needsSiren } from '#domain/accounting/format/format.ts'
import type { Encoding, FileFacts, Format } from '#domain/accounting/format/format.ts'
import { SAMPLE_ENTRIES } from '#domain/accounting/format/sample.ts'
import { SOFTWARE, SOFTWARE_KEYS, presetOf } from '#domain/accounting/format/software.ts'
import type { SoftwareKey } from '#domain/accounting/format/software.ts'
import { formatEntries } from '#domain/accounting/format/write.ts'
import type { PostedEntry } from '#domain/accounting/entry.ts'
import { toDay } from '#domain/day.ts'
import { JET } from '#domain/fiscal/jet.ts'
import { StaleError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'

interface KeptFormat {
  readonly format: Format
  /** 0: as it is supplied. */
  readonly version: number
  readonly adjusted: boolean
}

/** Throws RuleError `accountingFormat.waiting`. */
export const readFormat = async (tx: Tx, establishmentId: number, software: SoftwareKey): Promise<KeptFormat> => {
  const preset = presetOf(software)
  const { rows } = await sql<{ format: Format; version: number }>`
    select format, version from accounting_format
    where establishment_id = ${establishmentId} and software = ${software}`.execute(tx)
  const [row] = rows
  return row === undefined ? { format: preset, version: 0, adjusted: false } : { ...row, adjusted: true }
}

/** Answers the version that was written; 0 where the supplied table is back. */
const write = async (
  tx: Tx,
  establishmentId: number,
  software: SoftwareKey,
  format: Format | null,
  version: number,
) => {
  if (format === null) {
    await sql`delete from accounting_format where establishment_id = ${establishmentId} and software = ${software}`.execute(
      tx,
    )
    return 0
  }
  const { rows } = await sql<{ version: number }>`
    insert into accounting_format as f (establishment_id, software, format, version)
    values (${establishmentId}, ${software}, ${JSON.stringify(format)}::jsonb, 1)
    on conflict (establishment_id, software) do update set format = excluded.format, version = f.version + 1
    where f.version = ${version} returning version`.execute(tx)
  return rows[0]?.version
}

/** Null: as it is supplied. Throws RuleError `accountingFormat.…`, StaleError where somebody else adjusted it meanwhile. */
export const saveFormat = async (
  context: Context,
  software: SoftwareKey,
  { format, version }: { readonly format: Format | null; readonly version: number },
): Promise<number> => {
  const { tx, establishmentId } = context
  if (format !== null) checkFormat(format)
  const before = await readFormat(tx, establishmentId, software)
  const written = before.version === version ? await write(tx, establishmentId, software, format, version) : undefined
  if (written === undefined) throw new StaleError({ ...before })
  await context.changed({
    entity: 'accountingFormat',
    id: establishmentId,
    action: 'SAVED',
    functionality: 'establishment_module',
  })
  await writeTechnicalEvent(tx, context, JET.SETTINGS_CHANGED, {
    entity: 'accountingFormat',
    software,
    adjusted: format !== null,
  })
  return written
}

/** The bytes of a text that is in the characters of the encoding already. */
export const encodeText = (text: string, encoding: Encoding): Buffer =>
  encoding.startsWith('UTF-8') ? Buffer.from(text) : Buffer.from(asBytes(text, encoding), 'latin1')

const MARK = Buffer.from('\uFEFF')

async function* encoded(text: AsyncIterable<string>, encoding: Encoding): AsyncGenerator<Buffer> {
  if (encoding === 'UTF-8-BOM') yield MARK
  for await (const chunk of text) yield encodeText(chunk, encoding)
}

const SAMPLE_FACTS: FileFacts = {
  siren: '812345676',
  yearEnd: toDay('2027-12-31'),
  from: toDay('2027-07-01'),
  through: toDay('2027-07-31'),
  on: toDay('2027-08-02'),
  number: 1,
}

/** How a table writes a few entries: lines as they stand in the file. Throws RuleError `accountingFormat.…`. */
export const previewFormat = async (format: Format) => {
  checkFormat(format)
  const text = (await Array.fromAsync(formatEntries(format, SAMPLE_ENTRIES))).join('')
  return { fileName: fileNameOf(format, SAMPLE_FACTS), lines: text.split(/\r?\n/).slice(0, -1) }
}

/** What files may be made in; `chosen`: the establishment's own software. */
export const offeredFormats = async (tx: Tx, establishmentId: number) => {
  const { rows } = await sql<{ software: string | null }>`
    select software from accounting_software where establishment_id = ${establishmentId}`.execute(tx)
  const own = rows[0]?.software
  const { rows: adjusted } = await sql<{ software: string; format: Format }>`
    select software, format from accounting_format where establishment_id = ${establishmentId}`.execute(tx)
  const formatOf = (key: SoftwareKey): Format =>
    adjusted.find(({ software }) => software === key)?.format ?? presetOf(key)
  return SOFTWARE_KEYS.filter((key) => SOFTWARE[key].preset !== null).map((key) => ({
    key,
    label: SOFTWARE[key].label,
    chosen: key === own,
    needsSiren: needsSiren(formatOf(key)),
  }))
}

/** Null: the establishment's own. Throws RuleError `accounting.providerRequired`. */
const softwareOf = async (tx: Tx, establishmentId: number, asked: SoftwareKey | null): Promise<SoftwareKey> => {
  const chosen = asked ?? (await offeredFormats(tx, establishmentId)).find((one) => one.chosen)?.key ?? null
  presetOf(chosen)
  return chosen as SoftwareKey
}

const knownCodes = async (tx: Tx, establishmentId: number, software: SoftwareKey): Promise<WrittenCode[]> => {
  const { rows } = await sql<WrittenCode>`
    select scope, full_code as "full", written from accounting_code
    where establishment_id = ${establishmentId} and software = ${software}`.execute(tx)
  return rows
}

const keepCodes = async (tx: Tx, establishmentId: number, software: SoftwareKey, given: readonly WrittenCode[]) => {
  const column = (name: keyof WrittenCode): string[] => given.map((one) => one[name])
  await sql`insert into accounting_code (establishment_id, software, scope, full_code, written)
    select ${establishmentId}, ${software}, scope, full_code, written
    from unnest(${column('scope')}::text[], ${column('full')}::text[], ${column('written')}::text[])
      as given (scope, full_code, written)`.execute(tx)
}

export interface EntryFile {
  readonly software: SoftwareKey
  readonly fileName: string
  readonly type: string
  /** To be read to its end in the transaction: customers' codes given on the way are kept at its end. */
  readonly body: AsyncIterable<Buffer>
}

const typeOf = (fileName: string): string => (/\.csv$/i.test(fileName) ? 'text/csv' : 'text/plain')

/**
 * Entries as a file of a software; null: the establishment's own. Throws RuleError `accounting.providerRequired`,
 * `accountingFormat.waiting`; its body throws `accountingFormat.tooLong`, `sameCode`, `codesFull`.
 */
export const writeEntries = async (
  tx: Tx,
  establishmentId: number,
  asked: SoftwareKey | null,
  facts: FileFacts,
  entries: AsyncIterable<PostedEntry> | Iterable<PostedEntry>,
): Promise<EntryFile> => {
  const software = await softwareOf(tx, establishmentId, asked)
  const { format } = await readFormat(tx, establishmentId, software)
  // One file at a time gives codes.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`accounting codes ${establishmentId}`}, 0))`.execute(tx)
  const codes = codeBook(await knownCodes(tx, establishmentId, software))
  const body = async function* (): AsyncGenerator<Buffer> {
    yield* encoded(formatEntries(format, entries, codes), format.encoding)
    await keepCodes(tx, establishmentId, software, codes.given())
  }
  const fileName = fileNameOf(format, facts)
  return { software, fileName, type: typeOf(fileName), body: body() }
}
