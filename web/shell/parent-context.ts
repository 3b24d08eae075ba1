/** The parent context that a header of the menu sets (spec 2): the part of the house that /home shows. 0 is all of it. */
import { useCallback, useSyncExternalStore } from 'react'
import { recall, remember } from '#web/shell/local.ts'

const listeners = new Set<() => void>()
const NAME = 'parentContext'

const read = (): number => Number(recall('choice', NAME) ?? 0)

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useParentContext = (): readonly [number, (contextId: number) => void] => {
  const contextId = useSyncExternalStore(subscribe, read)
  const set = useCallback((next: number) => {
    remember('choice', NAME, next)
    for (const listener of listeners) listener()
  }, [])
  return [contextId, set]
}
