/** Calls of the planning to the server, beside those of a single move. Errors are those of `rest`. */
import type { MoveSeveral, MoveSeveralPreview } from '#contract/operations/booking/move-several.ts'
import { moves } from '#contract/operations/booking/move-several.ts'
import type { RepackChosen, RepackGain, Repacked } from '#contract/operations/booking/repack.ts'
import { repacking } from '#contract/operations/booking/repack.ts'
import { call } from '#web/shell/call.ts'

export const previewSeveral = (body: MoveSeveral, signal: AbortSignal): Promise<MoveSeveralPreview> =>
  call(moves.preview, { body, signal })

/** All or none; done once however many times it is sent with the same intent. */
export const moveSeveral = (body: MoveSeveral, intent: string): Promise<unknown> => call(moves.move, { body, intent })

export const gainOfRepack = (body: RepackChosen, signal: AbortSignal): Promise<RepackGain> =>
  call(repacking.gain, { body, signal })

export const applyRepack = (body: RepackChosen, intent: string): Promise<RepackGain & { readonly id: number }> =>
  call(repacking.apply, { body, intent })

export const undoRepack = (id: number, intent: string): Promise<unknown> =>
  call(repacking.undo, { body: { id }, intent })

export const lastRepacks = (signal: AbortSignal): Promise<{ readonly list: readonly Repacked[] }> =>
  call(repacking.last, { signal })
