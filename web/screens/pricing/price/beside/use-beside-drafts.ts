/** Drafts of several grids being typed side by side, with one past, saved together. */
import { useRef, useState } from 'react'
import type { GridDraft } from '#domain/price-grid/draft.ts'
import type { GridsBeside } from '#contract/operations/occupant-extra/price-grid-tools.ts'
import { useT } from '#web/i18n/i18n.ts'
import { StaleError } from '#web/shell/rest-error.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { useToday } from '#web/shell/today.ts'
import { again, back, begin, record } from '#web/ui/history.ts'
import type { History } from '#web/ui/history.ts'
import { spotKey } from '#web/screens/pricing/price/beside/cursor.ts'
import type { Spot, Typed } from '#web/screens/pricing/price/beside/cursor.ts'
import { useSaveBeside } from '#web/screens/pricing/price/queries.ts'
import { typeAll } from '#web/screens/pricing/price/season/block.ts'
import type { Rejected } from '#web/screens/pricing/price/season/block.ts'
import { rowsOf } from '#web/screens/pricing/price/season/rows.ts'

type Grid = GridsBeside['list'][number]
type Drafts = ReadonlyMap<number, GridDraft>
type Refused = ReadonlyMap<string, Rejected & Spot>

/** One step of the past: what was read into the drafts, and what could not be. */
interface Step {
  readonly drafts: Drafts
  readonly refused: Refused
}

const NOTHING: Step = { drafts: new Map(), refused: new Map() }

export interface BesideDrafts {
  /** The grids with what was typed in them. */
  readonly grids: readonly Grid[]
  readonly isDirty: boolean
  readonly isDirtyNow: () => boolean
  readonly refused: Refused
  /** Types cells; those that cannot be read keep their text and say why. How many cannot. */
  readonly type: (inputs: readonly Typed[]) => number
  readonly undo: () => void
  readonly redo: () => void
  readonly isSaving: boolean
  readonly save: () => Promise<void>
}

/** Saves over the versions that were read, not over what others saved meanwhile. */
const useSaving = () => {
  const t = useT('price')
  const saving = useSaveBeside()
  /** Versions over which the user chose to save, having been told. */
  const over = useRef(new Map<number, number>())
  const send = async (drafts: Drafts, versions: ReadonlyMap<number, number>): Promise<boolean> => {
    const grids = [...drafts].map(([id, draft]) => ({
      ...{ id, draft },
      version: over.current.get(id) ?? versions.get(id) ?? 0,
    }))
    try {
      await saving.mutateAsync({ grids })
      over.current.clear()
      return true
    } catch (error) {
      if (!(error instanceof StaleError)) toastError(error)
      else {
        const { id, version, draft } = error.current as Grid
        over.current.set(id, version)
        toast.warning(t('beside.stale', { label: draft.label }))
      }
      return false
    }
  }
  return { send, isSaving: saving.isPending }
}

export const useBesideDrafts = (read: readonly Grid[]): BesideDrafts => {
  const t = useT('price')
  const today = useToday()
  const [history, setHistory] = useState<History<Step>>(() => begin(NOTHING))
  const latest = useRef(history)
  /** The grids as they were when they were first typed in: what others save meanwhile is found out at the save. */
  const versions = useRef(new Map<number, number>())
  const { send, isSaving } = useSaving()
  const put = (next: History<Step>): void => {
    latest.current = next
    setHistory(next)
  }
  const typeIn = (grid: Grid, inputs: readonly Typed[], drafts: Drafts) => {
    const before = drafts.get(grid.id) ?? grid.draft
    if (!versions.current.has(grid.id)) versions.current.set(grid.id, grid.version)
    return { before, ...typeAll(before, rowsOf(before), inputs, today) }
  }
  const type = (inputs: readonly Typed[]): number => {
    const { now } = latest.current
    const drafts = new Map(now.drafts)
    const refused = new Map(now.refused)
    for (const input of inputs) refused.delete(spotKey(input))
    let count = 0
    for (const grid of read) {
      const own = inputs.filter(({ gridId }) => gridId === grid.id)
      if (own.length === 0) continue
      const done = typeIn(grid, own, drafts)
      if (done.draft !== done.before) drafts.set(grid.id, done.draft)
      for (const one of done.rejected) refused.set(spotKey({ ...one, gridId: grid.id }), { ...one, gridId: grid.id })
      count += done.rejected.length
    }
    put(record(latest.current, { drafts, refused }))
    return count
  }
  const isTyped = ({ drafts, refused }: Step): boolean => drafts.size > 0 || refused.size > 0
  const save = async (): Promise<void> => {
    const sent = latest.current.now
    if (isSaving) return
    if (sent.refused.size > 0) {
      toast.warning(t('grid.unread', { count: sent.refused.size }))
      return
    }
    if (sent.drafts.size === 0 || !(await send(sent.drafts, versions.current))) return
    versions.current.clear()
    if (latest.current.now === sent) put(begin(NOTHING))
    toast.saved()
  }
  return {
    grids: read.map((grid) => ({ ...grid, draft: history.now.drafts.get(grid.id) ?? grid.draft })),
    isDirty: isTyped(history.now),
    isDirtyNow: () => isTyped(latest.current.now),
    refused: history.now.refused,
    type,
    undo: () => put(back(latest.current)),
    redo: () => put(again(latest.current)),
    isSaving,
    save,
  }
}
