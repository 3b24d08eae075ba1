/** The lists of the reception as files: what each shows, in the order in which it shows it. */
import type { z } from 'zod'
import type {
  BirthdayRow,
  occupationExportBody,
  periodExportBody,
  receptionExportBody,
  ReceptionRow,
} from '#contract/operations/booking/reception-day.ts'
import { csvAnswer, once, shownOf } from '#server/documents/list-csv.ts'
import type { CsvColumn } from '#server/documents/list-csv.ts'
import { readBirthdays } from '#server/modules/booking/reception/birthdays.ts'
import { arrivalRows, departureRows, occupationRows, presentRows } from '#server/modules/booking/reception/day-rows.ts'
import type { Context, FileAnswer } from '#server/platform/http/route.ts'

type Column = CsvColumn<ReceptionRow>

const place: Column = { header: 'reception:column.place', cell: (row) => row.placeCode }
const customer: Column = { header: 'reception:column.customer', cell: (row) => row.customerName }
const phone: Column = {
  header: 'reception:column.phone',
  cell: (row) => (row.phone === null ? null : { phone: row.phone }),
}
const arrival: Column = { header: 'reception:column.arrival', cell: (row) => row.arrival }
const departure: Column = { header: 'reception:column.departure', cell: (row) => row.departure }
const people: Column = { header: 'reception:column.people', cell: (row) => String(row.people) }
const plates: Column = { header: 'reception:column.plates', cell: (row) => row.plates }

const presence: Column['cell'] = ({ arrivedAt, goneAt }, say) => {
  if (goneAt !== null) return say('reception:presence.gone')
  return say(arrivedAt === null ? 'reception:presence.awaited' : 'reception:presence.here')
}

/** When they came, or left. */
const tickedAt: Column['cell'] = ({ arrivedAt, goneAt }) => {
  const at = goneAt ?? arrivedAt
  return at === null ? null : { at }
}

const DAY: readonly Column[] = [
  { header: 'reception:column.code', cell: (row) => row.code },
  customer,
  phone,
  { header: 'reception:column.type', cell: (row) => row.placeTypeLabel },
  place,
  arrival,
  departure,
  people,
  plates,
  { header: 'reception:column.balance', cell: (row) => row.balance },
  {
    header: 'reception:column.missing',
    cell: (row, say) => row.missing.map((one) => say(`reception:missing.${one}`)).join(', '),
  },
  { header: 'reception:column.presence', cell: presence },
  { header: 'reception:column.ticked', cell: tickedAt },
]

/** Arrivals or departures of a day. */
export const exportDay = async (
  context: Context,
  kind: 'arrival' | 'departure',
  { day, present, ids }: z.output<typeof receptionExportBody>,
): Promise<FileAnswer> => {
  const rows = kind === 'arrival' ? await arrivalRows(context, day) : await departureRows(context, day, present)
  return csvAnswer(context, kind, DAY, once(shownOf(rows, ids)))
}

const OCCUPATION: readonly Column[] = [
  place,
  { header: 'reception:column.presence', cell: presence },
  customer,
  { header: 'reception:column.occupants', cell: (row) => row.occupants },
  people,
  arrival,
  departure,
  plates,
  phone,
]

type Period = z.output<typeof periodExportBody>

/** Who is on the site. */
export const exportOccupation = async (
  context: Context,
  { from, to, present, ids }: z.output<typeof occupationExportBody>,
): Promise<FileAnswer> => {
  const rows = present ? await presentRows(context) : await occupationRows(context, from, to)
  return csvAnswer(context, 'occupation', OCCUPATION, once(shownOf(rows, ids)))
}

const BIRTHDAYS: readonly CsvColumn<BirthdayRow>[] = [
  { header: 'reception:column.birthday', cell: (row) => row.birthday },
  { header: 'reception:column.occupant', cell: (row) => row.name },
  { header: 'reception:column.age', cell: (row) => String(row.age) },
  { header: 'reception:column.place', cell: (row) => row.placeCode },
  { header: 'reception:column.customer', cell: (row) => row.customerName },
  { header: 'reception:column.code', cell: (row) => row.code },
  { header: 'reception:column.arrival', cell: (row) => row.arrival },
  { header: 'reception:column.departure', cell: (row) => row.departure },
]

export const exportBirthdays = async (context: Context, { from, to, ids }: Period): Promise<FileAnswer> =>
  csvAnswer(context, 'birthday', BIRTHDAYS, once(shownOf(await readBirthdays(context, from, to), ids)))
