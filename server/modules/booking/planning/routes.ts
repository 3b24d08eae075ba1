import { planningBody } from '#contract/operations/booking/planning.ts'
import { readBoard } from '#server/modules/booking/planning/read-board.ts'
import { readHolds } from '#server/modules/booking/planning/read-holds.ts'
import { route } from '#server/platform/http/route.ts'
import type { Route } from '#server/platform/http/route.ts'

/** Moves are changes of a file: `booking/booking/move-preview` and `move` (change/). */
export const planningRoutes: readonly Route[] = [
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
]
