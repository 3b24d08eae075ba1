/** The full-screen overlay (spec 2): `await busy(rest.post(…))` for what must not be disturbed while it runs. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Loader } from '@mantine/core'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/shell/busy.module.css'

interface Work {
  readonly label: string | undefined
}

let works: readonly Work[] = []
const listeners = new Set<() => void>()

const put = (next: readonly Work[]): void => {
  works = next
  for (const listener of listeners) listener()
}

/** Covers the screen until the promise settles; gives back its value or error. */
export const busy = async <T,>(promise: Promise<T>, label?: string): Promise<T> => {
  const work: Work = { label }
  put([...works, work])
  try {
    return await promise
  } finally {
    put(works.filter((other) => other !== work))
  }
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Nothing flashes for what is done at once. */
const SHOWN_AFTER_MS = 200

export const BusyOverlay = () => {
  const t = useT('shell')
  const current = useSyncExternalStore(subscribe, () => works.at(-1))
  const [isLong, setLong] = useState(false)
  const isBusy = current !== undefined
  useEffect(() => {
    if (!isBusy) return undefined
    const timer = setTimeout(() => setLong(true), SHOWN_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isBusy])
  if (!isBusy) return null
  return (
    <div className={classes.overlay} data-visible={isLong || undefined} role="alert" aria-busy="true">
      {isLong ? (
        <div className={classes.box}>
          <Loader />
          {current.label ?? t('loading')}
        </div>
      ) : null}
    </div>
  )
}
