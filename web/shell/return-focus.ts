/**
 * Where the focus was before a dialog took it. A dialog is drawn only while it is asked for, and goes with the focus that it holds:
 * without this the keyboard would stand on nothing, and a screen reader begin the page again.
 */
import { useEffect } from 'react'

const DIALOG = '[role="dialog"], [aria-modal="true"]'

/** The last first; more than one, as an entry of a menu is gone when the dialog that it opened is. */
const MOST = 4
let outside: readonly HTMLElement[] = []

const onFocusIn = ({ target }: FocusEvent): void => {
  if (!(target instanceof HTMLElement) || target.closest(DIALOG) !== null) return
  outside = [target, ...outside.filter((one) => one !== target)].slice(0, MOST)
}

/** Remembers where the focus is; mounted once, by the shell. */
export const useFocusMemory = (): void => {
  useEffect(() => {
    document.addEventListener('focusin', onFocusIn)
    return () => document.removeEventListener('focusin', onFocusIn)
  }, [])
}

/** A dialog goes: the focus goes back to where it was before the next key is heard, unless something took it. */
export const returnFocus = (): void => {
  // Once the dialog is off the page.
  queueMicrotask(() => {
    if (document.activeElement !== document.body) return
    outside.find((one) => one.isConnected && one.getClientRects().length > 0)?.focus({ preventScroll: true })
  })
}
