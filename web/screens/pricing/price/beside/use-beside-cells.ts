/** The cells of several grids under the hands: the keys, the clipboard and the mouse of the season table. */
import { useLayoutEffect, useRef, useState } from 'react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useT } from '#web/i18n/i18n.ts'
import { toast } from '#web/shell/toast.ts'
import { block, edge, firstSpot, pastedAt, spotKey, step } from '#web/screens/pricing/price/beside/cursor.ts'
import type { Line, Spot } from '#web/screens/pricing/price/beside/cursor.ts'
import type { BesideDrafts } from '#web/screens/pricing/price/beside/use-beside-drafts.ts'
import { blockOf } from '#web/screens/pricing/price/season/block.ts'
import { keyCommand } from '#web/screens/pricing/price/season/cell-keys.ts'
import type { KeyCommand, Move } from '#web/screens/pricing/price/season/cell-keys.ts'

interface Editing {
  readonly at: Spot
  readonly text: string
  readonly isTyped: boolean
}

/** The focus follows the active cell once it is drawn. */
const useFocus = (isEditing: boolean): ((spot: Spot) => void) => {
  const wanted = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (wanted.current === undefined || isEditing) return
    const cell = document.querySelector<HTMLElement>(`[data-spot="${CSS.escape(wanted.current)}"]`)
    wanted.current = undefined
    cell?.focus()
  })
  return (spot) => {
    wanted.current = spotKey(spot)
  }
}

const useCursor = (lines: readonly Line[]) => {
  const [kept, setKept] = useState<{ readonly active: Spot; readonly from: Spot }>()
  const isThere = ({ gridId, rowKey, periodId }: Spot): boolean =>
    lines.some((l) => l.gridId === gridId && l.row.key === rowKey && l.cells.some((c) => c.periodId === periodId))
  const now = kept !== undefined && isThere(kept.active) ? kept : undefined
  const active = now?.active ?? firstSpot(lines)
  const from = now !== undefined && isThere(now.from) ? now.from : active
  return {
    active,
    selection: active === undefined || from === undefined ? [] : block(lines, from, active),
    select: (spot: Spot, isExtending = false): void =>
      setKept({ active: spot, from: isExtending ? (from ?? spot) : spot }),
  }
}

export const useBesideCells = (lines: readonly Line[], drafts: BesideDrafts) => {
  const t = useT('price')
  const { active, selection, select } = useCursor(lines)
  const [editing, setEditing] = useState<Editing>()
  const focus = useFocus(editing !== undefined)
  const selected = selection.flat()
  const textAt = (spot: Spot): string => {
    const line = lines.find((one) => one.gridId === spot.gridId && one.row.key === spot.rowKey)
    const text = line?.cells.find(({ periodId }) => periodId === spot.periodId)?.text ?? ''
    return drafts.refused.get(spotKey(spot))?.text ?? text
  }
  const goTo = (spot: Spot | undefined, isExtending = false): boolean => {
    if (spot === undefined) return false
    select(spot, isExtending)
    focus(spot)
    return true
  }
  /** One value in the selection; a single cell stands for the whole row of its grid. */
  const spread = (text: string): void => {
    const [first] = selected
    if (first === undefined) return
    const row = lines.filter((line) => line.gridId === first.gridId && line.row.key === first.rowKey)
    const whole = row.flatMap((line) =>
      line.cells.flatMap(({ periodId }) => (periodId === undefined ? [] : [{ ...first, periodId }])),
    )
    drafts.type((selected.length === 1 ? whole : selected).map((spot) => ({ ...spot, text })))
  }
  const edit = (at: Spot, text = textAt(at), isTyped = false): void => {
    select(at)
    setEditing({ at, text, isTyped })
  }
  const obey = (command: KeyCommand, at: Spot): boolean => {
    switch (command.does) {
      case 'move':
        return goTo(step(lines, at, command.move), command.extends)
      case 'edge':
        return goTo(edge(lines, at, command.edge), command.extends)
      case 'type':
        edit(at, command.text, true)
        return true
      case 'edit':
        edit(at)
        return true
      case 'spread':
        spread(textAt(at))
        return true
      case 'clear':
        drafts.type(selected.map((spot) => ({ ...spot, text: '' })))
        return true
      case 'undo':
        drafts.undo()
        return true
      case 'redo':
        drafts.redo()
        return true
      case 'insert':
        return false
    }
  }
  const finish = (text: string, move: Move, all = false): void => {
    const at = editing?.at
    setEditing(undefined)
    if (at === undefined) return
    if (all) spread(text)
    else if (text !== textAt(at)) drafts.type([{ ...at, text }])
    if (move === 'stay' || !goTo(step(lines, at, move))) goTo(at)
  }
  const paste = (text: string): void => {
    const { inputs, lost } = pastedAt(blockOf(text), lines, selection)
    const count = drafts.type(inputs)
    if (count > 0) toast.warning(t('season.pasteRefused', { count }))
    else if (lost > 0) toast.info(t('season.pasteLost', { count: lost }))
  }
  return {
    active,
    editing,
    select,
    edit,
    finish,
    cancel: (): void => {
      setEditing(undefined)
      if (editing !== undefined) goTo(editing.at)
    },
    isSelected: (spot: Spot): boolean => selected.some((one) => spotKey(one) === spotKey(spot)),
    onKeyDown: (event: KeyboardEvent): void => {
      // Links and buttons among the cells keep their keys.
      if (editing !== undefined || active === undefined || !(event.target as Element).matches('[data-spot]')) return
      const command = keyCommand(event)
      if (command !== undefined && obey(command, active)) event.preventDefault()
    },
    onCopy: (event: ClipboardEvent): void => {
      if (editing !== undefined || selected.length === 0) return
      event.preventDefault()
      event.clipboardData.setData('text/plain', selection.map((line) => line.map(textAt).join('\t')).join('\n'))
    },
    onPaste: (event: ClipboardEvent): void => {
      if (editing !== undefined || selected.length === 0) return
      event.preventDefault()
      paste(event.clipboardData.getData('text/plain'))
    },
  }
}

export type BesideCells = ReturnType<typeof useBesideCells>
