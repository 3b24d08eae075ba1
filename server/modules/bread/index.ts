/** Bread ordered for the mornings (issue I, 7; decision 0447). */
import type { Day } from '#domain/day.ts'
import { BREAD_LIST, bread, breadListQuery } from '#contract/operations/sale/bread.ts'
import { breadDocument } from '#server/documents/bread-document.ts'
import { readSeller } from '#server/documents/parties.ts'
import { handOut, takeBack } from '#server/modules/bread/hand-out.ts'
import { orderBread } from '#server/modules/bread/order.ts'
import { readBoard } from '#server/modules/bread/read.ts'
import { handle } from '#server/platform/http/handle.ts'
import { FileAnswer, route } from '#server/platform/http/route.ts'
import type { Context, Route } from '#server/platform/http/route.ts'
import { SOFTWARE } from '#server/platform/software.ts'

/** Does it, and answers the morning as it is then. */
const then =
  <B extends { readonly day: Day }>(work: (context: Context, body: B) => Promise<void>) =>
  async (context: Context, { body }: { readonly body: B }) => {
    await work(context, body)
    return readBoard(context, body.day)
  }

/** Throws RuleError document.failed. */
const printList = async (context: Context, day: Day): Promise<FileAnswer> => {
  const { tx, establishmentId, services, now } = context
  const { seller, logo } = await readSeller(tx, establishmentId)
  const paper = { seller, board: await readBoard(context, day), software: SOFTWARE }
  const bytes = await services.documents.render(breadDocument(paper, now, logo))
  return new FileAnswer('application/pdf', `pain-${day}.pdf`, bytes)
}

export const breadRoutes: readonly Route[] = [
  handle(bread.board)((context, { query }) => readBoard(context, query.day)),
  handle(bread.order)(then(orderBread)),
  handle(bread.handOut)(then(handOut)),
  handle(bread.takeBack)(then(takeBack)),
  route(
    {
      method: 'GET',
      path: BREAD_LIST,
      right: ['sale_sale', 'read'],
      write: false,
      summary: 'Liste du boulanger en PDF : totaux et sacs par emplacement',
      query: breadListQuery,
    },
    (context, { query }) => printList(context, query.day),
  ),
]
