/** The season table under the hands: selection, typing, pasting. What cells mean is `cell-text.ts`, what keys do `cell-keys.ts`. */
import { useLayoutEffect, useRef, useState } from 'react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { sortedPeriods } from '#domain/price-grid/periods.ts'
import { useT } from '#web/i18n/i18n.ts'
import { toast } from '#web/shell/toast.ts'
import { useToday } from '#web/shell/today.ts'
import type { GridEditor } from '#web/screens/pricing/price/grid/editor.ts'
import { blockOf, copied, pasted, typeAll } from '#web/screens/pricing/price/season/block.ts'
import type { CellInput, Rejected, Selection } from '#web/screens/pricing/price/season/block.ts'
import { atEdge, keyCommand, moved } from '#web/screens/pricing/price/season/cell-keys.ts'
import type { KeyCommand, Move } from '#web/screens/pricing/price/season/cell-keys.ts'
import { cellKey } from '#web/screens/pricing/price/season/marks.ts'
import type { CellAt } from '#web/screens/pricing/price/season/marks.ts'
import type { SeasonRow } from '#web/screens/pricing/price/season/rows.ts'
import type { RejectedHistory } from '#web/screens/pricing/price/season/use-rejected.ts'
import { useSelection } from '#web/screens/pricing/price/season/use-selection.ts'

/** What is typed in cells and cannot be read: by cell, so that nothing typed is lost. */
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
  readonly history: RejectedHistory
  readonly textOf: (at: CellAt) => string
  /** Inser: a period after this one. */
  readonly onInsert: (periodId: number) => void
  /** Entrée on a cell that is only read here. */
  readonly onOpen: (row: SeasonRow) => void
}

const isDated = (row: SeasonRow | undefined): row is SeasonRow => row?.kind === 'line' && row.pricing === 'DATED'

/** The same text in each cell of a selection. */
const inputsOf = ({ rows, periodIds }: Selection, text: string): CellInput[] =>
  rows.flatMap((row) => periodIds.map((periodId) => ({ rowKey: row.key, periodId, text })))

/** Moves the focus as soon as the move is drawn: the next letter typed is for the new cell. */
const useFocusCell = (isEditing: boolean): ((at: CellAt) => void) => {
  const wanted = useRef<CellAt>(undefined)
  useLayoutEffect(() => {
    const at = wanted.current
    if (at === undefined || isEditing) return
    const cell = document.querySelector<HTMLElement>(`[data-cell="${CSS.escape(cellKey(at))}"]`)
    if (cell === null) return
    wanted.current = undefined
    cell.focus()
  })
  return (at) => {
    wanted.current = at
  }
}

/** Reads typed cells into the draft; those that cannot be read keep their text and say why. */
const usePut = ({ editor, rows, history }: CellsOptions) => {
  const today = useToday()
  return (inputs: readonly CellInput[]): readonly Rejected[] => {
    if (editor.isReadOnly || inputs.length === 0) return []
    const { draft, rejected } = typeAll(editor.latest(), rows, inputs, today)
    history.type(draft, (before) => {
      const next = new Map(before)
      for (const input of inputs) next.delete(cellKey(input))
      for (const one of rejected) next.set(cellKey(one), one)
      return next
    })
    return rejected
  }
}

