/** What a file and its stays hold, each at its own base: the special lists of spec 7. Written by the operations of the file. */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import type { OptionKind } from '#domain/pricing/types.ts'
import { idParams } from '#contract/operations/input.ts'
import type { BookingFile, OccupancyFile } from '#contract/operations/booking/file.ts'
import { loadFile } from '#server/modules/booking/file/load-file.ts'
import { READ } from '#server/modules/booking/routes/kit.ts'
import { route } from '#server/platform/http/route.ts'
import type { Context, Route } from '#server/platform/http/route.ts'

const listed = <T>(list: readonly T[]): { readonly list: readonly T[]; readonly total: number } => ({
  list,
  total: list.length,
})

const ofFile = (base: string, summary: string, of: (file: BookingFile) => readonly object[]): Route =>
  route(
    {
      method: 'GET',
      path: `booking/${base}/get_for_booking/:id`,
      right: READ,
      write: false,
      summary,
      params: idParams,
    },
    async (context, { params }) => listed(of(await loadFile(context, params.id))),
  )

/** The file of a stay, and the stay in it. Throws RuleError `record.unknown`. */
const stayOf = async (context: Context, id: number): Promise<{ file: BookingFile; stay: OccupancyFile }> => {
  const { rows } = await sql<{ bookingId: number }>`
    select booking_id as "bookingId" from occupancy
    where establishment_id = ${context.establishmentId} and id = ${id}`.execute(context.tx)
  const [row] = rows
  const file = row === undefined ? undefined : await loadFile(context, row.bookingId)
  const stay = file?.occupancies.find((one) => one.id === id)
  if (file === undefined || stay === undefined) throw new RuleError('record.unknown')
  return { file, stay }
}

const ofStay = (
  path: string,
  summary: string,
  of: (stay: OccupancyFile, file: BookingFile) => readonly object[],
): Route =>
  route(
    { method: 'GET', path: `booking/${path}/:id`, right: READ, write: false, summary, params: idParams },
    async (context, { params }) => {
      const { file, stay } = await stayOf(context, params.id)
      return listed(of(stay, file))
    },
  )

const optionsOf =
  (kind: OptionKind) =>
  ({ options }: OccupancyFile): readonly object[] =>
    options.filter((option) => option.kind === kind)

/** What there is to say of a file in one look. */
const summaryOf = ({
  id,
  version,
  code,
  statusId,
  status,
  arrival,
  departure,
  totals,
  customer,
  occupancies,
}: BookingFile) => ({
  ...{ id, version, code, statusId, status, arrival, departure, totals, customer },
  occupancies: occupancies.map((o) => ({
    ...{ id: o.id, placeTypeLabel: o.placeTypeLabel, placeCode: o.placeCode, people: o.people.length },
    ...{ arrival: o.arrival, departure: o.departure, total: o.total, cancelled: o.cancelled },
  })),
})

export const childRoutes: readonly Route[] = [
  ofFile('booking-note', 'Notes d’un dossier', ({ notes }) => notes),
  ofFile('booking-discount', 'Remises d’un dossier', ({ lines }) => lines.filter((line) => line.type === 'discount')),
  ofFile('booking-down-payment', 'Arrhes d’un dossier', ({ totals, terms }) =>
    totals.downPayment === 0
      ? []
      : [
          {
            kind: terms?.downPaymentKind ?? null,
            amount: totals.downPayment,
            due: totals.downPaymentDue,
            left: totals.downPaymentLeft,
          },
        ],
  ),
  route(
    {
      method: 'GET',
      path: 'booking/booking-summary/edit/:id',
      right: READ,
      write: false,
      summary: 'Récapitulatif d’un dossier',
      params: idParams,
    },
    async (context, { params }) => summaryOf(await loadFile(context, params.id)),
  ),
  ofStay('attendant/getattendantyforoccupancy', 'Accompagnants d’un séjour', ({ people }) => people),
  ofStay('occupancy-animal/getanimalforoccupancy', 'Animaux d’un séjour', optionsOf('ANIMAL')),
  ofStay('occupancy-vehicle/getvehicleforoccupancy', 'Véhicules d’un séjour', optionsOf('VEHICLE')),
  ofStay('occupancy-extra/getextraforoccupancy', 'Suppléments d’un séjour', optionsOf('EXTRA')),
  ofStay('occupancy-option/get_for_occupancy', 'Options d’un séjour', ({ options }) => options),
  ofStay('occupancy-detail/get_for_occupancy', 'Lignes d’un séjour', ({ id }, { lines }) =>
    lines.filter((line) => line.occupancyId === id),
  ),
]
