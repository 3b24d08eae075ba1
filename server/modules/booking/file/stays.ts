/** Writes the stays of a file with their people and options. */
import { sql } from 'kysely'
import { optionCode } from '#domain/booking/quantities.ts'
import type { Reason } from '#domain/booking/facts.ts'
import type { PricedStay } from '#domain/booking/price-file.ts'
import { totalsOf } from '#domain/pricing/line.ts'
import type { Quote, TouristTax } from '#domain/pricing/result.ts'
import type { GridSnapshot } from '#domain/pricing/types.ts'
import type { OptionInput, PersonInput } from '#contract/operations/booking/party.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Conditions } from '#server/modules/booking/pricing/conditions.ts'
import type { StayDraft } from '#server/modules/booking/pricing/price-drafts.ts'

/** What `occupancy.trace` keeps: the price without its lines, or why there is none. */
export interface StoredTrace {
  readonly quote: Omit<Quote, 'lines'> | null
  /** Kept also where the price was carried over without a quote: the tax statement needs its nights. */
  readonly touristTax: TouristTax | null
  readonly refusal: Reason | null
}

/** A stay that is to be written, with its price and its place (null: a quote of any place). */
export interface StayToWrite {
  readonly id: number
  readonly draft: StayDraft
  readonly placeId: number | null
  readonly pinned: boolean
  readonly priced: PricedStay
  readonly position: number
}

export const traceOf = (priced: PricedStay): StoredTrace => {
  if (!priced.priced) return { quote: null, touristTax: null, refusal: priced.refusal }
  const { lines: _, ...quote } = priced.quote
  return { quote, touristTax: quote.touristTax, refusal: null }
}

const priceColumns = (priced: PricedStay, forced: boolean) => ({
  grid_id: priced.priced ? priced.grid.id : null,
  grid_version: priced.priced ? priced.grid.version : null,
  grid_forced: forced,
  trace: JSON.stringify(traceOf(priced)),
  total: priced.priced ? totalsOf(priced.quote.lines).total : 0,
})

const columnsOf = (stay: StayToWrite) => ({
  place_type_id: stay.draft.placeTypeId,
  place_id: stay.placeId,
  pinned: stay.pinned,
  arrival: stay.draft.arrival,
  departure: stay.draft.departure,
  position: stay.position,
  ...priceColumns(stay.priced, stay.draft.gridId !== null),
})

/** Ids for new records, in order. */
export const newIds = async (tx: Tx, count: number): Promise<number[]> => {
  if (count === 0) return []
  const { rows } = await sql<{ id: number }>`
    select nextval('record_id') as id from generate_series(1, ${count}::int)`.execute(tx)
  return rows.map((row) => row.id)
}

export const insertStays = async (
  tx: Tx,
  establishmentId: number,
  bookingId: number,
  stays: readonly StayToWrite[],
): Promise<void> => {
  if (stays.length === 0) return
  await tx
    .insertInto('occupancy')
    .values(
      stays.map((stay) => ({
        establishment_id: establishmentId,
        id: stay.id,
        booking_id: bookingId,
        ...columnsOf(stay),
      })),
    )
    .execute()
}

export const updateStay = async (tx: Tx, establishmentId: number, stay: StayToWrite): Promise<void> => {
  await tx
    .updateTable('occupancy')
    .set((eb) => ({ ...columnsOf(stay), version: eb('version', '+', 1) }))
    .where('establishment_id', '=', establishmentId)
    .where('id', '=', stay.id)
    .execute()
}

const attendantColumns = (establishmentId: number, occupancyId: number, person: PersonInput, position: number) => ({
  establishment_id: establishmentId,
  occupancy_id: occupancyId,
  age: person.age,
  civility_id: person.civilityId,
  surname: person.surname,
  name: person.name,
  birth_date: person.birthDate,
  birth_place: person.birthPlace,
  nationality_id: person.nationalityId,
  from_day: person.from,
  to_day: person.to,
  exemption_reason: person.exemption,
  position,
})

interface Party {
  readonly id: number
  readonly people: readonly PersonInput[]
  readonly options: readonly OptionInput[]
  readonly grid: Pick<GridSnapshot, 'options'> | null
}

const labelOf = ({ references }: Conditions, grid: Party['grid'], code: string, option: OptionInput): string =>
  grid?.options.find((o) => o.code === code)?.label ??
  references.find((r) => r.kind === option.kind && r.id === option.refId)?.label ??
  code

const optionColumns = (establishmentId: number, conditions: Conditions, { id, grid, options }: Party) => {
  const byCode = new Map(options.map((option) => [optionCode(grid, option), option]))
  return [...byCode].map(([code, option]) => ({
    establishment_id: establishmentId,
    occupancy_id: id,
    code,
    kind: option.kind,
    ref_id: option.refId,
    label: labelOf(conditions, grid, code, option),
    quantity: option.quantity,
    detail: option.detail,
  }))
}

/** Replaces the people and options of these stays. `isNew`: there are none yet to delete. */
export const writeParties = async (
  tx: Tx,
  establishmentId: number,
  conditions: Conditions,
  parties: readonly Party[],
  isNew: boolean,
): Promise<void> => {
  const ids = parties.map((p) => p.id)
  if (!isNew) {
    await sql`delete from attendant where establishment_id = ${establishmentId} and occupancy_id = any (${ids}::bigint[])`.execute(
      tx,
    )
    await sql`delete from occupancy_option where establishment_id = ${establishmentId} and occupancy_id = any (${ids}::bigint[])`.execute(
      tx,
    )
  }
  const people = parties.flatMap((p) => p.people.map((person, i) => attendantColumns(establishmentId, p.id, person, i)))
  if (people.length > 0) await tx.insertInto('attendant').values(people).execute()
  const options = parties.flatMap((p) => optionColumns(establishmentId, conditions, p))
  if (options.length > 0) await tx.insertInto('occupancy_option').values(options).execute()
}
