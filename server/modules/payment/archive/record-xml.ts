/**
 * Records as XML (docs/decisions/0275): an element a column, named as it is in the database, with its type where it is no text, so that
 * what was signed can be formed again from it to the byte.
 */
import type { Columns } from '#domain/fiscal/content.ts'
import { RECORD_SHAPES } from '#server/platform/fiscal/content.ts'
import type { RecordRows } from '#server/platform/fiscal/content.ts'
import type { ProvedRecord } from '#domain/fiscal/content.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { sql } from 'kysely'

export const NAMESPACE = 'urn:pinede:archive:1'

const SIGNS: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }
const escaped = (text: string): string => text.replaceAll(/[<>&"]/g, (sign) => SIGNS[sign] ?? '')

/** Characters that XML lacks, or that its readers change: such a text is written as JSON. */
const NEEDS_JSON = /[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u

/** `<total t="n">4200</total>`; nothing for what holds nothing. */
const columnXml = (name: string, value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return `<${name} t="n">${value}</${name}>`
  if (typeof value === 'boolean') return `<${name} t="b">${value}</${name}>`
  if (typeof value === 'string' && !NEEDS_JSON.test(value)) return `<${name}>${escaped(value)}</${name}>`
  return `<${name} t="j">${escaped(JSON.stringify(value))}</${name}>`
}

const columnsXml = (columns: Columns): string =>
  Object.entries(columns)
    .map(([name, value]) => columnXml(name, value))
    .join('')

/** What proves a record, as it is signed (`contentText`). */
export interface Proof {
  readonly till: string
  readonly training: boolean
  readonly seq: number
  readonly record: ProvedRecord
  readonly id: number
  readonly version: number
  readonly hash: string
  /** YYYYMMDDHHMMSS in UTC. */
  readonly at: string
  readonly previous: string
  readonly signature: string
  readonly key: string
}

/** One record with its proof. `isLate`: recorded after the days of the archive, since it closes them. */
export const recordXml = (proof: Proof, { columns, parts }: RecordRows, isLate = false): string => {
  const attributes = Object.entries({ ...proof, ...(isLate ? { late: 1 } : {}) })
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('')
  const groups = Object.entries(parts)
    .filter(([, rows]) => rows.length > 0)
    .map(([name, rows]) => `<${name}>${rows.map((row) => `<row>${columnsXml(row)}</row>`).join('')}</${name}>`)
  const own = `<${proof.record}>${columnsXml(columns)}</${proof.record}>`
  return `<enregistrement${attributes}>${own}${groups.join('')}</enregistrement>\n`
}

export const dayXml = (day: string, records: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<jour xmlns="${NAMESPACE}" date="${day}">\n${records.join('')}</jour>\n`

const KINDS: Readonly<Record<string, string>> = {
  int8: 'nombre',
  int4: 'nombre',
  int2: 'nombre',
  bool: 'oui-non',
  jsonb: 'structure',
}

const elementsOf = async (tx: Tx, table: string): Promise<string> => {
  const { rows } = await sql<{ name: string; type: string }>`
    select a.attname::text as name, t.typname::text as type from pg_attribute a join pg_type t on t.oid = a.atttypid
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and t.typname <> 'bytea' order by a.attnum`.execute(
    tx,
  )
  const elements = rows.map(
    ({ name, type }) => `<xs:element name="${name}" type="${KINDS[type] ?? 'texte'}" minOccurs="0"/>`,
  )
  return `<xs:complexType><xs:all>${elements.join('')}</xs:all></xs:complexType>`
}

const TYPES = `
  <xs:complexType name="texte"><xs:simpleContent><xs:extension base="xs:string"><xs:attribute name="t" fixed="j"/></xs:extension></xs:simpleContent></xs:complexType>
  <xs:complexType name="nombre"><xs:simpleContent><xs:extension base="xs:decimal"><xs:attribute name="t" fixed="n" use="required"/></xs:extension></xs:simpleContent></xs:complexType>
  <xs:complexType name="oui-non"><xs:simpleContent><xs:extension base="xs:boolean"><xs:attribute name="t" fixed="b" use="required"/></xs:extension></xs:simpleContent></xs:complexType>
  <xs:complexType name="structure"><xs:simpleContent><xs:extension base="xs:string"><xs:attribute name="t" use="required"/></xs:extension></xs:simpleContent></xs:complexType>
  <xs:attributeGroup name="preuve">${[
    'till',
    'training',
    'seq',
    'record',
    'id',
    'version',
    'hash',
    'at',
    'previous',
    'signature',
    'key',
  ]
    .map((name) => `<xs:attribute name="${name}" type="xs:string" use="required"/>`)
    .join('')}<xs:attribute name="late" type="xs:string"/></xs:attributeGroup>`

/** The schema of the files of days, from the tables as they are: a column that is added later is in it. */
export const archiveSchema = async (tx: Tx): Promise<string> => {
  const choices: string[] = []
  for (const [record, { parts }] of Object.entries(RECORD_SHAPES)) {
    const groups: string[] = []
    for (const [name, { table }] of Object.entries(parts))
      groups.push(
        `<xs:element name="${name}" minOccurs="0"><xs:complexType><xs:sequence><xs:element name="row" maxOccurs="unbounded">${await elementsOf(tx, table)}</xs:element></xs:sequence></xs:complexType></xs:element>`,
      )
    choices.push(
      `    <xs:sequence><xs:element name="${record}">${await elementsOf(tx, record)}</xs:element>${groups.join('')}</xs:sequence>`,
    )
  }
  return `<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="${NAMESPACE}" targetNamespace="${NAMESPACE}" elementFormDefault="qualified">${TYPES}
  <xs:element name="jour"><xs:complexType><xs:sequence>
   <xs:element name="enregistrement" minOccurs="0" maxOccurs="unbounded"><xs:complexType><xs:choice>
${choices.join('\n')}
   </xs:choice><xs:attributeGroup ref="preuve"/></xs:complexType></xs:element>
  </xs:sequence><xs:attribute name="date" type="xs:string" use="required"/></xs:complexType></xs:element>
</xs:schema>
`
}
