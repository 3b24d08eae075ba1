/**
 * Where the focus was before a dialog took it. A dialog is drawn only while it is asked for, and goes with the focus that it holds:
 * without this the keyboard would stand on nothing, and a screen reader begin the page again.
 */
import { useEffect } from 'react'
import { useRouter } from '@tanstack/react-router'

const DIALOG = '[role="dialog"], [aria-modal="true"]'

/** The last first; more than one, as an entry of a menu is gone when the dialog that it opened is. */
const MOST = 4
let outside: readonly HTMLElement[] = []

const onFocusIn = ({ target }: FocusEvent): void => {
  if (!(target instanceof HTMLElement) || target.closest(DIALOG) !== null) return
  outside = [target, ...outside.filter((one) => one !== target)].slice(0, MOST)
}

let handAt = 0
let wayAt = 0
const onHand = (): void => {
  handAt = performance.now()
}

/** Remembers where the focus is, and whether hands were at work since a screen was asked for; mounted once, by the shell. */
export const useFocusMemory = (): void => {
  const router = useRouter()
  useEffect(() => {
    document.addEventListener('focusin', onFocusIn)
    window.addEventListener('keydown', onHand, { capture: true })
    window.addEventListener('pointerdown', onHand, { capture: true })
    const leave = router.subscribe('onBeforeNavigate', () => {
      wayAt = performance.now()
    })
    return () => {
      document.removeEventListener('focusin', onFocusIn)
      window.removeEventListener('keydown', onHand, { capture: true })
      window.removeEventListener('pointerdown', onHand, { capture: true })
      leave()
    }
  }, [router])
}

let isFirst = true

/**
 * A new screen is announced by its title, which takes the focus, unless a field of the screen has it, or who could not wait for the
 * screen has gone to the menu meanwhile: its keys would be taken away.
 */
export const focusTitle = (title: HTMLElement | null): void => {
  const at = document.activeElement
  const isFree = at === null || at === document.body
  const isBusy = isFirst || handAt > wayAt
  isFirst = false
  if (isFree || (!isBusy && at.closest('#content') === null)) title?.focus({ preventScroll: true })
}

/** A dialog goes: the focus goes back to where it was before the next key is heard, unless something took it. */
export const returnFocus = (): void => {
  // Once the dialog is off the page.
  queueMicrotask(() => {
    if (document.activeElement !== document.body) return
    outside.find((one) => one.isConnected && one.getClientRects().length > 0)?.focus({ preventScroll: true })
  })
}
