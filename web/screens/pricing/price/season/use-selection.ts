import { useState } from 'react'
import type { Selection } from '#web/screens/pricing/price/season/block.ts'
import type { Position } from '#web/screens/pricing/price/season/cell-keys.ts'
import { cellKey } from '#web/screens/pricing/price/season/marks.ts'
import type { CellAt } from '#web/screens/pricing/price/season/marks.ts'
import type { SeasonRow } from '#web/screens/pricing/price/season/rows.ts'

/** The cell that keys act on, and the rectangle from where the selection began. By row and period: columns may change places. */
export const useSelection = (rows: readonly SeasonRow[], periodIds: readonly number[]) => {
  const [active, setActive] = useState<CellAt | undefined>(undefined)
  const [anchor, setAnchor] = useState<CellAt | undefined>(undefined)
  const positionOf = (at: CellAt | undefined): Position => ({
    row: Math.max(
      0,
      rows.findIndex((row) => row.key === at?.rowKey),
    ),
    col: Math.max(0, at === undefined ? 0 : periodIds.indexOf(at.periodId)),
  })
  const cellAt = ({ row, col }: Position): CellAt => ({ rowKey: rows[row]?.key ?? '', periodId: periodIds[col] ?? 0 })
  const focus = positionOf(active)
  const start = positionOf(anchor ?? active)
  const [top, bottom] = [Math.min(focus.row, start.row), Math.max(focus.row, start.row)]
  const [left, right] = [Math.min(focus.col, start.col), Math.max(focus.col, start.col)]
  const selection: Selection = { rows: rows.slice(top, bottom + 1), periodIds: periodIds.slice(left, right + 1) }
  const keys = new Set(
    selection.rows.flatMap((row) => selection.periodIds.map((periodId) => cellKey({ rowKey: row.key, periodId }))),
  )
  return {
    focus,
    active: cellAt(focus),
    selection,
    cellAt,
    /** More than the active cell is selected, and this one is. */
    isSelected: (at: CellAt): boolean => keys.size > 1 && keys.has(cellKey(at)),
    select: (at: CellAt, isExtending = false): void => {
      setActive(at)
      if (!isExtending) setAnchor(at)
      else if (anchor === undefined) setAnchor(cellAt(focus))
    },
  }
}
