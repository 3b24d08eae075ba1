import { RuleError } from '#domain/rule-error.ts'
import { availability, searchAvailabilityBody } from '#contract/operations/booking/availability.ts'
import { byCustomerQuery, home } from '#contract/operations/booking/list.ts'
import { route } from '#server/platform/http/route.ts'
import type { Route } from '#server/platform/http/route.ts'
import { calculateQuote } from '#server/modules/booking/availability/calculate.ts'
import { searchAvailability } from '#server/modules/booking/availability/search.ts'
import type { SearchInput } from '#server/modules/booking/availability/search.ts'
import { bookingsOfCustomer } from '#server/modules/booking/list/booking-list.ts'
import { find } from '#server/modules/booking/list/find.ts'
import { homeFigures } from '#server/modules/booking/list/home.ts'
import { readToDo } from '#server/modules/booking/list/to-do.ts'
import { handle } from '#server/platform/http/handle.ts'
import type { ToDo } from '#contract/operations/booking/list.ts'

const READ = ['booking_booking', 'read'] as const

/** The search in a link: the body as JSON. Throws RuleError `request.invalid`, or the ZodError of the body. */
const fromLink = (q: string): SearchInput => {
  try {
    return searchAvailabilityBody.parse(JSON.parse(q))
  } catch (error) {
    if (error instanceof SyntaxError) throw new RuleError('request.invalid')
    throw error
  }
}

export const searchRoutes: readonly Route[] = [
  handle(availability.search)((context, { body }) => searchAvailability(context, body)),
  handle(availability.searchByLink)((context, { query }) => searchAvailability(context, fromLink(query.q))),
  handle(availability.price)((context, { body }) => calculateQuote(context, body)),
  route(
    {
      method: 'GET',
      path: 'frontoffice/booking/bycustomerdateperiod',
      right: READ,
      write: false,
      summary: 'Séjours d’un client sur une période',
      query: byCustomerQuery,
    },
    (context, { query }) => bookingsOfCustomer(context, query),
  ),
  handle(home.find)((context, { query }) => find(context, query.q)),
  handle(home.toDo)(async (context): Promise<ToDo> => ({ list: await readToDo(context) })),
  handle(home.figures)((context) => homeFigures(context)),
]
