/** Writes the stays of a file with their people and options. */
import { sql } from 'kysely'
import { optionCode } from '#domain/booking/quantities.ts'
import type { Reason } from '#domain/booking/facts.ts'
import type { PricedStay } from '#domain/booking/price-file.ts'
import { totalsOf } from '#domain/pricing/line.ts'
import type { OtherTaxTrace, Quote, TouristTax } from '#domain/pricing/result.ts'
import type { GridSnapshot } from '#domain/pricing/types.ts'
import type { OptionInput, PersonInput } from '#contract/operations/booking/party.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Conditions, StayDraft } from '#server/modules/pricing/index.ts'
import { insertAll, rowsOf } from '#server/platform/db/insert-all.ts'
import type { Insert } from '#server/platform/db/insert-all.ts'

/** What `occupancy.trace` keeps: the price without its lines, or why there is none. */
export interface StoredTrace {
  readonly quote: Omit<Quote, 'lines'> | null
  /** Kept also where the price was carried over without a quote: the tax statement needs its nights. */
  readonly touristTax: TouristTax | null
  readonly otherTaxes: readonly OtherTaxTrace[]
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
  if (!priced.priced) return { quote: null, touristTax: null, otherTaxes: [], refusal: priced.refusal }
  const { lines: _, ...quote } = priced.quote
  return { quote, touristTax: quote.touristTax, otherTaxes: quote.trace.otherTaxes ?? [], refusal: null }
}

const priceColumns = (priced: PricedStay, forced: boolean) => ({
  grid_id: priced.priced ? priced.grid.id : null,
  grid_version: priced.priced ? priced.grid.version : null,
  grid_forced: forced,
  trace: { ...traceOf(priced) },
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

/** Rows of new stays. */
export const stayRows = (establishmentId: number, bookingId: number, stays: readonly StayToWrite[]): Insert =>
  rowsOf(
    'occupancy',
    stays.map((stay) => ({
      establishment_id: establishmentId,
      id: stay.id,
      booking_id: bookingId,
      ...columnsOf(stay),
    })),
  )

export const updateStay = async (tx: Tx, establishmentId: number, stay: StayToWrite): Promise<void> => {
  const { trace, ...columns } = columnsOf(stay)
  await tx
    .updateTable('occupancy')
    .set((eb) => ({ ...columns, trace: JSON.stringify(trace), version: eb('version', '+', 1) }))
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

/** People and options of a stay, under the codes of the grid that prices it. */
export interface Party {
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
    brand_id: option.brandId ?? null,
  }))
}

/** Rows of the people and options of stays that have none yet. */
export const partyRows = (establishmentId: number, conditions: Conditions, parties: readonly Party[]): Insert[] => [
  rowsOf(
    'attendant',
    parties.flatMap((p) => p.people.map((person, i) => attendantColumns(establishmentId, p.id, person, i))),
  ),
  rowsOf(
    'occupancy_option',
    parties.flatMap((p) => optionColumns(establishmentId, conditions, p)),
  ),
]

/** Replaces the people and options of these stays. */
export const writeParties = async (
  tx: Tx,
  establishmentId: number,
  conditions: Conditions,
  parties: readonly Party[],
): Promise<void> => {
  const ids = parties.map((p) => p.id)
  await sql`
    with options as (delete from occupancy_option
      where establishment_id = ${establishmentId} and occupancy_id = any (${ids}::bigint[]))
    delete from attendant where establishment_id = ${establishmentId} and occupancy_id = any (${ids}::bigint[])`.execute(
    tx,
  )
  await insertAll(tx, partyRows(establishmentId, conditions, parties))
}
