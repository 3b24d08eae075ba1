import { useCallback, useEffect, useRef, useState } from 'react'
import type { Draft } from '#web/shell/local.ts'
import { recall, remember } from '#web/shell/local.ts'
import { currentUser } from '#web/shell/session.ts'

/** Typing pauses this long before a draft is written. */
const PAUSE_MS = 400

export interface DraftState {
  readonly values: Readonly<Record<string, unknown>>
  readonly version: number
  readonly isDirty: boolean
}

export interface DraftOffer {
  /** Input kept from before, by the same user on the same address; undefined once taken, refused or absent. */
  readonly offered: Draft | undefined
  /** The offer was taken into the form, or refused. */
  readonly settle: () => void
  /** The form was saved, or left on purpose: nothing to keep. */
  readonly forget: () => void
}

/**
 * Keeps a form's unsaved input in this browser, by user and address, through reloads, crashes and lost sessions (design 5),
 * and offers it when the form opens again. `name` is the address of the form, e.g. `location.pathname`.
 */
export const useDraft = (name: string, state: DraftState): DraftOffer => {
  const [offered, setOffered] = useState(() => recall('draft', name))
  const latest = useRef(state)
  const owner = useRef(currentUser()?.id)
  /** The input that was saved or dropped: not to be kept again, even by a last render before the screen goes. */
  const done = useRef<string | undefined>(undefined)

  const write = useCallback(() => {
    const { values, version, isDirty } = latest.current
    if (!isDirty || JSON.stringify(values) === done.current) return
    remember('draft', name, { at: new Date().toISOString(), version, values }, owner.current)
  }, [name])

  useEffect(() => {
    latest.current = state
    if (!state.isDirty) return undefined
    const timer = setTimeout(write, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [state, write])

  useEffect(() => {
    window.addEventListener('pagehide', write)
    return () => {
      window.removeEventListener('pagehide', write)
      write()
    }
  }, [write])

  const settle = useCallback(() => {
    setOffered(undefined)
    remember('draft', name, undefined, owner.current)
  }, [name])

  const forget = useCallback(() => {
    done.current = JSON.stringify(latest.current.values)
    settle()
  }, [settle])

  return { offered, settle, forget }
}
