/** Saving an offer: a draft lacks what it likes, an active one has what its kind and the specification ask for (spec 5). */
import { sql } from 'kysely'
import { z } from 'zod'
import { entities } from '#contract/entities/index.ts'
import type { FieldError, InputRow } from '#contract/schema.ts'
import type { OfferGrid } from '#contract/operations/occupant-extra/special-offer.ts'
import { saveRow } from '#server/crud/save.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'

const WEEKDAYS = /^[0-6](?:,[0-6])*$/

const fault = (path: string, message: string, context?: FieldError['context']): FieldError => ({
  path,
  message,
  ...(context === undefined ? {} : { context }),
})

const isAbove = (row: InputRow, low: string, high: string): boolean =>
  typeof row[low] === 'number' && typeof row[high] === 'number' && row[low] > row[high]

/** What no offer may say, finished or not. */
const formFaults = (row: InputRow): FieldError[] => {
  const faults: FieldError[] = []
  const { startDate, endDate, bookingFrom, bookingTo, kind, paidFrom, paidNights } = row
  if (typeof startDate === 'string' && typeof endDate === 'string' && startDate >= endDate)
    faults.push(fault('endDate', 'dates.reversed'))
  if (typeof bookingFrom === 'string' && typeof bookingTo === 'string' && bookingFrom > bookingTo)
    faults.push(fault('bookingTo', 'dates.reversed'))
  if (isAbove(row, 'minNights', 'maxNights')) faults.push(fault('maxNights', 'offer.reversed'))
  if (isAbove(row, 'minPeople', 'maxPeople')) faults.push(fault('maxPeople', 'offer.reversed'))
  if (isAbove(row, 'minDaysBefore', 'withinDays')) faults.push(fault('withinDays', 'offer.reversed'))
  for (const path of ['arrivalDays', 'departureDays'])
    if (typeof row[path] === 'string' && !WEEKDAYS.test(row[path])) faults.push(fault(path, 'field.choice'))
  if (kind === 'X_EQUAL_Y' && typeof paidFrom === 'number' && typeof paidNights === 'number' && paidNights >= paidFrom)
    faults.push(fault('paidNights', 'offer.nothingFree'))
  if (kind === 'STRIKEOUT' && row['stayRule'] === 'NIGHTS') faults.push(fault('stayRule', 'offer.strikeoutWhole'))
  return [...faults, ...feesFaults(row)]
}

/** Replaced fees leave no line of their own, by which a use or a share would be known. */
const feesFaults = (row: InputRow): FieldError[] =>
  row['kind'] !== 'BOOKING_FEES'
    ? []
    : ['downPaymentRate', 'fees', 'maxUses']
        .filter((path) => row[path] !== null)
        .map((path) => fault(path, 'offer.notForFees'))

const FIGURES: Readonly<Record<string, readonly string[]>> = {
  LESS_AMOUNT: ['amount'],
  LESS_PERCENT: ['rate'],
  BOOKING_FEES: ['amount'],
  X_EQUAL_Y: ['paidFrom', 'paidNights'],
  STRIKEOUT: ['amount'],
  INCLUDED_SERVICE: ['service'],
  LAST_MINUTE: ['withinDays'],
}

/** What an active offer lacks by itself. */
const missingFaults = (row: InputRow): FieldError[] => {
  const needed = ['startDate', 'endDate', ...(FIGURES[String(row['kind'])] ?? [])]
  const faults = needed.filter((path) => row[path] === null).map((path) => fault(path, 'field.required'))
  const { kind, amount, rate } = row
  if (kind === 'LAST_MINUTE' && (amount === null) === (rate === null)) faults.push(fault('rate', 'offer.rateOrAmount'))
  const methods = row['paymentMethods']
  if (!Array.isArray(methods) || methods.length === 0) faults.push(fault('paymentMethods', 'offer.noPaymentMethod'))
  if (row['atDesk'] !== true && row['online'] !== true && row['forPartners'] !== true)
    faults.push(fault('atDesk', 'offer.invisible'))
  return faults
}

/** The dates lie within one opening of the site (spec 5). */
const seasonFaults = async ({ tx, establishmentId }: Context, row: InputRow): Promise<FieldError[]> => {
  const { startDate, endDate } = row
  if (startDate === null || endDate === null) return []
  const { rows } = await sql`select 1 from activity_period where establishment_id = ${establishmentId}
    and start_date <= ${startDate} and end_date + 1 >= ${endDate}`.execute(tx)
  return rows.length > 0 ? [] : [fault('startDate', 'offer.outsideActivity')]
}

