import { Checkbox } from '@mantine/core'
import type { Column } from '#web/ui/data-table.tsx'

interface ChoiceParts<R> {
  readonly header: string
  readonly idOf: (row: R) => number
  /** Said to who does not see the row. */
  readonly labelOf: (row: R) => string
  readonly chosen: ReadonlySet<number>
  readonly onChosen: (chosen: ReadonlySet<number>) => void
}

/** First column of a list whose rows are worked on together. */
export const choiceColumn = <R,>({ header, idOf, labelOf, chosen, onChosen }: ChoiceParts<R>): Column<R> => ({
  key: 'choice',
  header,
  width: 64,
  align: 'center',
  cell: (row) => (
    <Checkbox
      size="xs"
      aria-label={labelOf(row)}
      checked={chosen.has(idOf(row))}
      onChange={(event) => {
        const others = [...chosen].filter((id) => id !== idOf(row))
        onChosen(new Set(event.currentTarget.checked ? [...others, idOf(row)] : others))
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    />
  ),
})
