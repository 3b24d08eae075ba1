/**
 * A scanner is a keyboard that types fast and ends with Enter. It is heard wherever the focus is; what it typed into a field meanwhile is
 * taken out again, and its Enter presses nothing.
 */
import { useEffect, useLayoutEffect, useRef } from 'react'

/** Nobody types two letters within so little. */
const GAP_MS = 50
/** EAN-8 has eight; codes of the house may have four. */
const SHORTEST = 4

type Typable = HTMLInputElement | HTMLTextAreaElement

interface Burst {
  text: string
  /** Of its last letter. */
  at: number
  /** What stood in each field that it typed into. */
  readonly fields: Map<Typable, string>
}

export interface ScannerHandlers {
  /** The code, once a burst ends with Enter. `entry`: what was typed before, as `onLetter` answered it. */
  readonly onScan: (code: string, entry: string) => void
  /** A letter outside of every field. True: it was heard, and goes nowhere else. */
  readonly onLetter: (letter: string) => boolean
  /** What was typed outside of fields so far. */
  readonly entry: () => string
}

const isTypable = (element: Element | null): element is Typable =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(element.type))

/** Puts a text back as if it was typed: React hears of it. */
const putBack = (field: Typable, text: string): void => {
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const onEnter = (event: KeyboardEvent, burst: Burst, entry: string, { onScan }: ScannerHandlers): void => {
  event.preventDefault()
  event.stopImmediatePropagation()
  for (const [field, text] of burst.fields) if (field.value !== text) putBack(field, text)
  onScan(burst.text, entry)
}

/** Hears scanners, and single letters outside of fields, while the screen is there. */
export const useScanner = (handlers: ScannerHandlers): void => {
  const latest = useRef(handlers)
  // Before the next key is heard: a scanner does not wait for effects.
  useLayoutEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    let burst: Burst | undefined
    let entry = ''
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      const isFast = burst !== undefined && event.timeStamp - burst.at <= GAP_MS
      if (event.key === 'Enter') {
        if (burst !== undefined && isFast && burst.text.length >= SHORTEST) onEnter(event, burst, entry, latest.current)
        burst = undefined
        return
      }
      if (event.key === 'Backspace' && !isTypable(document.activeElement)) {
        latest.current.onLetter(event.key)
        return
      }
      if (event.key.length !== 1) return
      if (burst === undefined || !isFast) {
        burst = { text: '', at: 0, fields: new Map() }
        entry = latest.current.entry()
      }
      burst.text += event.key
      burst.at = event.timeStamp
      const isElsewhere = !isTypable(document.activeElement)
      if (isElsewhere && latest.current.onLetter(event.key)) event.preventDefault()
      // After it was heard: a letter may have led to the field of the search.
      const field = document.activeElement
      if (isTypable(field) && !burst.fields.has(field)) burst.fields.set(field, field.value)
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}
