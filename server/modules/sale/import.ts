/** Articles of a sheet: made where their code is new, changed where it is known. All of them or none. */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import type { Field } from '#contract/field.ts'
import type { ImportLine, ImportPreview } from '#contract/operations/sale/article.ts'
import { fieldErrors, schemaOf, soundFields } from '#contract/schema.ts'
import type { InputRow } from '#contract/schema.ts'
import { saidIn } from '#contract/spoken.ts'
import type { Spoken } from '#contract/spoken.ts'
import type { ReadRow } from '#server/crud/crud.ts'
import { newRow } from '#server/crud/edit.ts'
import { searchRows } from '#server/crud/search.ts'
import { ARTICLE, articleWays } from '#server/modules/sale/articles.ts'
import { cellValue, plain, rateOf } from '#server/modules/sale/import-cells.ts'
import type { Context } from '#server/platform/http/route.ts'
import { spokenIn } from '#server/platform/spoken.ts'

type Fault = ImportLine['faults'][number]
type Rows = readonly (readonly string[])[]

interface Column {
  readonly key: string
  readonly field: Field
  readonly heading: string
  readonly at: number
}

export const IMPORTED = Object.entries(ARTICLE.entity.fields as Readonly<Record<string, Field>>).filter(
  ([, field]) => field.readOnly !== true,
)

/** What other tills and their exports call these fields. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  code: ['Référence', 'Réf', 'Code article'],
  label: ['Désignation', 'Nom', 'Article', 'Produit', 'Description'],
  articleFamilyId: ['Catégorie', 'Rayon', 'Famille d’articles'],
  price: ['Prix', 'Prix de vente', 'Prix de vente TTC', 'PV TTC', 'Tarif'],
  tvaId: ['TVA', 'Taux', 'Taux de TVA', 'Taux TVA'],
  barcode: ['Code barres', 'Code à barres', 'EAN', 'EAN13', 'Gencod', 'GTIN'],
}

/**
 * Columns by their heading: in French, in the language of who asks, by the name of the field, or as tills say it (`ALSO`), which yields to
 * a column that says it as we do. Throws RuleError article.importNoCode.
 */
const columnsIn = (heads: readonly string[], spoken: Spoken | undefined) => {
  const names = new Map<string, [string, Field]>()
  const others = new Map<string, [string, Field]>()
  for (const one of IMPORTED) {
    for (const name of [one[0], one[1].label, saidIn(spoken, () => one[1].label)]) names.set(plain(name), one)
    for (const name of ALSO[one[0]] ?? []) others.set(plain(name), one)
  }
  const own = new Set(heads.flatMap((heading) => names.get(plain(heading))?.[0] ?? []))
  const otherwise = (heading: string) => {
    const found = others.get(plain(heading))
    return found === undefined || own.has(found[0]) ? undefined : found
  }
  const columns: Column[] = []
  const ignored: string[] = []
  for (const [at, heading] of heads.entries()) {
    const [key, field] = names.get(plain(heading)) ?? otherwise(heading) ?? []
    if (key === undefined || field === undefined || columns.some((column) => column.key === key)) {
      if (heading.trim() !== '') ignored.push(heading.trim())
    } else columns.push({ key, field, heading: heading.trim(), at })
  }
  if (!columns.some(({ key }) => key === 'code')) throw new RuleError('article.importNoCode')
  return { columns, ignored }
}

/** What references of a sheet may name. */
interface Named {
  readonly families: ReadonlyMap<string, number>
  readonly rates: readonly { readonly id: number; readonly label: string; readonly rate: number }[]
}

const readNamed = async ({ tx, establishmentId }: Context): Promise<Named> => {
  const { rows: families } = await sql<{ id: number; label: string }>`
    select id, label from article_family where establishment_id = ${establishmentId}`.execute(tx)
  const { rows: rates } = await sql<Named['rates'][number]>`
    select id, label, rate from tva where establishment_id = ${establishmentId} order by active desc, id`.execute(tx)
  return { families: new Map(families.map(({ id, label }) => [plain(label), id])), rates }
}

/** The record that a cell names, by its label or a rate; undefined: none. */
const namedBy = ({ families, rates }: Named, { entity }: Field, text: string): number | undefined => {
  if (entity === 'articleFamily') return families.get(plain(text))
  const rate = rateOf(text)
  return (rates.find((one) => plain(one.label) === plain(text)) ?? rates.find((one) => one.rate === rate))?.id
}

interface Line {
  readonly line: ImportLine
  readonly row: InputRow | undefined
}

interface Reading {
  readonly columns: readonly Column[]
  readonly named: Named
  readonly fresh: Readonly<Record<string, unknown>>
  readonly known: ReadonlyMap<string, ReadRow>
  /** Whose each bar code is: a code of a record, or of a line before. */
  readonly barcodes: Map<string, string>
  readonly seen: Set<string>
}

const headingOf = (columns: readonly Column[], path: string): string =>
  columns.find(({ key }) => key === path)?.heading ??
  (ARTICLE.entity.fields as Readonly<Record<string, Field>>)[path]?.label ??
  path

/** Values of the cells of a line, with those that name nothing. */
const valuesIn = ({ columns, named }: Reading, cells: readonly string[]) => {
  const faults: Fault[] = []
  const values: Record<string, unknown> = {}
  for (const { key, field, heading, at } of columns) {
    const text = (cells[at] ?? '').trim()
    if (field.kind !== 'ref' || text === '') values[key] = cellValue(field, text)
    else {
      const id = namedBy(named, field, text)
      if (id === undefined) faults.push({ heading, code: 'article.importUnknown', context: { name: text } })
      values[key] = id ?? null
    }
  }
  return { values, faults }
}

