/** The stays of a file with their people, options, place and price. */
import { sql } from 'kysely'
import type { Reason } from '#domain/booking/facts.ts'
import { partyWarnings } from '#domain/booking/party.ts'
import { nights } from '#domain/day.ts'
import { reason } from '#domain/booking/facts.ts'
import type { Quote } from '#domain/pricing/result.ts'
import { STATE } from '#domain/booking/states.ts'
import type { AttendantFile, BookingLine, OccupancyFile, OptionFile } from '#contract/operations/booking/file.ts'
import { quoteLine } from '#server/modules/booking/file/lines.ts'
import type { FileRow } from '#server/modules/booking/file/lock-file.ts'
import type { StoredTrace } from '#server/modules/booking/file/stays.ts'
import type { Sender } from '#server/platform/db/transaction.ts'

export interface StayRow extends Omit<
  OccupancyFile,
  'nights' | 'quote' | 'refusal' | 'warnings' | 'people' | 'options'
> {
  readonly capacity: number
  readonly trace: StoredTrace | null
  readonly people: readonly AttendantFile[]
  readonly options: readonly OptionFile[]
}

/** Whether a live bill charges the occupancy `o`. */
const BILLED = sql`exists (select 1 from live_bill_line l where l.establishment_id = o.establishment_id and l.part_id = o.id)`

const query = (establishmentId: number, { id, stateId }: Pick<FileRow, 'id' | 'stateId'>) => sql<StayRow>`
  select o.id, o.version, o.place_type_id as "placeTypeId", t.code as "placeTypeCode", t.label ->> 'fr' as "placeTypeLabel",
    o.place_id as "placeId", p.code as "placeCode", o.pinned, o.arrival, o.departure, o.grid_id as "gridId",
    o.grid_version as "gridVersion", g.label as "gridLabel", o.grid_forced as "gridForced", o.total, o.trace,
    o.arrived_at as "arrivedAt", o.gone_at as "goneAt", o.early_departure as "earlyDeparture", o.cancelled,
    o.no_show as "noShow", most_people(p.max_capacity, p.capacity, t.max_capacity, t.capacity) as capacity,
    ${stateId === STATE.BASKET ? sql`false` : BILLED} as billed,
    (select coalesce(json_agg(json_build_object('id', a.id, 'age', a.age, 'from', a.from_day, 'to', a.to_day,
        'exemption', a.exemption_reason, 'civilityId', a.civility_id, 'surname', a.surname, 'name', a.name,
        'birthDate', a.birth_date, 'birthPlace', a.birth_place, 'nationalityId', a.nationality_id) order by a.position, a.id), '[]')
      from attendant a where a.establishment_id = o.establishment_id and a.occupancy_id = o.id) as people,
    (select coalesce(json_agg(json_build_object('kind', q.kind, 'refId', q.ref_id, 'code', q.code, 'label', q.label,
        'quantity', q.quantity, 'detail', q.detail, 'brandId', q.brand_id, 'brand', v.label) order by q.kind, q.code), '[]')
      from occupancy_option q left join vehicle_brand v on v.id = q.brand_id
      where q.establishment_id = o.establishment_id and q.occupancy_id = o.id) as options
  from occupancy o
  join place_type t on t.establishment_id = o.establishment_id and t.id = o.place_type_id
  left join place p on p.establishment_id = o.establishment_id and p.id = o.place_id
  left join price_grid g on g.establishment_id = o.establishment_id and g.id = o.grid_id
  where o.establishment_id = ${establishmentId} and o.booking_id = ${id}
  order by o.position, o.id`

/** People and options that no price covers: charged nothing, to be shown (catalogue: "option not mapped"). */
const unpricedWarnings = (trace: StoredTrace | null): Reason[] =>
  (trace?.quote?.trace.unpriced ?? []).flatMap((u) => {
    if (u.what === 'option')
      return [reason('price.optionUnpriced', { option: u.label ?? u.code, quantity: u.quantity })]
    return u.what === 'age' ? [reason('price.ageUnpriced', { age: u.age, people: u.count })] : []
  })

/** Options whose price of a night changes within the stay (catalogue: "options with date splits"). */
const splitOptions = (trace: StoredTrace | null): Reason[] => {
  const split = (trace?.quote?.trace.components ?? [])
    .filter(({ kind, segments }) => kind === 'option' && new Set(segments.map((s) => s.unitPrice)).size > 1)
    .filter(({ segments }) => new Set(segments.map((s) => s.from)).size > 1)
  return split.length === 0
    ? []
    : [reason('booking.optionsSplit', { options: split.map(({ label }) => label).join(', ') })]
}

/** The file's remise is for others of its stays, or for none of them any more. */
const notDiscounted = (trace: StoredTrace | null): Reason[] => {
  const why = trace?.quote?.trace.notDiscounted
  return why === undefined ? [] : [why]
}

const quoteOf = (trace: StoredTrace | null, lines: readonly BookingLine[]): Quote | null =>
  trace?.quote === null || trace === null ? null : { ...trace.quote, lines: lines.map(quoteLine) }

/** The rows of a file's stays: `shownStays` makes of them what screens show. */
export const readStayRows = async (
  tx: Sender,
  establishmentId: number,
  file: Pick<FileRow, 'id' | 'stateId'>,
): Promise<readonly StayRow[]> => (await query(establishmentId, file).execute(tx)).rows

/** Throws nothing: a stay without price says why. */
export const shownStays = (rows: readonly StayRow[], lines: readonly BookingLine[]): OccupancyFile[] =>
  rows.map(({ trace, capacity, ...row }) => ({
    ...row,
    nights: nights(row),
    quote: quoteOf(
      trace,
      lines.filter((l) => l.occupancyId === row.id),
    ),
    refusal: trace?.refusal ?? null,
    warnings: [
      ...partyWarnings(row.people, row, capacity),
      ...unpricedWarnings(trace),
      ...splitOptions(trace),
      ...notDiscounted(trace),
    ],
  }))
