/** The whole file, as its screen shows it. */
import { sql } from 'kysely'
import { actions } from '#domain/booking/actions.ts'
import { cents } from '#domain/money.ts'
import { totalsOf } from '#domain/pricing/line.ts'
import { allows } from '#contract/rights.ts'
import type {
  BookingFile,
  BookingLine,
  CustomerSummary,
  FileTotals,
  TermsFile,
} from '#contract/operations/booking/file.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { factsOf } from '#server/modules/booking/file/facts.ts'
import { readEvents, readNotes } from '#server/modules/booking/file/history.ts'
import { quoteLine, readLines } from '#server/modules/booking/file/lines.ts'
import { readFileRow } from '#server/modules/booking/file/lock-file.ts'
import type { FileRow } from '#server/modules/booking/file/lock-file.ts'
import { billRows, paymentRows } from '#server/modules/booking/file/money.ts'
import { readStays } from '#server/modules/booking/file/read-stays.ts'
import type { Context } from '#server/platform/http/route.ts'

const readCustomer = async (tx: Tx, customerId: number | null): Promise<CustomerSummary | null> => {
  if (customerId === null) return null
  const { rows } = await sql<CustomerSummary>`
    select c.id, c.code, v.short_label as civility, c.surname, c.name, c.company_name as "companyName", c.phone1 as phone,
      c.email, a.town, k.label as country
    from customer c
    left join civility v on v.id = c.civility_id
    left join lateral (select * from address x where x.customer_id = c.id order by x.is_main desc, x.id limit 1) a on true
    left join country k on k.id = a.country_id
    where c.id = ${customerId}`.execute(tx)
  return rows[0] ?? null
}

const readTerms = async (tx: Tx, establishmentId: number, id: number | null): Promise<TermsFile | null> => {
  if (id === null) return null
  const { rows } = await sql<TermsFile>`
    select id, label, down_payment_kind as "downPaymentKind", fees, insurance_rate as "insuranceRate"
    from payment_terms where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  return rows[0] ?? null
}

/** Sums of the lines and where the money stands. */
export const fileTotals = (file: FileRow, lines: readonly BookingLine[]): FileTotals => {
  const totals = totalsOf(lines.map(quoteLine))
  return {
    ...totals,
    downPayment: file.downPayment,
    downPaymentDue: file.downPaymentDue,
    balanceDue: file.balanceDue,
    paid: file.paid,
    balance: cents(totals.total - file.paid),
    downPaymentLeft: cents(Math.max(0, file.downPayment - file.paid)),
  }
}

const ownFields = ({ id, version, code, stateId, statusId, status, originId, language, bookedOn, ...f }: FileRow) => ({
  id,
  version,
  code,
  stateId,
  statusId,
  status,
  originId,
  language,
  bookedOn,
  arrival: f.arrival,
  departure: f.departure,
  optionExpiry: f.optionExpiry,
  quoteValidUntil: f.quoteValidUntil,
  lockUntil: f.lockUntil,
  pricing: f.pricing,
})

/** Throws RuleError `record.unknown`. */
export const loadFile = async (context: Context, id: number): Promise<BookingFile> => {
  const { tx, establishmentId, rights, today } = context
  const row = await readFileRow(tx, establishmentId, id)
  const lines = await readLines(tx, establishmentId, id)
  const may = ([functionality, action]: readonly [keyof typeof rights, 'write' | 'delete']): boolean =>
    allows(rights[functionality], action)
  return {
    ...ownFields(row),
    customer: await readCustomer(tx, row.customerId),
    terms: await readTerms(tx, establishmentId, row.paymentTermsId),
    occupancies: await readStays(tx, establishmentId, id, lines),
    lines,
    totals: fileTotals(row, lines),
    payments: await paymentRows(tx, establishmentId, id),
    bills: await billRows(tx, establishmentId, id),
    notes: await readNotes(tx, establishmentId, id),
    events: await readEvents(tx, establishmentId, id),
    actions: actions(await factsOf(tx, establishmentId, row), may, today),
  }
}
