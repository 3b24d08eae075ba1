/** The full price of one stay with its trace; holds nothing, writes nothing. */
import type { z } from 'zod'
import { checkAnimals, checkPeople, checkStay, partyWarnings } from '#domain/booking/party.ts'
import type { QuoteCalculationAnswer, quoteCalculationBody } from '#contract/operations/booking/availability.ts'
import { pricingInput } from '#contract/operations/booking/party.ts'
import {
  closedRefusal,
  fileConditions,
  loadConditions,
  priceDrafts,
  termsOf,
  typeOf,
} from '#server/modules/pricing/index.ts'
import type { Context } from '#server/platform/http/route.ts'

/** Throws the codes of `checkStay`, `checkPeople`, `checkAnimals`, `fileConditions` and pricing's `checkRequest`. */
export const calculateQuote = async (
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
