import { useSyncExternalStore } from 'react'

/** Id of the field. */
export const SPOTLIGHT_FIELD = 'spotlight-field'

let isOpen = false
const listeners = new Set<() => void>()

const put = (next: boolean): void => {
  isOpen = next
  for (const listener of listeners) listener()
}

/** Opens Ctrl+K from anywhere: the top bar, the keys at the bottom, a screen that cannot find what it was asked. */
export const openSpotlight = (): void => {
  ahead = NOTHING
  put(true)
}
export const closeSpotlight = (): void => put(false)
export const toggleSpotlight = (): void => (isOpen ? closeSpotlight() : openSpotlight())
export const isSpotlightOpen = (): boolean => isOpen

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What was typed after Ctrl+K before its field was there to take it. */
export interface Ahead {
  readonly text: string
  /** Entrée came too. */
  readonly isEntered: boolean
}

const NOTHING: Ahead = { text: '', isEntered: false }
let ahead = NOTHING
/** The field, once it is drawn. */
let taker: (() => void) | undefined

/** Keeps a key for the field to come; answers whether it was one to keep. */
export const keepAhead = (event: KeyboardEvent): boolean => {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.key.length === 1) ahead = { ...ahead, text: ahead.text + event.key }
  else if (event.key === 'Backspace') ahead = { ...ahead, text: ahead.text.slice(0, -1) }
  else if (event.key === 'Enter') ahead = { ...ahead, isEntered: true }
  else return false
  taker?.()
  return true
}

/** What was typed ahead, once. */
export const takeAhead = (): Ahead => {
  const typed = ahead
  ahead = NOTHING
  return typed
}

/** The field is drawn: it takes what is typed beside it. Answers how to stop. */
export const onAhead = (take: () => void): (() => void) => {
  taker = take
  return () => {
    if (taker === take) taker = undefined
  }
}

export const useSpotlightOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen)