/** Codes and bar codes are of one article alone, in the file as in the house. */
const twiceIn = ({ columns, seen, barcodes }: Reading, code: string, barcode: unknown): Fault[] => {
  const key = plain(code)
  const owner = typeof barcode === 'string' ? barcodes.get(barcode) : undefined
  const taken = owner !== undefined && owner !== key
  const again = seen.has(key)
  seen.add(key)
  if (typeof barcode === 'string' && !taken) barcodes.set(barcode, key)
  return [
    ...(again ? [{ heading: headingOf(columns, 'code'), code: 'article.importTwice', context: {} }] : []),
    ...(taken ? [{ heading: headingOf(columns, 'barcode'), code: 'value.taken', context: {} }] : []),
  ]
}

const sameValue = (a: unknown, b: unknown): boolean => (a ?? null) === (b ?? null)

const readLine = (reading: Reading, cells: readonly string[], at: number): Line => {
  const { columns, fresh, known } = reading
  const { values, faults } = valuesIn(reading, cells)
  const code = typeof values['code'] === 'string' ? values['code'] : ''
  const before = known.get(plain(code))
  const body: Readonly<Record<string, unknown>> = {
    ...(before ?? fresh),
    ...values,
    ...{ code: before?.['code'] ?? code, id: before?.id ?? 0, version: before?.version ?? 0 },
  }
  const checked = schemaOf(ARTICLE.entity).safeParse(body)
  const own = checked.success ? [] : fieldErrors(ARTICLE.entity, checked.error)
  const row = checked.success ? checked.data : { ...soundFields(ARTICLE.entity, body), id: 0, version: 0 }
  const more = articleWays.faults(row as Parameters<typeof articleWays.faults>[0])
  const told = new Set(faults.map(({ heading }) => heading))
  const fieldFaults = [...own, ...more.filter(({ path }) => !own.some((one) => one.path === path))]
    .map(({ path, message, context }) => ({
      ...{ heading: headingOf(columns, path), code: message, context: { ...context } },
    }))
    .filter(({ heading }) => !told.has(heading))
  const all = [...faults, ...fieldFaults, ...twiceIn(reading, code, row['barcode'])]
  const changed = columns.filter(({ key }) => before !== undefined && !sameValue(before[key], row[key]))
  const changes = changed.filter(({ key }) => key !== 'code').map(({ heading }) => heading)
  const does =
    all.length > 0 ? 'REFUSED' : before === undefined ? 'CREATE' : changes.length > 0 ? 'UPDATE' : 'UNCHANGED'
  const label = typeof body['label'] === 'string' ? body['label'] : ''
  const line: ImportLine = { at, code, label, does, changes: before === undefined ? [] : changes, faults: all }
  return { line, row: checked.success && all.length === 0 ? checked.data : undefined }
}

const everyArticle = async (context: Context): Promise<ReadRow[]> => {
  const { list } = await searchRows(ARTICLE, context, { criteria: {}, page: 0, size: 1_000_000, sort: [] })
  return list
}

/** Throws RuleError article.importNoCode, article.importEmpty. */
const readSheet = async (context: Context, rows: Rows) => {
  const [heads = [], ...lines] = rows
  const { columns, ignored } = columnsIn(heads, await spokenIn(context.tx, context.language))
  const known = await everyArticle(context)
  const blank = await newRow({ ...ARTICLE, defaults: articleWays.defaults }, context)
  const reading: Reading = {
    ...{ columns, named: await readNamed(context), fresh: blank, seen: new Set() },
    known: new Map(known.map((row) => [plain(String(row['code'])), row])),
    barcodes: new Map(
      known.flatMap((row) =>
        typeof row['barcode'] === 'string' ? [[row['barcode'], plain(String(row['code']))] as const] : [],
      ),
    ),
  }
  const read = lines.flatMap((cells, i) =>
    cells.every((cell) => cell.trim() === '') ? [] : [readLine(reading, cells, i + 2)],
  )
  if (read.length === 0) throw new RuleError('article.importEmpty')
  return { ignored, read }
}

/** What a sheet would do, line by line. Throws as `readSheet`. */
export const previewImport = async (context: Context, rows: Rows): Promise<ImportPreview> => {
  const { ignored, read } = await readSheet(context, rows)
  return { ignored, lines: read.map(({ line }) => line) }
}

/** Writes a sheet, in one transaction. Throws as `readSheet`, and RuleError article.importRefused where any line is. */
export const runImport = async (
  context: Context,
  rows: Rows,
): Promise<{ status: 'SAVED'; created: number; updated: number }> => {
  const { read } = await readSheet(context, rows)
  const refused = read.filter(({ row }) => row === undefined)
  if (refused.length > 0) throw new RuleError('article.importRefused', { count: refused.length })
  const told: number[] = []
  const count = { CREATE: 0, UPDATE: 0 }
  for (const { line, row } of read) {
    if (row === undefined || (line.does !== 'CREATE' && line.does !== 'UPDATE')) continue
    told.push(await articleWays.save(context, row as Parameters<typeof articleWays.save>[1]))
    count[line.does] += 1
  }
  await context.changed(told.map((id) => ({ entity: 'article', id, action: 'SAVED', functionality: 'sale_article' })))
  return { status: 'SAVED', created: count.CREATE, updated: count.UPDATE }
}
