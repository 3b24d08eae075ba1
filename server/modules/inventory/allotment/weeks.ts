import { sql } from 'kysely'
import { allotmentWeeks, leftByNight } from '#domain/availability/allotment.ts'
import type { Day } from '#domain/day.ts'
import { daysBetween } from '#domain/day.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { AllotmentWeekRow } from '#contract/operations/booking/partner-stay.ts'
import { allotmentById, takenBy } from '#server/modules/inventory/allotment/read.ts'
import type { Context } from '#server/platform/http/route.ts'

/** What is left of an allotment, week by week, those that are given back included. Throws RuleError record.unknown. */
export const weeksOf = async (context: Context, id: number): Promise<{ list: AllotmentWeekRow[]; total: number }> => {
  const { tx, establishmentId, today, now } = context
  const allotment = await allotmentById(tx, establishmentId, id)
  if (allotment === undefined) throw new RuleError('record.unknown')
  const taken = await takenBy(context, allotment.partnerId, allotment.placeTypeId)
  const { rows: held } = await sql<{ arrival: Day; departure: Day }>`
    select arrival, departure from place_hold
    where establishment_id = ${establishmentId} and allotment_id = ${id} and (expires_at is null or expires_at > ${now})`.execute(
    tx,
  )
  const list = allotmentWeeks(allotment).map((week) => ({
    ...week,
    released: week.release <= today,
    quantity: allotment.quantity,
    left: Math.min(...leftByNight([allotment], taken, week, today)),
    heldNights: held
      .filter((hold) => hold.arrival < week.departure && hold.departure > week.arrival)
      .reduce((total, { arrival, departure }) => total + daysBetween(arrival, departure), 0),
  }))
  return { list, total: list.length }
}
