/** The keyboard and the selection of the season table, as in a spreadsheet. What cells mean is `cell-text.ts`. */
import { useLayoutEffect, useRef, useState } from 'react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { sortedPeriods } from '#domain/price-grid/periods.ts'
import { useT } from '#web/i18n/i18n.ts'
import { toast } from '#web/shell/toast.ts'
import { useToday } from '#web/shell/today.ts'
import type { GridEditor } from '#web/screens/occupant-extra/price/grid/editor.ts'
import { blockOf, copied, pasted, typeAll } from '#web/screens/occupant-extra/price/season/block.ts'
import type { CellInput, Rejected, Selection } from '#web/screens/occupant-extra/price/season/block.ts'
import { cellKey } from '#web/screens/occupant-extra/price/season/marks.ts'
import type { CellAt } from '#web/screens/occupant-extra/price/season/marks.ts'
import type { SeasonRow } from '#web/screens/occupant-extra/price/season/rows.ts'

export type Move = 'up' | 'down' | 'left' | 'right' | 'next' | 'previous' | 'stay'

/** What is typed in a cell before it is read: by cell, so that nothing typed is lost. */
export type RejectedCells = ReadonlyMap<string, Rejected>

export interface Editing {
  readonly at: CellAt
  /** What the input starts with. */
  readonly text: string
  /** Begun by typing: arrows leave the cell. Otherwise they move in the text. */
  readonly isTyped: boolean
}

interface CellsOptions {
  readonly editor: GridEditor
  readonly rows: readonly SeasonRow[]
  readonly rejected: RejectedCells
  readonly setRejected: (change: (before: RejectedCells) => RejectedCells) => void
  readonly textOf: (at: CellAt) => string
  /** Insert: a period after this one. */
  readonly onInsert: (periodId: number) => void
  /** Enter on a cell that is only read here. */
  readonly onOpen: (row: SeasonRow) => void
}

const MOVES: Readonly<Record<string, Move>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

const isChar = (event: KeyboardEvent): boolean =>
  event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey

const clamp = (n: number, max: number): number => Math.min(Math.max(n, 0), max)

interface Position {
  readonly row: number
  readonly col: number
}

/** Where a move leads in a table of so many rows and columns; undefined past its ends, where Tab leaves it. */
export const moved = ({ row, col }: Position, move: Move, rows: number, cols: number): Position | undefined => {
  switch (move) {
    case 'up':
      return { row: clamp(row - 1, rows - 1), col }
    case 'down':
      return { row: clamp(row + 1, rows - 1), col }
    case 'left':
      return { row, col: clamp(col - 1, cols - 1) }
    case 'right':
      return { row, col: clamp(col + 1, cols - 1) }
    case 'next':
      if (col < cols - 1) return { row, col: col + 1 }
      return row < rows - 1 ? { row: row + 1, col: 0 } : undefined
    case 'previous':
      if (col > 0) return { row, col: col - 1 }
      return row > 0 ? { row: row - 1, col: cols - 1 } : undefined
    case 'stay':
      return { row, col }
  }
}

const useSelection = (rows: readonly SeasonRow[], periodIds: readonly number[]) => {
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
    active: cellAt(focus),
    selection,
    isSelected: (at: CellAt): boolean => keys.size > 1 && keys.has(cellKey(at)),
    select: (at: CellAt, extends_ = false): void => {
      setActive(at)
      if (!extends_) setAnchor(at)
      else if (anchor === undefined) setAnchor(cellAt(focus))
    },
    go: (to: Position, extends_ = false): void => {
      const at = cellAt(to)
      setActive(at)
      if (!extends_) setAnchor(at)
    },
    focus,
  }
}