/** A grid of special durations sells its own dates only, so the offer has the same ones (spec 5). */
const durationFaults = async (
  { tx, establishmentId }: Context,
  row: InputRow,
  gridIds: readonly number[],
): Promise<FieldError[]> => {
  const { startDate, endDate } = row
  if (startDate === null || endDate === null) return []
  const { rows } = await sql<{ label: string }>`
    select g.label from price_grid g
    where g.establishment_id = ${establishmentId} and g.id = any (${gridIds}::bigint[]) and g.model = 'SPECIAL_DURATION'
      and not exists (select from price_grid_version v, jsonb_array_elements(v.snapshot -> 'periods') p
        where v.establishment_id = g.establishment_id and v.price_grid_id = g.id and v.history_version = g.current_version
          and p ->> 'start' = ${startDate}::text and p ->> 'end' = ${endDate}::text)
    limit 1`.execute(tx)
  return rows.map(({ label }) => fault('startDate', 'offer.otherDuration', { label }))
}

export const checkOffer = (_context: Context, row: InputRow): void => {
  const faults = formFaults(row)
  if (faults.length > 0) throw new FieldsError(faults)
}

const gridsBody = z.object({ priceGrids: z.array(z.int().min(1)).max(500).optional() })

/** Ids of the grids of this site that an offer is for. */
const gridIdsOf = async ({ tx, establishmentId }: Context, offerId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select price_grid_id as id from special_offer_price_grid
    where establishment_id = ${establishmentId} and special_offer_id = ${offerId} order by 1`.execute(tx)
  return rows.map(({ id }) => id)
}

const writeGrids = async ({ tx, establishmentId }: Context, id: number, gridIds: readonly number[]): Promise<void> => {
  const unique = [...new Set(gridIds)]
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from price_grid
    where establishment_id = ${establishmentId} and id = any (${unique}::bigint[])`.execute(tx)
  if (rows[0]?.count !== unique.length) throw new FieldsError([fault('priceGrids', 'reference.unknown')])
  await sql`delete from special_offer_price_grid where establishment_id = ${establishmentId} and special_offer_id = ${id}`.execute(
    tx,
  )
  await sql`insert into special_offer_price_grid (establishment_id, special_offer_id, price_grid_id)
    select ${establishmentId}, ${id}, unnest(${unique}::bigint[])`.execute(tx)
}

/**
 * Saves an offer with its grids, which the body names apart; left out, they stay. Throws FieldsError with everything that an active
 * offer lacks, and those of `saveRow`.
 */
export const saveOffer = async (
  context: Context,
  row: InputRow,
  body: Readonly<Record<string, unknown>>,
): Promise<number> => {
  const parsed = gridsBody.safeParse(body)
  if (!parsed.success) throw new FieldsError([fault('priceGrids', 'reference.unknown')])
  const gridIds = parsed.data.priceGrids ?? (await gridIdsOf(context, row.id))
  if (row['active'] === true) {
    const faults = [
      ...missingFaults(row),
      ...(gridIds.length === 0 ? [fault('priceGrids', 'offer.noGrid')] : []),
      ...(await seasonFaults(context, row)),
      ...(await durationFaults(context, row, gridIds)),
    ]
    if (faults.length > 0) throw new FieldsError(faults)
  }
  const id = await saveRow({ entity: entities.specialOffer }, context, row)
  await writeGrids(context, id, gridIds)
  return id
}

/** Every method that the house takes, so that a new offer asks for none. */
export const newOffer = async ({ tx, establishmentId }: Context): Promise<Record<string, unknown>> => {
  const { rows } = await sql<{ id: number }>`
    select id from payment_method where establishment_id = ${establishmentId} and active order by position, id`.execute(
    tx,
  )
  return { paymentMethods: rows.map(({ id }) => id) }
}

/** The grids that an offer may be for, and whether it is. */
export const offerGrids = async ({ tx, establishmentId }: Context, offerId: number): Promise<OfferGrid[]> => {
  const { rows } = await sql<OfferGrid>`
    select g.id, g.label, g.model, g.active and g.current_version is not null as "isSold",
      exists (select from special_offer_price_grid j where j.establishment_id = g.establishment_id and j.price_grid_id = g.id
        and j.special_offer_id = ${offerId}) as "isChosen"
    from price_grid g where g.establishment_id = ${establishmentId} order by sort_key(g.label), g.id`.execute(tx)
  return rows
}
