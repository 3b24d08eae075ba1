import { tills } from '#contract/operations/sale/till.ts'
import { tillPapers } from '#contract/operations/sale/till-papers.ts'
import { idParams } from '#contract/operations/input.ts'
import { billTicket, creditsAtTill, giftAtTill, printTicket, readTicket } from '#server/modules/payment/index.ts'
import { basketsOf, giveUp, putAsideAtTill, readBasket } from '#server/modules/sale/till-baskets.ts'
import { tillBoardOf } from '#server/modules/sale/till-board.ts'
import { sell } from '#server/modules/sale/till-sell.ts'
import { handle } from '#server/platform/http/handle.ts'
import { route } from '#server/platform/http/route.ts'
import type { Route } from '#server/platform/http/route.ts'

export const tillRoutes: readonly Route[] = [
  handle(tills.board)((context, { params }) => tillBoardOf(context, params.id)),
  handle(tills.sell)((context, { body }) => sell(context, body)),
  handle(tills.ticket)(async (context, { params }) => ({
    item: await readTicket(context.tx, context.establishmentId, params.id, 'SINCE'),
  })),
  handle(tillPapers.bill)((context, { body }) => billTicket(context, body)),
  handle(tillPapers.gift)((context, { body }) => giftAtTill(context, body.code)),
  handle(tillPapers.credits)(async (context, { body }) => ({ list: await creditsAtTill(context, body) })),
  handle(tills.baskets)(async (context, { params }) => ({ list: await basketsOf(context, params.id) })),
  handle(tills.basket)(async (context, { params }) => ({ item: await readBasket(context, params.id) })),
  handle(tills.putAside)((context, { body }) => putAsideAtTill(context, body)),
  handle(tills.giveUp)((context, { body }) => giveUp(context, body)),
  route(
    {
      method: 'GET',
      path: 'sale/cash-register-sale/document/:id',
      right: ['sale_cash_register', 'read'],
      write: false,
      summary: 'Ticket en PDF : l’original la première fois, un duplicata numéroté ensuite',
      params: idParams,
    },
    (context, { params }) => printTicket(context, params.id),
  ),
]
