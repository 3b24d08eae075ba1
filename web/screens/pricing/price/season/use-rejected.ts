/** Cells that could not be read, taken back and done again with the changes of the draft that they were typed between. */
import { useRef, useState } from 'react'
import type { GridDraft } from '#domain/price-grid/draft.ts'
import type { GridEditor } from '#web/screens/pricing/price/grid/editor.ts'
import type { RejectedCells } from '#web/screens/pricing/price/season/use-cells.ts'

export type TypeCells = (draft: GridDraft, change: (before: RejectedCells) => RejectedCells) => void

export interface RejectedHistory {
  readonly rejected: RejectedCells
  /** One step: the draft with what was read, and the cells that could not be. */
  readonly type: TypeCells
  /** Undo and redo of the editor, which bring back the unread cells of their step too. */
  readonly undo: (() => void) | undefined
  readonly redo: (() => void) | undefined
}

export const useRejected = (editor: GridEditor): RejectedHistory => {
  const [rejected, setRejected] = useState<RejectedCells>(() => new Map())
  const latest = useRef(rejected)
  /** By the draft of the step: each step is its own object. */
  const steps = useRef(new WeakMap<GridDraft, RejectedCells>())
  const put = (next: RejectedCells): void => {
    latest.current = next
    setRejected(next)
  }
  const going = (step: (() => void) | undefined): (() => void) | undefined =>
    step &&
    (() => {
      if (!steps.current.has(editor.latest())) steps.current.set(editor.latest(), latest.current)
      step()
      put(steps.current.get(editor.latest()) ?? latest.current)
    })
  return {
    rejected,
    type: (draft, change) => {
      const [before, was] = [latest.current, editor.latest()]
      const next = change(before)
      const isPlain = next.size === 0 && before.size === 0
      if (!isPlain) steps.current.set(was, before)
      // Where nothing was read, the text alone is the step that is taken back.
      editor.change(() => (isPlain || draft !== was ? draft : { ...draft }))
      if (isPlain) return
      steps.current.set(editor.latest(), next)
      put(next)
    },
    undo: going(editor.undo),
    redo: going(editor.redo),
  }
}
