import { useMemo, useReducer, useRef } from 'react'

export interface FocusWanted {
  /** Entrée was pressed in what is asked: the keyboard goes on with the answer, once it is there; it may be there already. */
  readonly want: () => void
  /** True once for each wish, unless the keyboard went elsewhere meanwhile. */
  readonly take: () => boolean
}

export const useFocusWanted = (): FocusWanted => {
  const from = useRef<Element | null>(null)
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  return useMemo(
    () => ({
      want: () => {
        from.current = document.activeElement
        drawAgain()
      },
      take: () => {
        const asked = from.current
        from.current = null
        const at = document.activeElement
        return asked !== null && (at === asked || at === document.body)
      },
    }),
    [],
  )
}
