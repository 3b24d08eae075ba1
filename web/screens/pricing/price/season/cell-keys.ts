/** What a key, the mouse and a finger do in tables of prices, as in a spreadsheet. */
import type { MouseEvent, PointerEvent } from 'react'

export type Move = 'up' | 'down' | 'left' | 'right' | 'next' | 'previous' | 'stay'
export type Edge = 'top' | 'bottom' | 'start' | 'end'

export type KeyCommand =
  | { readonly does: 'move'; readonly move: Move; readonly extends: boolean }
  | { readonly does: 'edge'; readonly edge: Edge; readonly extends: boolean }
  | { readonly does: 'type'; readonly text: string }
  | { readonly does: 'edit' | 'spread' | 'clear' | 'insert' | 'undo' | 'redo' }

export interface Key {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

/** Arrows, and where they lead with Ctrl. */
export const ARROWS: Readonly<Record<string, readonly [Move, Edge]>> = {
  ArrowUp: ['up', 'top'],
  ArrowDown: ['down', 'bottom'],
  ArrowLeft: ['left', 'start'],
  ArrowRight: ['right', 'end'],
}

const withControl = ({ key, shiftKey }: Key): KeyCommand | undefined => {
  const letter = key.toLowerCase()
  if (letter === 'z') return { does: shiftKey ? 'redo' : 'undo' }
  if (letter === 'y') return { does: 'redo' }
  return key === 'Enter' ? { does: 'spread' } : undefined
}

/** The command of a key; undefined where it is not the table's. */
export function keyCommand(pressed: Key): KeyCommand | undefined {
  const { key, shiftKey, altKey } = pressed
  const isControl = pressed.ctrlKey || pressed.metaKey
  if (altKey) return undefined
  if (key === 'Tab')
    return isControl ? undefined : { does: 'move', move: shiftKey ? 'previous' : 'next', extends: false }
  const arrow = ARROWS[key]
  if (arrow !== undefined)
    return isControl
      ? { does: 'edge', edge: arrow[1], extends: shiftKey }
      : { does: 'move', move: arrow[0], extends: shiftKey }
  if (key === 'Home' || key === 'End')
    return { does: 'edge', edge: key === 'Home' ? 'start' : 'end', extends: shiftKey }
  if (isControl) return withControl(pressed)
  if (key === 'Enter' || key === 'F2') return { does: 'edit' }
  if (key === 'Delete' || key === 'Backspace') return { does: 'clear' }
  if (key === 'Insert') return { does: 'insert' }
  return key.length === 1 ? { does: 'type', text: key } : undefined
}

export interface Position {
  readonly row: number
  readonly col: number
}

const clamp = (n: number, max: number): number => Math.min(Math.max(n, 0), max)

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

export const atEdge = ({ row, col }: Position, edge: Edge, rows: number, cols: number): Position => ({
  row: edge === 'top' ? 0 : edge === 'bottom' ? rows - 1 : row,
  col: edge === 'start' ? 0 : edge === 'end' ? cols - 1 : col,
})

interface CellHands<S> {
  readonly select: (spot: S, isExtending?: boolean) => void
  readonly edit: (spot: S) => void
}

const isTouch = (event: MouseEvent): boolean =>
  'pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch'

/** What the mouse, a finger and the focus do to a cell. */
export const cellEvents = <S>(
  spot: S,
  { isActive, isEditing }: { readonly isActive: boolean; readonly isEditing: boolean },
  { select, edit }: CellHands<S>,
) => ({
  tabIndex: isActive && !isEditing ? 0 : -1,
  onPointerDown: (event: PointerEvent): void => {
    if (event.button === 0 && !isEditing) select(spot, event.shiftKey)
  },
  onClick: (event: MouseEvent): void => {
    if (isTouch(event) && !isEditing) edit(spot)
  },
  onDoubleClick: (): void => {
    if (!isEditing) edit(spot)
  },
  onFocus: (): void => {
    if (!isActive) select(spot)
  },
})
