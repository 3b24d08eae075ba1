import { useState } from 'react'
import { uuid } from '#web/shell/uuid.ts'

export interface Intent {
  /** The key to send; the same until `settle`, however many retries. */
  readonly key: () => string
  /** The write was acknowledged, or the user wants another one: the next key is new. */
  readonly settle: () => void
}

/**
 * Key of one thing the user wants done once (take this payment, book this stay): made at the first attempt and kept across
 * retries, so that an answer lost on the way never books or pays twice. `rest.post(path, body, { intent: intent.key() })`.
 */
export const useIntent = (): Intent => useState(makeIntent)[0]

const makeIntent = (): Intent => {
  let held: string | undefined
  return {
    key: () => (held ??= uuid()),
    settle: () => {
      held = undefined
    },
  }
}
