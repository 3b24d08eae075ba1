import type { AnyEntity } from '#contract/entity.ts'
import type { Field } from '#contract/field.ts'
import { FieldCell } from '#web/crud/field-cell.tsx'
import type { RecordItem } from '#web/crud/record.ts'
import { isNumeric } from '#web/crud/written.ts'
import type { Column } from '#web/ui/data-table.tsx'

/** Pixels a character of the header takes, and what surrounds it (padding, sort mark). */
const HEADER_CHARACTER = 7.6
const HEADER_AROUND = 46

const CONTENT: Partial<Record<Field['kind'], number>> = {
  boolean: 90,
  integer: 100,
  measure: 100,
  rate: 100,
  money: 120,
  day: 110,
  time: 90,
  color: 130,
  phone: 150,
}

const widthOf = (field: Field): number | undefined => {
  const content = CONTENT[field.kind] ?? (field.kind === 'text' && (field.max ?? 99) <= 15 ? 130 : undefined)
  if (content === undefined) return undefined
  return Math.max(content, Math.ceil(field.label.length * HEADER_CHARACTER) + HEADER_AROUND)
}

/** Columns of a list, from the declaration. */
export const columnsOf = (entity: AnyEntity, keys: readonly string[] = entity.list): Column<RecordItem>[] =>
  keys.flatMap((key) => {
    const field = entity.fields[key]
    if (field === undefined) return []
    return {
      key,
      header: field.label,
      cell: (row) => <FieldCell name={key} field={field} row={row} />,
      align: isNumeric(field) ? 'end' : field.kind === 'boolean' ? 'center' : 'start',
      width: widthOf(field),
      isSortable: field.kind !== 'refs',
    }
  })
