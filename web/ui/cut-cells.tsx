/** The words of cells that their column cuts: said by the browser under the pointer, and below the row that the keyboard rests on. */
import { Portal } from '@mantine/core'
import type { RefObject } from 'react'
import { useEffect, useState } from 'react'
import classes from '#web/ui/data-table.module.css'

/** Long enough to walk down a list by its arrows without anything over the next row. */
const REST_MS = 600

const isCut = (cell: HTMLElement): boolean =>
  [cell, ...cell.querySelectorAll<HTMLElement>('*')].some(
    ({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1,
  )

const wordsOf = (cell: HTMLElement): string => cell.innerText.trim().replaceAll(/\s*\n\s*/g, ', ')

/** Gives the cell its whole text as a title where it is cut, takes it away where it no longer is. */
const sayWhole = (cell: HTMLElement): void => {
  if (isCut(cell) && cell.querySelector('[title]:not([title=""])') === null) cell.title = wordsOf(cell)
  else cell.removeAttribute('title')
}

interface Whole {
  readonly top: number
  readonly left: number
  readonly texts: readonly string[]
}

const wholeOf = (row: HTMLElement): Whole | undefined => {
  const cut = [...row.querySelectorAll<HTMLElement>('td')].filter(isCut)
  const [first] = cut
  if (first === undefined) return undefined
  return { top: row.getBoundingClientRect().bottom, left: first.getBoundingClientRect().left, texts: cut.map(wordsOf) }
}

export const CutCells = ({ scroller }: { readonly scroller: RefObject<HTMLElement | null> }) => {
  const [whole, setWhole] = useState<Whole | undefined>(undefined)
  useEffect(() => {
    const { current } = scroller
    if (current === null) return undefined
    const stop = new AbortController()
    const { signal } = stop
    let resting: ReturnType<typeof setTimeout> | undefined
    const hide = (): void => {
      clearTimeout(resting)
      setWhole(undefined)
    }
    const show = (): void => {
      const row = document.activeElement?.closest<HTMLElement>('tbody tr')
      if (row != null && current.contains(row) && row.matches(':focus-visible')) setWhole(wholeOf(row))
    }
    const rest = (): void => {
      hide()
      resting = setTimeout(show, REST_MS)
    }
    const onOver = (event: Event): void => {
      const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('td') : null
      if (cell !== null) sayWhole(cell)
    }
    current.addEventListener('pointerover', onOver, { signal })
    // A row that takes the focus may scroll into sight after it.
    for (const name of ['focusin', 'keydown', 'scroll']) current.addEventListener(name, rest, { signal })
    for (const name of ['focusout', 'pointerdown']) current.addEventListener(name, hide, { signal })
    return () => {
      stop.abort()
      clearTimeout(resting)
    }
  }, [scroller])
  if (whole === undefined) return null
  return (
    <Portal>
      {/* For the eye: who listens to the row hears its cells whole. */}
      <div className={classes.whole} role="tooltip" aria-hidden="true" style={{ top: whole.top + 4, left: whole.left }}>
        {whole.texts.map((text) => (
          <div key={text}>{text}</div>
        ))}
      </div>
    </Portal>
  )
}
