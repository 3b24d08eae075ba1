import { fromEpochDay } from '#domain/day.ts'
import type { ChangePreview, Move } from '#contract/operations/booking/change.ts'
import type { Strategy } from '#contract/operations/booking/party.ts'
import type { Reason } from '#domain/booking/facts.ts'
import type { Span } from '#web/ui/board/geometry.ts'
import type { HoldStore } from '#web/screens/inventory/planning/hold-store.ts'
import type { StayBar } from '#web/screens/inventory/planning/stay-bar.ts'

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

/** A move that can be undone. */
interface Done {
  readonly before: StayBar
  readonly strategy: Strategy
  /** Total of the file before the move, in cents. */
  readonly total: number
}

export interface MoveState {
  /** In the dialog. */
  readonly asked: Proposal | undefined
  /** The last one, until another takes its place. */
  readonly done: Done | undefined
}

export interface MovePort {
  readonly preview: (move: Move) => Promise<ChangePreview>
  /** Done once however many times it is sent with the same intent. */
  readonly move: (move: Move, intent: string) => Promise<unknown>
  readonly newIntent: () => string
  /** No answer came: whether the move was written is not known. */
  readonly isLost: (error: unknown) => boolean
}

/** What the user is told. */
export interface MoveVoice {
  readonly moved: (bar: StayBar) => void
  readonly undone: (bar: StayBar) => void
  readonly refused: (reason: Reason) => void
  readonly failed: (error: unknown) => void
}

export const moveOf = ({ bar, target, strategy }: Proposal): Move => ({
  occupancyId: bar.occupancyId,
  version: bar.version,
  placeId: target.placeId,
  placeTypeId: target.placeTypeId,
  arrival: fromEpochDay(target.start),
  departure: fromEpochDay(target.end),
  strategy,
})

/** Where a stay is. */
export const targetOf = (bar: StayBar): Target => ({
  placeId: bar.row,
  placeTypeId: bar.placeTypeId,
  start: bar.start,
  end: bar.end,
})

/** Nothing to ask: it can be done, warns of nothing, and leaves this total. Taking a move back breaks no promise. */
const isSilent = (preview: ChangePreview, total: number, isUndo: boolean): boolean =>
  preview.refusal === null &&
  preview.warnings.every(({ code }) => isUndo && code === 'stay.promisedMoved') &&
  preview.after?.totals.total === total

/**
 * Moves from the planning: shown at once, priced before anything is written. What costs the same is saved and can be undone;
 * a difference, a warning or a choice asks; a conflict puts the stay back and says who is there.
 */
export class MoveDesk {
  private readonly store: HoldStore
  private readonly port: MovePort
  private readonly voice: MoveVoice
  private readonly listeners = new Set<() => void>()
  private state: MoveState = { asked: undefined, done: undefined }
  private intent: string | undefined

  constructor(store: HoldStore, port: MovePort, voice: MoveVoice) {
    this.store = store
    this.port = port
    this.voice = voice
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly snapshot = (): MoveState => this.state

  private put(change: Partial<MoveState>): void {
    this.state = { ...this.state, ...change }
    for (const listener of this.listeners) listener()
  }

  private show({ bar, target }: Proposal): void {
    if (target.placeId === null) this.store.dropMoved(bar.id)
    else this.store.showMoved({ ...bar, ...target, row: target.placeId })
  }

  /** Opens the dialog, or changes what it asks. */
  ask(proposal: Proposal): void {
    this.show(proposal)
    this.put({ asked: proposal })
  }

  /** No move after all. */
  dismiss(): void {
    this.intent = undefined
    if (this.state.asked !== undefined) this.store.dropMoved(this.state.asked.bar.id)
    this.put({ asked: undefined })
  }

  private putBack({ bar }: Proposal): void {
    this.intent = undefined
    this.store.dropMoved(bar.id)
    this.put({ asked: undefined })
  }

  private async reread({ bar, target }: Proposal): Promise<void> {
    const types = [...new Set([bar.placeTypeId, target.placeTypeId])]
    await this.store.refresh({ types, bookings: [bar.bookingId] }, bar.id)
  }

  /** A stay was dropped elsewhere. `expected`: the total that needs no question; by default the present one. */
  async propose(proposal: Proposal, expected?: number): Promise<void> {
    this.show(proposal)
    try {
      const preview = await this.port.preview(moveOf(proposal))
      const { total } = preview.before.totals
      if (preview.conflict !== null) {
        this.putBack(proposal)
        this.voice.refused(preview.conflict)
      } else if (isSilent(preview, expected ?? total, expected !== undefined))
        await this.save(proposal, total, expected !== undefined)
      else this.put({ asked: proposal })
    } catch (error) {
      this.putBack(proposal)
      this.voice.failed(error)
      await this.reread(proposal)
    }
  }

  /**
   * Writes the move. An answer that was lost keeps the dialog, if there is one, and the intent: sent again, it is done once.
   * `total`: of the file before it, in cents.
   */
  async save(proposal: Proposal, total: number, isUndo = false): Promise<void> {
    this.intent ??= this.port.newIntent()
    try {
      await this.port.move(moveOf(proposal), this.intent)
    } catch (error) {
      this.voice.failed(error)
      if (this.port.isLost(error) && this.state.asked !== undefined) return
      this.putBack(proposal)
      await this.reread(proposal)
      return
    }
    await this.reread(proposal)
    this.putBack(proposal)
    this.put({ done: isUndo ? undefined : { before: proposal.bar, strategy: proposal.strategy, total } })
    this.voice[isUndo ? 'undone' : 'moved'](proposal.bar)
  }

  /** Puts the last moved stay back; asks where the price would not come back to what it was. */
  async undo(): Promise<void> {
    const { done } = this.state
    if (done === undefined) return
    const { before, strategy, total } = done
    const bar = [...this.store.snapshot().index.byId.values()].find((one) => one.occupancyId === before.occupancyId)
    if (bar === undefined) this.put({ done: undefined })
    else await this.propose({ bar, target: targetOf(before), strategy }, total)
  }
}
