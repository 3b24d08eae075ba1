/** Routes of what is free: the search, the planning and re-packing, extras in stock. */
import type { z } from 'zod'
import { RuleError } from '#domain/rule-error.ts'
import { checkAnimals, checkPeople, checkStay, partyWarnings } from '#domain/booking/party.ts'
import { availability, searchAvailabilityBody } from '#contract/operations/booking/availability.ts'
import { extraStock } from '#contract/operations/booking/extra-planning.ts'
import { planning } from '#contract/operations/booking/planning.ts'
import { repacking } from '#contract/operations/booking/repack.ts'
import type { QuoteCalculationAnswer, quoteCalculationBody } from '#contract/operations/booking/availability.ts'
import { pricingInput } from '#contract/operations/booking/party.ts'
import { searchAvailability } from '#server/modules/inventory/availability/search.ts'
import type { SearchInput } from '#server/modules/inventory/availability/search.ts'
import { readExtraLeft, readExtraPlanning, readExtraStays } from '#server/modules/inventory/extra-stock/read-stock.ts'
import { readBoard } from '#server/modules/inventory/planning/read-board.ts'
import { readHolds } from '#server/modules/inventory/planning/read-holds.ts'
import { readQuotes } from '#server/modules/inventory/planning/read-quotes.ts'
import { gainOfChosen, proposeRepack } from '#server/modules/inventory/planning/repack-proposal.ts'
import { applyRepack, lastRepacks, undoRepack } from '#server/modules/inventory/planning/repack.ts'
import { handle } from '#server/platform/http/handle.ts'
import type { Route, Context } from '#server/platform/http/route.ts'
import {
  closedRefusal,
  fileConditions,
  loadConditions,
  priceDrafts,
  termsOf,
  typeOf,
} from '#server/modules/pricing/index.ts'

/** Throws the codes of `checkStay`, `checkPeople`, `checkAnimals`, `fileConditions` and pricing's `checkRequest`. */
const calculateQuote = async (
  context: Context,
  input: z.output<typeof quoteCalculationBody>,
): Promise<QuoteCalculationAnswer> => {
  const { tx, establishmentId, today } = context
  checkStay(input, today)
  checkPeople(input.people, input)
  const conditions = await loadConditions(tx, establishmentId)
  checkAnimals(
    input.options,
    conditions.references.filter((r) => r.kind === 'ANIMAL'),
  )
  const type = typeOf(conditions, input.placeTypeId)
  const terms = termsOf(conditions, type.layoutId, null)
  const times = { today, bookedOn: today, stays: [input] }
  const file = fileConditions(conditions, input.pricing ?? pricingInput.parse({}), terms, times)
  const [priced] = await priceDrafts(tx, establishmentId, [input], { conditions, file, customerId: null })
  const warnings = partyWarnings(input.people, input, type.capacity)
  if (priced === undefined) throw new Error('one price for one stay')
  const closed = closedRefusal(conditions, input)
  if (priced.priced && closed !== null) return { priced: false, refusal: closed, warnings }
  return priced.priced
    ? { priced: true, quote: priced.quote, warnings }
    : { priced: false, refusal: priced.refusal, warnings }
}

/** The search in a link: the body as JSON. Throws RuleError `request.invalid`, or the ZodError of the body. */
const fromLink = (q: string): SearchInput => {
  try {
    return searchAvailabilityBody.parse(JSON.parse(q))
  } catch (error) {
    if (error instanceof SyntaxError) throw new RuleError('request.invalid')
    throw error
  }
}

const availabilityRoutes: readonly Route[] = [
  handle(availability.search)((context, { body }) => searchAvailability(context, body)),
  handle(availability.searchByLink)((context, { query }) => searchAvailability(context, fromLink(query.q))),
  handle(availability.price)((context, { body }) => calculateQuote(context, body)),
]

/** Moves are changes of a file: `booking/booking/move-preview` and `move` (booking/change). */
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

const extraStockRoutes: readonly Route[] = [
  handle(extraStock.search)((context, { body }) => readExtraPlanning(context, body)),
  handle(extraStock.stays)((context, { body }) => readExtraStays(context, body)),
  handle(extraStock.left)((context, { body }) => readExtraLeft(context, body)),
]

export const inventoryRoutes: readonly Route[] = [
  ...availabilityRoutes,
  ...boardRoutes,
  ...repackRoutes,
  ...extraStockRoutes,
]
