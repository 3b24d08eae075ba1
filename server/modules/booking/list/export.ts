/** The lists of files as CSV. Headings are those of the screens. */
import type { BookingRow } from '#contract/operations/booking/list.ts'
import { csvAnswer, everyPage } from '#server/documents/list-csv.ts'
import type { CsvColumn } from '#server/documents/list-csv.ts'
import { pageQuery } from '#server/modules/booking/list/search-bookings.ts'
import type { BookingSearch } from '#server/modules/booking/list/search-bookings.ts'
import { requireModule } from '#server/platform/auth/modules.ts'
import type { Context, FileAnswer } from '#server/platform/http/route.ts'

const STATUSES = ['', 'Devis', 'Option', 'Réservation', 'Séjour', 'Soldé'] as const
const ORIGINS = ['', 'Direct', 'Passage', 'Internet', 'Partenaire', 'Import'] as const

const COLUMNS: readonly CsvColumn<BookingRow>[] = [
  { header: 'Dossier', cell: (row) => row.code },
  { header: 'Statut', cell: (row) => STATUSES[row.statusId] ?? '' },
  { header: 'Client', cell: (row) => row.customerName },
  { header: 'Arrivée', cell: (row) => row.arrival },
  { header: 'Départ', cell: (row) => row.departure },
  { header: 'Emplacement', cell: (row) => row.places },
  { header: 'Personnes', cell: (row) => String(row.people) },
  { header: 'Échéance', cell: (row) => (row.statusId === 1 ? row.quoteValidUntil : row.optionExpiry) },
  { header: 'Origine', cell: (row) => row.partner ?? ORIGINS[row.originId] ?? '' },
  { header: 'Canal d’accès', cell: (row) => row.accessChannel },
  { header: 'Réservé le', cell: (row) => row.bookedOn },
  { header: 'Total', cell: (row) => row.total },
  { header: 'Réglé', cell: (row) => row.paid },
  { header: 'Solde', cell: (row) => row.balance },
]

/** All rows of the search; the export is a technical event. Throws RuleError `module.off` for quotes without their module. */
export const exportBookings = (context: Context, search: BookingSearch): Promise<FileAnswer> => {
  if (search.criteria.statusId === 1) requireModule(context, 'quotation')
  const { db, establishmentId, today } = context
  // Read after the request's transaction has ended.
  const read = async (page: number, size: number): Promise<BookingRow[]> =>
    (await pageQuery(establishmentId, today, { ...search, page, size }).execute(db)).rows
  return csvAnswer(context, 'booking', COLUMNS, everyPage(read))
}
