/** Columns of the file of an entity: every field of the declaration that is one value. */
import type { AnyEntity } from '#contract/entity.ts'
import type { Field } from '#contract/field.ts'
import type { ColumnKind } from '#contract/list.ts'
import type { ReadRow } from '#server/crud/crud.ts'
import type { FileColumn } from '#server/documents/list-file.ts'

/** What the others hold is text. Rates and measures are hundredths, as amounts are. */
const KINDS: Partial<Record<Field['kind'], ColumnKind>> = {
  money: 'money',
  rate: 'money',
  measure: 'money',
  boolean: 'flag',
  day: 'day',
  integer: 'count',
  phone: 'phone',
}

const valueOf = (row: ReadRow, key: string, { kind, choices }: Field): unknown => {
  const value = row[key]
  if (value === null || value === undefined) return null
  if (kind === 'ref') return row.labels[key]
  if (kind === 'choice') return choices?.[String(value)] ?? value
  return kind === 'translated' ? (value as { fr: string }).fr : value
}

export const entityColumns = ({ fields }: AnyEntity): FileColumn<ReadRow>[] =>
  Object.entries(fields)
    .filter(([, { kind }]) => kind !== 'refs')
    .map(([key, field]) => ({
      kind: KINDS[field.kind] ?? 'text',
      heading: () => field.label,
      value: (row) => valueOf(row, key, field),
    }))
