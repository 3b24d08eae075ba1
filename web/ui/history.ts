/** Something that is being changed with its past, so that any change is taken back. Pure. */

/** More steps than anyone takes back. */
const MOST = 200

export interface History<T> {
  readonly past: readonly T[]
  readonly now: T
  readonly future: readonly T[]
  /** What the last change was about: letters typed in one field are one step. */
  readonly subject: string | undefined
}

export const begin = <T>(now: T): History<T> => ({ past: [], now, future: [], subject: undefined })

/** A change; one about the same `subject` as the last joins its step. */
export const record = <T>(history: History<T>, next: T, subject?: string): History<T> => {
  if (next === history.now) return history
  const joins = subject !== undefined && subject === history.subject
  const past = joins ? history.past : [...history.past, history.now].slice(-MOST)
  return { past, now: next, future: [], subject }
}

export const back = <T>(history: History<T>): History<T> => {
  const before = history.past.at(-1)
  if (before === undefined) return history
  return { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future], subject: undefined }
}

export const again = <T>(history: History<T>): History<T> => {
  const [next, ...future] = history.future
  return next === undefined ? history : { past: [...history.past, history.now], now: next, future, subject: undefined }
}
