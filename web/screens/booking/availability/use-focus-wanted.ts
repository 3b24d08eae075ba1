import { useState } from 'react'

export interface FocusWanted {
  /** Entrée was pressed in what is asked: the keyboard goes on with the answer, once it is there. */
  readonly want: () => void
  /** True once for each wish. */
  readonly take: () => boolean
}

const makeFocusWanted = (): FocusWanted => {
  let isWanted = false
  return {
    want: () => {
      isWanted = true
    },
    take: () => {
      const was = isWanted
      isWanted = false
      return was
    },
  }
}

export const useFocusWanted = (): FocusWanted => useState(makeFocusWanted)[0]
