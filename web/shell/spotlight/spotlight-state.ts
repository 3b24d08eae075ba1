import { useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()

const put = (next: boolean): void => {
  isOpen = next
  for (const listener of listeners) listener()
}

/** Opens Ctrl+K from anywhere: the top bar, the keys at the bottom, a screen that cannot find what it was asked. */
export const openSpotlight = (): void => put(true)
export const closeSpotlight = (): void => put(false)
export const toggleSpotlight = (): void => put(!isOpen)

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSpotlightOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen)
