/** Calls of the planning to the server, beside those of a single move. Errors are those of `rest`. */
import type { MoveSeveral, MoveSeveralPreview } from '#contract/operations/booking/move-several.ts'
import type {
  RepackAsked,
  RepackChosen,
  RepackGain,
  RepackProposal,
  Repacked,
} from '#contract/operations/booking/repack.ts'
import { rest } from '#web/shell/rest.ts'

export const previewSeveral = (body: MoveSeveral, signal: AbortSignal): Promise<MoveSeveralPreview> =>
  rest.post('booking/planning/move-several-preview', body, { signal })

/** All or none; done once however many times it is sent with the same intent. */
export const moveSeveral = (body: MoveSeveral, intent: string): Promise<unknown> =>
  rest.post('booking/planning/move-several', body, { intent })

export const proposeRepack = (body: RepackAsked, signal: AbortSignal): Promise<RepackProposal> =>
  rest.post('booking/planning/repack-proposal', body, { signal })

export const gainOfRepack = (body: RepackChosen, signal: AbortSignal): Promise<RepackGain> =>
  rest.post('booking/planning/repack-gain', body, { signal })

export const applyRepack = (body: RepackChosen, intent: string): Promise<RepackGain & { readonly id: number }> =>
  rest.post('booking/planning/repack', body, { intent })

export const undoRepack = (id: number, intent: string): Promise<unknown> =>
  rest.post('booking/planning/repack-undo', { id }, { intent })

export const lastRepacks = (signal: AbortSignal): Promise<{ readonly list: readonly Repacked[] }> =>
  rest.get('booking/planning/repack', { signal })
