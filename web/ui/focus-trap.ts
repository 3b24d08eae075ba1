/**
 * Takes the place of Mantine's hook of this name in its menus, popovers and dialogs (vite.config.ts): theirs moves the focus in by a
 * timer, whatever was pressed meanwhile. Keys that follow at once went to what lay behind, or the focus was taken back from a line that
 * the arrows had reached (docs/decisions/0180).
 */
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'

export { useMergedRef } from '@mantine/hooks'

const FOCUSABLE = 'a[href], input, select, textarea, button, summary, iframe, [contenteditable="true"], [tabindex]'

const canTakeFocus = (element: HTMLElement): boolean =>
  !element.matches(':disabled, [aria-hidden="true"], [type="hidden"]') && element.getClientRects().length > 0

/** Of a group of radio buttons, Tab stops at the chosen one. */
const isPassedBy = (element: HTMLElement, node: HTMLElement): boolean =>
  element instanceof HTMLInputElement &&
  element.type === 'radio' &&
  !element.checked &&
  node.querySelector(`input[type="radio"][name="${CSS.escape(element.name)}"]:checked`) !== null

const stopsOf = (node: HTMLElement): HTMLElement[] =>
  [...node.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.tabIndex >= 0 && canTakeFocus(element) && !isPassedBy(element, node),
  )

/** A key whose own effect is still to come, in whatever has the focus then: it is meant for what it was pressed in. */
const isKeyUnderWay = (): boolean => {
  const event: unknown = globalThis.event
  return event instanceof KeyboardEvent && event.type === 'keydown' && !event.defaultPrevented && event.key !== 'Tab'
}

const enter = (node: HTMLElement): void => {
  if (!node.isConnected || node.contains(document.activeElement)) return
  // Where the one that is named cannot take it, the first that can.
  for (const element of [node.querySelector<HTMLElement>('[data-autofocus]'), stopsOf(node)[0], node]) {
    element?.focus({ preventScroll: true })
    if (node.contains(document.activeElement)) return
  }
}

/** Tab goes round. Between the first and the last stop the browser knows best: radio buttons, parts of a date. */
const goRound = (node: HTMLElement, event: KeyboardEvent): void => {
  const at = document.activeElement
  if (event.key !== 'Tab' || event.defaultPrevented || at === null || !node.contains(at)) return
  const stops = stopsOf(node)
  const [first, last] = [stops[0], stops.at(-1)]
  if (first === undefined || last === undefined) return event.preventDefault()
  const isAtEnd = event.shiftKey ? at === first || at === node : at === last
  if (!isAtEnd) return
  event.preventDefault()
  const next = event.shiftKey ? last : first
  next.focus()
}

/** Holds the focus in the element that the ref is given, from the moment it is on the page. */
export const useFocusTrap = (isActive = true): ((node: HTMLElement | null) => void) => {
  const held = useRef<HTMLElement | null>(null)
  const take = useCallback(
    (node: HTMLElement | null): void => {
      if (!isActive) return
      const isNew = node !== null && node !== held.current
      held.current = node
      if (!isNew) return
      if (isKeyUnderWay()) setTimeout(() => enter(node))
      else enter(node)
    },
    [isActive],
  )
  useLayoutEffect(() => {
    if (isActive && held.current !== null && !isKeyUnderWay()) enter(held.current)
  }, [isActive])
  useEffect(() => {
    if (!isActive) return undefined
    const onKeyDown = (event: KeyboardEvent): void => {
      if (held.current !== null) goRound(held.current, event)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isActive])
  return take
}
