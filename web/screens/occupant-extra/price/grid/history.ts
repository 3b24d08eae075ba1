/** A draft with its past, so that any change is taken back. Pure. */
import type { GridDraft } from '#domain/price-grid/draft.ts'

/** More steps than anyone takes back. */
const MOST = 200

export interface History {
  readonly past: readonly GridDraft[]
  readonly now: GridDraft
  readonly future: readonly GridDraft[]
  /** What the last change was about: letters typed in one field are one step. */
  readonly subject: string | undefined
}

export const begin = (now: GridDraft): History => ({ past: [], now, future: [], subject: undefined })

export const record = (history: History, next: GridDraft, subject?: string): History => {
  if (next === history.now) return history
  const joins = subject !== undefined && subject === history.subject
  const past = joins ? history.past : [...history.past, history.now].slice(-MOST)
  return { past, now: next, future: [], subject }
}

export const back = (history: History): History => {
  const before = history.past.at(-1)
  if (before === undefined) return history
  return { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future], subject: undefined }
}

export const again = (history: History): History => {
  const [next, ...future] = history.future
  return next === undefined ? history : { past: [...history.past, history.now], now: next, future, subject: undefined }
}
