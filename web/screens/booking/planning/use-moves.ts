import { useCallback, useState } from 'react'
import { fromEpochDay } from '#domain/day.ts'
import type { ChangePreview, Move } from '#contract/operations/booking/change.ts'
import type { Strategy } from '#contract/operations/booking/party.ts'
import { translate } from '#web/i18n/i18n.ts'
import { NetworkError, StaleError } from '#web/shell/rest-error.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { useIntent } from '#web/shell/intent.ts'
import type { Intent } from '#web/shell/intent.ts'
import { moveStay, previewMove } from '#web/screens/booking/api.ts'
import { sentence } from '#web/screens/booking/said.ts'
import type { Span } from '#web/ui/board/geometry.ts'
import type { HoldStore } from '#web/screens/booking/planning/hold-store.ts'
import type { StayBar } from '#web/screens/booking/planning/stay-bar.ts'

const t = translate('planning')

/** A preview that takes longer is no help to somebody who holds a stay under the pointer. */
const PATIENCE_MS = 20_000

/** Where a stay would go; days from 1970-01-01. */
export interface Target extends Span {
  /** Null: any place of the type. */
  readonly placeId: number | null
  readonly placeTypeId: number
}

/** A move that waits for the user's yes. */
export interface Proposal {
  /** The stay as it is. */
  readonly bar: StayBar
  readonly target: Target
  readonly strategy: Strategy
}

interface Done {
  readonly before: StayBar
  readonly strategy: Strategy
  /** Total of the file before the move, in cents. */
  readonly total: number
}

export const DEFAULT_STRATEGY: Strategy = 'UPDATE_FROM_GRID'

export const moveOf = ({ bar, target, strategy }: Proposal): Move => ({
  occupancyId: bar.occupancyId,
  version: bar.version,
  placeId: target.placeId,
  placeTypeId: target.placeTypeId,
  arrival: fromEpochDay(target.start),
  departure: fromEpochDay(target.end),
  strategy,
})

const isSilent = (preview: ChangePreview, total: number): boolean =>
  preview.refusal === null && preview.warnings.length === 0 && preview.after?.totals.total === total

const whereItWas = (bar: StayBar): Target => ({
  placeId: bar.row,
  placeTypeId: bar.placeTypeId,
  start: bar.start,
  end: bar.end,
})

/**
 * Moves from the planning: shown at once, priced before anything is written. What costs the same is saved and can be undone;
 * a difference, a warning or a choice opens the dialog; a conflict puts the stay back and says who is there.
 */
export const useMoves = (store: HoldStore) => {
  const [asked, setAsked] = useState<Proposal>()
  const [done, setDone] = useState<Done>()
  const intent = useIntent()

  const showMoved = useCallback(
    ({ bar, target }: Proposal) => {
      if (target.placeId === null) return store.dropMoved(bar.id)
      return store.showMoved({ ...bar, ...target, row: target.placeId })
    },
    [store],
  )

  const dismiss = useCallback(
    (bar: StayBar) => {
      intent.settle()
      store.dropMoved(bar.id)
      setAsked(undefined)
    },
    [store, intent],
  )

  const { save, propose, undo } = useSaving(store, { setAsked, setDone, showMoved, dismiss, intent, done })
  return { asked, done, ask: setAsked, showMoved, dismiss, save, propose, undo }
}

interface Parts {
  readonly setAsked: (proposal: Proposal | undefined) => void
  readonly setDone: (done: Done | undefined) => void
  readonly showMoved: (proposal: Proposal) => void
  readonly dismiss: (bar: StayBar) => void
  readonly intent: Intent
  readonly done: Done | undefined
}

const useSaving = (store: HoldStore, { setAsked, setDone, showMoved, dismiss, intent, done }: Parts) => {
  const reread = useCallback(
    ({ bar, target }: Proposal) =>
      store.refresh({ types: [...new Set([bar.placeTypeId, target.placeTypeId])], bookings: [bar.bookingId] }, bar.id),
    [store],
  )

  /** Refused or lost: the stay goes back where the server says it is. */
  const fail = useCallback(
    async (proposal: Proposal, error: unknown) => {
      if (!(error instanceof NetworkError)) dismiss(proposal.bar)
      if (error instanceof StaleError) toast.warning(t('move.stale'))
      else toastError(error)
      if (!(error instanceof NetworkError)) await reread(proposal)
    },
    [dismiss, reread],
  )

  /** Writes the move. After a cut, the same intent is sent again: it is done once. True where it was acknowledged. */
  const save = useCallback(
    async (proposal: Proposal, total: number, isUndo = false): Promise<boolean> => {
      const { bar, strategy } = proposal
      try {
        await moveStay(moveOf(proposal), intent.key())
      } catch (error) {
        await fail(proposal, error)
        return false
      }
      await reread(proposal)
      dismiss(bar)
      setDone(isUndo ? undefined : { before: bar, strategy, total })
      toast.success(t(isUndo ? 'move.undone' : 'move.done', { name: bar.name }))
      return true
    },
    [intent, reread, dismiss, setDone, fail],
  )

  const propose = useCallback(
    async (proposal: Proposal, expected?: number) => {
      showMoved(proposal)
      try {
        const preview = await previewMove(moveOf(proposal), AbortSignal.timeout(PATIENCE_MS))
        const total = preview.before.totals.total
        if (preview.conflict !== null) {
          dismiss(proposal.bar)
          toast.error(t('move.refused', { reason: sentence(preview.conflict) }))
        } else if (isSilent(preview, expected ?? total)) await save(proposal, total, expected !== undefined)
        else setAsked(proposal)
      } catch (error) {
        store.dropMoved(proposal.bar.id)
        await fail(proposal, error)
      }
    },
    [store, showMoved, dismiss, save, setAsked, fail],
  )

  /** Puts the last moved stay back; asks where the price would not come back to what it was. */
  const undo = useCallback(async () => {
    if (done === undefined) return
    const { before, strategy, total } = done
    const bar = [...store.snapshot().index.byId.values()].find((one) => one.occupancyId === before.occupancyId)
    if (bar === undefined) return
    await propose({ bar, target: whereItWas(before), strategy }, total)
  }, [store, done, propose])

  return { save, propose, undo }
}
