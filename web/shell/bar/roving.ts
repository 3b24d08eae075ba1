/** Arrow keys among the links and buttons of a panel. */
import type { KeyboardEvent } from 'react'

export const focusables = (root: ParentNode | null | undefined): HTMLElement[] =>
  root === null || root === undefined
    ? []
    : [...root.querySelectorAll<HTMLElement>('a[href], button')].filter((item) => item.getClientRects().length > 0)

export const moveFocus = (items: readonly HTMLElement[], by: number): void => {
  const at = items.indexOf(document.activeElement as HTMLElement)
  items[(at + by + items.length) % items.length]?.focus()
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** Moves the focus inside `root` where the key is an arrow; says whether it was one. */
export const rove = (event: KeyboardEvent, root: ParentNode | null | undefined): boolean => {
  const step = STEPS[event.key]
  if (step === undefined) return false
  event.preventDefault()
  moveFocus(focusables(root), step)
  return true
}
