import { z } from 'zod'
import { RuleError } from '#domain/rule-error.ts'
import {
  quoteCalculationBody,
  searchAvailabilityBody,
  searchAvailabilityQuery,
} from '#contract/operations/booking/availability.ts'
import { byCustomerQuery, findQuery } from '#contract/operations/booking/list.ts'
import { route } from '#server/platform/http/route.ts'
import type { Route } from '#server/platform/http/route.ts'
import { calculateQuote } from '#server/modules/booking/availability/calculate.ts'
import { searchAvailability } from '#server/modules/booking/availability/search.ts'
import type { SearchInput } from '#server/modules/booking/availability/search.ts'
import { bookingListRoutes, bookingsOfCustomer } from '#server/modules/booking/list/booking-list.ts'
import { find } from '#server/modules/booking/list/find.ts'
import { homeFigures } from '#server/modules/booking/list/home.ts'
import { readToDo } from '#server/modules/booking/list/to-do.ts'
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

const PATH = 'booking/search-availability'

export const searchRoutes: readonly Route[] = [
  route(
    {
      method: 'POST',
      path: PATH,
      right: READ,
      write: false,
      summary: 'Rechercher une disponibilité',
      body: searchAvailabilityBody,
    },
    (context, { body }) => searchAvailability(context, body),
  ),
  route(
    {
      method: 'GET',
      path: PATH,
      right: READ,
      write: false,
      summary: 'Rechercher une disponibilité (lien)',
      query: searchAvailabilityQuery,
    },
    (context, { query }) => searchAvailability(context, fromLink(query.q)),
  ),
  route(
    {
      method: 'POST',
      path: 'booking/quote-calculation',
      right: READ,
      write: false,
      summary: 'Calculer le prix d’un séjour, avec son explication',
      body: quoteCalculationBody,
    },
    (context, { body }) => calculateQuote(context, body),
  ),
  ...bookingListRoutes,
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
  route(
    {
      method: 'GET',
      path: 'search',
      right: 'session',
      write: false,
      summary: 'Trouver un client ou un séjour',
      query: findQuery,
    },
    (context, { query }) => find(context, query.q),
  ),
  route(
    {
      method: 'GET',
      path: 'booking/booking/to-do',
      right: READ,
      write: false,
      summary: 'Argent à rendre, dettes de séjours annulés et parts d’autres payeurs',
    },
    async (context): Promise<ToDo> => ({ list: await readToDo(context) }),
  ),
  route(
    {
      method: 'GET',
      path: 'home',
      right: 'session',
      write: false,
      summary: 'Chiffres de l’accueil',
      query: z.object({}),
    },
    (context) => homeFigures(context),
  ),
]
