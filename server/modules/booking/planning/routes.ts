import { moves } from '#contract/operations/booking/move-several.ts'
import { planning } from '#contract/operations/booking/planning.ts'
import { repacking } from '#contract/operations/booking/repack.ts'
import { moveSeveral, previewSeveral } from '#server/modules/booking/planning/move-several.ts'
import { readBoard } from '#server/modules/booking/planning/read-board.ts'
import { readHolds } from '#server/modules/booking/planning/read-holds.ts'
import { readQuotes } from '#server/modules/booking/planning/read-quotes.ts'
import { gainOfChosen, proposeRepack } from '#server/modules/booking/planning/repack-proposal.ts'
import { applyRepack, lastRepacks, undoRepack } from '#server/modules/booking/planning/repack.ts'
import { handle } from '#server/platform/http/handle.ts'
import type { Route } from '#server/platform/http/route.ts'

/** Moves are changes of a file: `booking/booking/move-preview` and `move` (change/). */
const boardRoutes: readonly Route[] = [
  handle(planning.board)((context) => readBoard(context)),
  handle(planning.holds)((context, { body }) => readHolds(context, body)),
  handle(planning.quotes)((context, { body }) => readQuotes(context, body)),
]

const repackRoutes: readonly Route[] = [
  handle(repacking.propose)((context, { body }) => proposeRepack(context, body)),
  handle(repacking.gain)((context, { body }) => gainOfChosen(context, body)),
  handle(repacking.apply)(async (context, { body }) => ({ status: 'SAVED', ...(await applyRepack(context, body)) })),
  handle(repacking.undo)(async (context, { body }) => {
    await undoRepack(context, body.id)
    return { status: 'SAVED', id: body.id }
  }),
  handle(repacking.last)((context) => lastRepacks(context)),
]

const moveRoutes: readonly Route[] = [
  handle(moves.preview)((context, { body }) => previewSeveral(context, body)),
  handle(moves.move)(async (context, { body }) => {
    const { warnings } = await moveSeveral(context, body)
    return { status: 'SAVED', warnings }
  }),
]

export const planningRoutes: readonly Route[] = [...boardRoutes, ...moveRoutes, ...repackRoutes]
