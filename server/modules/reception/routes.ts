import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import { RuleError } from '#domain/rule-error.ts'
import {
  arrivalList,
  birthdayList,
  departureList,
  occupationList,
  remarksOf,
} from '#contract/lists/booking/reception.ts'
import { home } from '#contract/operations/booking/list.ts'
import type { ToDo } from '#contract/operations/booking/list.ts'
import { atTheDesk } from '#contract/operations/booking/reception-day.ts'
import type { ListRow } from '#contract/list.ts'
import type { ExpectOutput } from '#contract/operations/booking/reception-day.ts'
import { wholeListRoutes } from '#server/list/routes.ts'
import { arrivalRows, departureRows, occupationRows, presentRows } from '#server/modules/reception/day-rows.ts'
import { homeFigures } from '#server/modules/reception/home.ts'
import { policeRoutes } from '#server/modules/reception/police/routes.ts'
import { tickStays } from '#server/modules/reception/tick.ts'
import { readToDo } from '#server/modules/reception/to-do.ts'
import { handle } from '#server/platform/http/handle.ts'
import type { Route, Context } from '#server/platform/http/route.ts'
import { isLive, statusIn } from '#server/platform/db/file-states.ts'
import { addNote, loadFile, lockFile } from '#server/modules/booking/index.ts'
import { tellBooking } from '#server/modules/inventory/index.ts'
import { StaleError } from '#server/platform/http/errors.ts'

/** Answers the file's id. Throws RuleError `record.unknown`, `booking.isCancelled`; StaleError. */
const expectStay = async (context: Context, { occupancyId, version, hour, note }: ExpectOutput): Promise<number> => {
  const { tx, establishmentId } = context
  const { rows } = await sql<{ bookingId: number }>`
    select booking_id as "bookingId" from occupancy
    where establishment_id = ${establishmentId} and id = ${occupancyId}`.execute(tx)
  const [found] = rows
  if (found === undefined) throw new RuleError('record.unknown')
  await lockFile(tx, establishmentId, found.bookingId)
  const { rows: stays } = await sql<{ version: number; cancelled: boolean }>`
    select version, cancelled from occupancy
    where establishment_id = ${establishmentId} and id = ${occupancyId}`.execute(tx)
  const [stay] = stays
  if (stay?.cancelled === true) throw new RuleError('booking.isCancelled')
  if (stay?.version !== version) throw new StaleError({ ...(await loadFile(context, found.bookingId)) })
  await sql`update occupancy set expected_hour = ${hour}::time, version = version + 1
    where establishment_id = ${establishmentId} and id = ${occupancyId}`.execute(tx)
  if (note !== null) await addNote(context, found.bookingId, note)
  await tellBooking(context, found.bookingId)
  return found.bookingId
}

type BirthdayRow = ListRow<typeof birthdayList>

/** Birthdays on [from, to], days of arrival and departure included; those of 29 February on the 28th of other years. */
const readBirthdays = async ({ tx, establishmentId }: Context, from: Day, to: Day): Promise<readonly BirthdayRow[]> => {
  const { rows } = await sql<BirthdayRow>`
    select a.id, b.id as "bookingId", b.status_id as "statusId", b.customer_id as "customerId", b.code,
      nullif(concat_ws(' ', c.company_name, c.surname, c.name), '') as "customerName", p.code as "placeCode",
      concat_ws(' ', a.surname, a.name) as name, d.day as birthday, y.year - extract(year from a.birth_date)::int as age,
      o.arrival, coalesce(o.early_departure, o.departure) as departure
    from occupancy o
    join booking b on b.establishment_id = o.establishment_id and b.id = o.booking_id
    join attendant a on a.establishment_id = o.establishment_id and a.occupancy_id = o.id and a.birth_date is not null
    left join place p on p.establishment_id = o.establishment_id and p.id = o.place_id
    left join customer c on c.id = b.customer_id
    cross join generate_series(extract(year from ${from}::date)::int, extract(year from ${to}::date)::int) as y (year)
    cross join lateral (
      select (a.birth_date + make_interval(years => y.year - extract(year from a.birth_date)::int))::date as day) d
    where o.establishment_id = ${establishmentId} and ${isLive('b')} and ${statusIn('b', 'BOOKING', 'STAY', 'CLOSED')}
      and not o.cancelled and o.arrival <= ${to} and coalesce(o.early_departure, o.departure) >= ${from}
      and d.day between ${from} and ${to} and d.day between o.arrival and coalesce(o.early_departure, o.departure)
    order by d.day, p.code, name, a.id`.execute(tx)
  return rows
}

const said = { missing: remarksOf }

const lists: readonly Route[] = [
  ...wholeListRoutes(arrivalList, {
    summary: 'Arrivées d’un jour',
    rows: (context, { day = context.today }) => arrivalRows(context, day),
    said,
  }),
  ...wholeListRoutes(departureList, {
    summary: 'Départs d’un jour',
    rows: (context, { day = context.today, present = false }) => departureRows(context, day, present),
    said,
  }),
  ...wholeListRoutes(occupationList, {
    summary: 'Qui est sur le site, maintenant ou sur une période',
    rows: (context, { view, from = context.today, to = from }) =>
      view === 'period' ? occupationRows(context, from, to) : presentRows(context),
  }),
  ...wholeListRoutes(birthdayList, {
    summary: 'Anniversaires fêtés pendant un séjour',
    rows: (context, { from = context.today, to = from }) => readBirthdays(context, from, to),
  }),
]

const deeds: readonly Route[] = [
  handle(atTheDesk.tick)((context, { body }) => tickStays(context, body)),
  handle(atTheDesk.expect)(async (context, { body }) => ({ status: 'SAVED', id: await expectStay(context, body) })),
]

const today: readonly Route[] = [
  handle(home.toDo)(async (context): Promise<ToDo> => ({ list: await readToDo(context) })),
  handle(home.figures)((context) => homeFigures(context)),
]

export const receptionRoutes: readonly Route[] = [...lists, ...today, ...deeds, ...policeRoutes]
