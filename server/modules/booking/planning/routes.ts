import { moveSeveralBody } from '#contract/operations/booking/move-several.ts'
import { repackBody, repackChosenBody, repackUndoBody } from '#contract/operations/booking/repack.ts'
import { planningBody } from '#contract/operations/booking/planning.ts'
import { moveSeveral, previewSeveral } from '#server/modules/booking/planning/move-several.ts'
import { readBoard } from '#server/modules/booking/planning/read-board.ts'
import { readHolds } from '#server/modules/booking/planning/read-holds.ts'
import { readQuotes } from '#server/modules/booking/planning/read-quotes.ts'
import { gainOfChosen, proposeRepack } from '#server/modules/booking/planning/repack-proposal.ts'
import { applyRepack, lastRepacks, undoRepack } from '#server/modules/booking/planning/repack.ts'
import { READ, WRITE } from '#server/modules/booking/routes/kit.ts'
import { route } from '#server/platform/http/route.ts'
import type { Route } from '#server/platform/http/route.ts'

/** Moves are changes of a file: `booking/booking/move-preview` and `move` (change/). */
const boardRoutes: readonly Route[] = [
  route(
    {
      method: 'GET',
      path: 'booking/planning',
      right: ['booking_planning', 'read'],
      write: false,
      summary: 'Places of the planning with their types and families, and the days the site is open',
    },
    (context) => readBoard(context),
  ),
  route(
    {
      method: 'POST',
      path: 'booking/planning/search',
      right: ['booking_planning', 'read'],
      write: false,
      summary: 'What holds the places in a window of days, as columns',
      body: planningBody,
    },
    (context, { body }) => readHolds(context, body),
  ),
  route(
    {
      method: 'POST',
      path: 'booking/planning/quotes',
      right: ['booking_planning', 'read'],
      write: false,
      summary: 'Quotes of a window of days, which hold nothing',
      body: planningBody,
    },
    (context, { body }) => readQuotes(context, body),
  ),
]

const repackRoutes: readonly Route[] = [
  route(
    {
      method: 'POST',
      path: 'booking/planning/repack-proposal',
      right: WRITE,
      write: false,
      summary: 'Moves of stays by type that free whole weeks',
      body: repackBody,
    },
    (context, { body }) => proposeRepack(context, body),
  ),
  route(
    {
      method: 'POST',
      path: 'booking/planning/repack-gain',
      right: WRITE,
      write: false,
      summary: 'Free weeks with some of the moves',
      body: repackChosenBody,
    },
    (context, { body }) => gainOfChosen(context, body),
  ),
  route(
    {
      method: 'POST',
      path: 'booking/planning/repack',
      right: WRITE,
      write: true,
      idempotent: true,
      summary: 'Make the chosen moves, all or none',
      body: repackChosenBody,
    },
    async (context, { body }) => ({ status: 'SAVED', ...(await applyRepack(context, body)) }),
  ),
  route(
    {
      method: 'POST',
      path: 'booking/planning/repack-undo',
      right: WRITE,
      write: true,
      idempotent: true,
      summary: 'Put the stays of a re-packing back',
      body: repackUndoBody,
    },
    async (context, { body }) => {
      await undoRepack(context, body.id)
      return { status: 'SAVED', id: body.id }
    },
  ),
  route(
    { method: 'GET', path: 'booking/planning/repack', right: READ, write: false, summary: 'The last re-packings' },
    (context) => lastRepacks(context),
  ),
]

const moveRoutes: readonly Route[] = [
  route(
    {
      method: 'POST',
      path: 'booking/planning/move-several-preview',
      right: WRITE,
      write: true,
      summary: 'What moving several stays would change',
      body: moveSeveralBody,
    },
    (context, { body }) => previewSeveral(context, body),
  ),
  route(
    {
      method: 'POST',
      path: 'booking/planning/move-several',
      right: WRITE,
      write: true,
      idempotent: true,
      summary: 'Move several stays, all or none',
      body: moveSeveralBody,
    },
    async (context, { body }) => {
      const { warnings } = await moveSeveral(context, body)
      return { status: 'SAVED', warnings }
    },
  ),
]

export const planningRoutes: readonly Route[] = [...boardRoutes, ...moveRoutes, ...repackRoutes]