/** Beginning and ending to type in a cell. */
const useEditing = (
  { editor, rows, history: { rejected }, textOf, onOpen }: CellsOptions,
  {
    selection,
    select,
    focusCell,
    go,
    put,
  }: {
    readonly selection: Selection
    readonly select: (at: CellAt) => void
    readonly focusCell: (at: CellAt) => void
    readonly go: (move: Move) => boolean
    readonly put: (inputs: readonly CellInput[]) => readonly Rejected[]
  },
  [editing, setEditing]: readonly [Editing | undefined, (editing: Editing | undefined) => void],
) => {
  const begin = (at: CellAt, text: string, isTyped: boolean): void => {
    const row = rows.find((r) => r.key === at.rowKey)
    if (isDated(row)) return onOpen(row)
    if (editor.isReadOnly) return undefined
    select(at)
    return setEditing({ at, text, isTyped })
  }
  const end = (): CellAt | undefined => {
    setEditing(undefined)
    return editing?.at
  }
  return {
    begin,
    edit: (at: CellAt): void => begin(at, rejected.get(cellKey(at))?.text ?? textOf(at), false),
    /** `all`: in the whole selection, or in every period where only this cell is selected. */
    finish: (text: string, move: Move, all = false): void => {
      const at = end()
      if (at === undefined) return
      const isSame = text === textOf(at) && !rejected.has(cellKey(at))
      if (all)
        put(
          inputsOf(
            wholeRow(
              selection,
              sortedPeriods(editor.draft).map((p) => p.id),
            ),
            text,
          ),
        )
      else if (!isSame) put([{ ...at, text }])
      if (move === 'stay' || !go(move)) focusCell(at)
    },
    cancel: (): void => {
      const at = end()
      if (at !== undefined) focusCell(at)
    },
  }
}

/** A single cell stands for its row: one value for all periods. */
const wholeRow = (selection: Selection, periodIds: readonly number[]): Selection =>
  selection.rows.length === 1 && selection.periodIds.length === 1 ? { ...selection, periodIds } : selection

export const useCells = (options: CellsOptions) => {
  const { editor, rows, history, textOf, onInsert } = options
  const t = useT('price')
  const periodIds = sortedPeriods(editor.draft).map((p) => p.id)
  const { focus, active, selection, cellAt, isSelected, select } = useSelection(rows, periodIds)
  const [editing, setEditing] = useState<Editing>()
  const focusCell = useFocusCell(editing !== undefined)
  const put = usePut(options)

  const goTo = (at: CellAt, isExtending = false): void => {
    select(at, isExtending)
    focusCell(at)
  }
  const go = (move: Move, isExtending = false): boolean => {
    const to = moved(focus, move, rows.length, periodIds.length)
    if (to !== undefined) goTo(cellAt(to), isExtending)
    return to !== undefined
  }
  const typing = useEditing(options, { selection, select, focusCell, go, put }, [editing, setEditing])

  /** Dates, and what is only read here, are never cleared. */
  const clear = (): void => {
    const clearable = selection.rows.filter((row) => row.kind !== 'date' && !isDated(row))
    put(inputsOf({ ...selection, rows: clearable }, ''))
  }
  const obey = (command: KeyCommand): boolean => {
    switch (command.does) {
      case 'move':
        return go(command.move, command.extends)
      case 'edge':
        goTo(cellAt(atEdge(focus, command.edge, rows.length, periodIds.length)), command.extends)
        return true
      case 'type':
        typing.begin(active, command.text, true)
        return true
      case 'edit':
        typing.edit(active)
        return true
      case 'spread':
        put(inputsOf(wholeRow(selection, periodIds), textOf(active)))
        return true
      case 'clear':
        clear()
        return true
      case 'insert':
        onInsert(active.periodId)
        return true
      case 'undo':
        history.undo?.()
        return true
      case 'redo':
        history.redo?.()
        return true
    }
  }

  return {
    active,
    isSelected,
    select,
    editing,
    edit: typing.edit,
    finish: typing.finish,
    cancel: typing.cancel,
    focusCell: goTo,
    onKeyDown: (event: KeyboardEvent): void => {
      const command = editing === undefined ? keyCommand(event) : undefined
      if (command !== undefined && obey(command)) event.preventDefault()
    },
    onCopy: (event: ClipboardEvent): void => {
      if (editing !== undefined) return
      event.preventDefault()
      event.clipboardData.setData('text/plain', copied(editor.draft, selection))
    },
    onPaste: (event: ClipboardEvent): void => {
      if (editing !== undefined || editor.isReadOnly) return
      event.preventDefault()
      const { inputs, lost } = pasted(blockOf(event.clipboardData.getData('text/plain')), selection, rows, periodIds)
      const refused = put(inputs)
      if (refused.length > 0) toast.warning(t('season.pasteRefused', { count: refused.length }))
      else if (lost > 0) toast.info(t('season.pasteLost', { count: lost }))
    },
  }
}

export type Cells = ReturnType<typeof useCells>