export const useCells = (options: CellsOptions) => {
  const { editor, rows, rejected, setRejected, textOf, onInsert, onOpen } = options
  const t = useT('price')
  const today = useToday()
  const periodIds = sortedPeriods(editor.draft).map((p) => p.id)
  const selected = useSelection(rows, periodIds)
  const [editing, setEditing] = useState<Editing>()
  const { active, selection } = selected

  // As soon as the move is drawn: the next letter typed is for the new cell.
  const wanted = useRef<CellAt>(undefined)
  const focusCell = (at: CellAt): void => {
    wanted.current = at
  }
  useLayoutEffect(() => {
    const at = wanted.current
    if (at === undefined || editing !== undefined) return
    const cell = document.querySelector<HTMLElement>(`[data-cell="${CSS.escape(cellKey(at))}"]`)
    if (cell === null) return
    wanted.current = undefined
    cell.focus()
  })

  /** Reads cells: those that cannot be read keep their text and say why. */
  const put = (inputs: readonly CellInput[]): readonly Rejected[] => {
    if (editor.isReadOnly || inputs.length === 0) return []
    const { draft, rejected: refused } = typeAll(editor.latest(), rows, inputs, today)
    editor.change(() => draft)
    setRejected((before) => {
      const next = new Map(before)
      for (const input of inputs) next.delete(cellKey(input))
      for (const one of refused) next.set(cellKey(one), one)
      return next
    })
    return refused
  }

  const go = (move: Move, extends_ = false): boolean => {
    const to = moved(selected.focus, move, rows.length, periodIds.length)
    if (to === undefined) return false
    selected.go(to, extends_)
    focusCell({ rowKey: rows[to.row]?.key ?? '', periodId: periodIds[to.col] ?? 0 })
    return true
  }

  const begin = (at: CellAt, text: string, isTyped: boolean): void => {
    const row = rows.find((r) => r.key === at.rowKey)
    if (row?.kind === 'line' && row.pricing === 'DATED') return onOpen(row)
    if (editor.isReadOnly) return undefined
    selected.select(at)
    setEditing({ at, text, isTyped })
    return undefined
  }

  const edit = (at: CellAt): void => begin(at, rejected.get(cellKey(at))?.text ?? textOf(at), false)

  const finish = (text: string, move: Move, all = false): void => {
    const at = editing?.at
    setEditing(undefined)
    if (at === undefined) return
    const row = rows.find((r) => r.key === at.rowKey)
    const target =
      all && selection.periodIds.length === 1 && selection.rows.length === 1
        ? { rows: row === undefined ? [] : [row], periodIds }
        : selection
    const inputs = all
      ? target.rows.flatMap((r) => target.periodIds.map((periodId) => ({ rowKey: r.key, periodId, text })))
      : text === textOf(at) && !rejected.has(cellKey(at))
        ? []
        : [{ ...at, text }]
    put(inputs)
    if (move === 'stay' || !go(move)) focusCell(at)
  }

  const clear = (): void => {
    put(
      selection.rows
        .filter((row) => row.kind !== 'date' && !(row.kind === 'line' && row.pricing === 'DATED'))
        .flatMap((row) => selection.periodIds.map((periodId) => ({ rowKey: row.key, periodId, text: '' }))),
    )
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    if (editing !== undefined) return
    const move = event.key === 'Tab' ? (event.shiftKey ? 'previous' : 'next') : MOVES[event.key]
    const handled = (): void => event.preventDefault()
    if (move !== undefined && !event.altKey) {
      if (event.key !== 'Tab' && (event.ctrlKey || event.metaKey)) {
        handled()
        return toEdge(event.key)
      }
      if (go(move, event.shiftKey && event.key !== 'Tab')) handled()
      return
    }
    if (event.key === 'Home' || event.key === 'End') {
      handled()
      return toEdge(event.key === 'Home' ? 'ArrowLeft' : 'ArrowRight', event.shiftKey)
    }
    if ((event.key === 'Enter' && (event.ctrlKey || event.metaKey)) || event.key === 'F2' || event.key === 'Enter') {
      handled()
      return event.ctrlKey || event.metaKey ? spread() : edit(active)
    }
    if (event.key === 'Delete' || event.key === 'Backspace') {
      handled()
      return clear()
    }
    if (event.key === 'Insert') {
      handled()
      return onInsert(active.periodId)
    }
    const isUndo = (event.ctrlKey || event.metaKey) && !event.altKey
    if (isUndo && event.key.toLowerCase() === 'z') {
      handled()
      return event.shiftKey ? editor.redo?.() : editor.undo?.()
    }
    if (isUndo && event.key.toLowerCase() === 'y') {
      handled()
      return editor.redo?.()
    }
    if (isChar(event)) {
      handled()
      begin(active, event.key, true)
    }
  }

  const toEdge = (arrow: string, extends_ = false): void => {
    const { row, col } = selected.focus
    const to = {
      row: arrow === 'ArrowUp' ? 0 : arrow === 'ArrowDown' ? rows.length - 1 : row,
      col: arrow === 'ArrowLeft' ? 0 : arrow === 'ArrowRight' ? periodIds.length - 1 : col,
    }
    selected.go(to, extends_)
    focusCell({ rowKey: rows[to.row]?.key ?? '', periodId: periodIds[to.col] ?? 0 })
  }

  /** Ctrl+Entrée: the active cell's value in the whole selection, or in every period where only it is selected. */
  const spread = (): void => {
    const isOne = selection.rows.length === 1 && selection.periodIds.length === 1
    const ids = isOne ? periodIds : selection.periodIds
    const text = textOf(active)
    put(selection.rows.flatMap((row) => ids.map((periodId) => ({ rowKey: row.key, periodId, text }))))
  }

  const onCopy = (event: ClipboardEvent): void => {
    if (editing !== undefined) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', copied(editor.draft, selection))
  }

  const onPaste = (event: ClipboardEvent): void => {
    if (editing !== undefined || editor.isReadOnly) return
    event.preventDefault()
    const { inputs, lost } = pasted(blockOf(event.clipboardData.getData('text/plain')), selection, rows, periodIds)
    const refused = put(inputs)
    if (refused.length > 0) toast.warning(t('season.pasteRefused', { count: refused.length }))
    else if (lost > 0) toast.info(t('season.pasteLost', { count: lost }))
  }

  return {
    active,
    isSelected: selected.isSelected,
    select: selected.select,
    editing,
    edit,
    finish,
    cancel: (): void => {
      const at = editing?.at
      setEditing(undefined)
      if (at !== undefined) focusCell(at)
    },
    focusCell: (at: CellAt): void => {
      selected.select(at)
      focusCell(at)
    },
    onKeyDown,
    onCopy,
    onPaste,
  }
}

export type Cells = ReturnType<typeof useCells>
