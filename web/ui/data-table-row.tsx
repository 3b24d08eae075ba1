import type { KeyboardEvent } from 'react'
import type { DataTableProps } from '#web/ui/data-table.tsx'

interface DataRowProps<R> extends Pick<DataTableProps<R>, 'columns' | 'rowId' | 'onSelect' | 'onOpen' | 'isMuted'> {
  readonly row: R
  readonly index: number
  readonly isSelected: boolean
  /** The one row that Tab reaches; arrows move from there. */
  readonly isTabStop: boolean
  readonly onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => void
}

const isFinger = (): boolean => matchMedia('(pointer: coarse)').matches

export const DataRow = <R extends object>(props: DataRowProps<R>) => {
  const { row, index, columns, rowId, isSelected, isTabStop, isMuted, onSelect, onOpen, onKeyDown } = props
  return (
    <tr
      data-index={index}
      data-muted={isMuted?.(row) === true || undefined}
      aria-selected={onSelect === undefined ? undefined : isSelected}
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => {
        if (isSelected && isFinger()) onOpen?.(row)
        else onSelect?.(rowId(row))
      }}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onOpen?.(row)}
    >
      {columns.map((column) => (
        <td key={column.key} data-align={column.align}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}
