/** Writes the new prices of a file: lines of the stays, sums and due dates of the file. */
import { dueDates } from '#domain/booking/due-dates.ts'
import { joinPayers } from '#domain/booking/payers.ts'
import { fileDownPayment } from '#domain/booking/price-file.ts'
import type { FileConditions } from '#domain/booking/price-file.ts'
import type { Stay } from '#domain/day.ts'
import { isPostedLine, totalsOf } from '#domain/pricing/line.ts'
import type { QuoteLine } from '#domain/pricing/line.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import type { PricingInput } from '#contract/operations/booking/party.ts'
import { quoteLine, writeLines } from '#server/modules/booking/file/lines.ts'
import type { StayLines } from '#server/modules/booking/file/lines.ts'
import type { StayPrice } from '#server/modules/booking/change/reprice-stays.ts'
import { takeOffers } from '#server/modules/pricing/index.ts'
import type { TermsInfo } from '#server/modules/pricing/index.ts'
import type { Context } from '#server/platform/http/route.ts'

/**
 * The file's lines with those of the changed stays replaced, in the order of the stays, then what belongs to none. What tills put on a stay
 * stays on it, whatever it costs.
 */
const mergedLines = (file: BookingFile, prices: readonly StayPrice[]): StayLines[] =>
  [...file.occupancies.map((o) => o.id), null].map((occupancyId) => {
    const own = joinPayers(file.lines.filter((l) => l.occupancyId === occupancyId)).map(quoteLine)
    const price = prices.find((p) => p.occupancyId === occupancyId)
    return { occupancyId, lines: price === undefined ? own : [...price.lines, ...own.filter(isPostedLine)] }
  })

const writeStayPrice = async ({ tx, establishmentId }: Context, price: StayPrice, forced: boolean): Promise<void> => {
  await tx
    .updateTable('occupancy')
    .set((eb) => ({
      grid_id: price.grid.id,
      grid_version: price.grid.version,
      grid_forced: forced,
      trace: JSON.stringify(price.trace),
      total: totalsOf(price.lines).total,
      version: eb('version', '+', 1),
    }))
    .where('establishment_id', '=', establishmentId)
    .where('id', '=', price.occupancyId)
    .execute()
}

export interface FileSumsInput {
  readonly lines: readonly QuoteLine[]
  readonly stays: readonly Stay[]
  readonly terms: TermsInfo | null
  readonly conditions: FileConditions
}

/** Sums of a file whose lines or dates changed. An option owes nothing by a date until it is validated (domain rules 2.3, #9). */
export const writeFileSums = async (
  context: Context,
  file: BookingFile,
  input: FileSumsInput,
  pricing?: PricingInput,
): Promise<void> => {
  const { bookedOn, statusId } = file
  const { totals, downPayment } = fileDownPayment(input.conditions, input.lines, {
    bookedOn,
    stays: input.stays,
  })
  const arrivals = input.stays.map((s) => s.arrival).toSorted()
  const departures = input.stays.map((s) => s.departure).toSorted()
  const delays = input.terms ?? { downPaymentDelay: 0, balanceDelay: 0 }
  const sums = { downPayment, total: totals.total }
  const due =
    arrivals[0] === undefined || statusId < 3
      ? { downPaymentDue: null, balanceDue: null }
      : dueDates(bookedOn, arrivals[0], delays, sums)
  await context.tx
    .updateTable('booking')
    .set((eb) => ({
      total: totals.total,
      down_payment: downPayment,
      down_payment_due: due.downPaymentDue,
      balance_due: due.balanceDue,
      arrival: arrivals[0] ?? null,
      departure: departures.at(-1) ?? null,
      ...(pricing === undefined ? {} : { pricing: JSON.stringify(pricing) }),
      version: eb('version', '+', 1),
    }))
    .where('establishment_id', '=', context.establishmentId)
    .where('id', '=', file.id)
    .execute()
  if (statusId > 1) await takeOffers(context.tx, context.establishmentId, file.id)
}

/** Lines and prices of the stays; the file's sums apart (`writeFileSums`). Answers all the file's lines. */
export const writePrices = async (
  context: Context,
  file: BookingFile,
  prices: readonly (StayPrice & { readonly forced: boolean })[],
): Promise<QuoteLine[]> => {
  for (const price of prices) await writeStayPrice(context, price, price.forced)
  const stays = mergedLines(file, prices)
  if (prices.length > 0) await writeLines(context.tx, context.establishmentId, file.id, stays)
  return stays.flatMap((s) => s.lines)
}
