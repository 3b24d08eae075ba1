/** The whole file, as its screen shows it. */
import { sql } from 'kysely'
import { actions } from '#domain/booking/actions.ts'
import { balanceOf, downPaymentLeft } from '#domain/booking/balance.ts'
import { daysIfBooked } from '#domain/booking/due-dates.ts'
import type { Day } from '#domain/day.ts'
import { payerBalances } from '#domain/booking/payers.ts'
import type { PayerBalance } from '#domain/booking/payers.ts'
import { cents } from '#domain/money.ts'
import { totalsOf } from '#domain/pricing/line.ts'
import { STATE } from '#domain/booking/states.ts'
import { toAgreed } from '#contract/operations/establishment/preference.ts'
import { allows } from '#contract/rights.ts'
import type {
  BookingFile,
  BookingLine,
  CustomerSummary,
  FileTotals,
  PayerFile,
  TermsFile,
} from '#contract/operations/booking/file.ts'
import { factsFrom, readFacts } from '#server/modules/booking/file/facts.ts'
import { readEvents, readNotes } from '#server/modules/booking/file/history.ts'
import { quoteLine, readLines } from '#server/modules/booking/file/lines.ts'
import { readFileRow } from '#server/modules/booking/file/lock-file.ts'
import type { FileRow } from '#server/modules/booking/file/lock-file.ts'
import { billRows, homesOf, payersAbroad, paymentRows } from '#server/modules/payment/index.ts'
import type { Home } from '#server/modules/payment/index.ts'
import { readStayRows, shownStays } from '#server/modules/booking/file/read-stays.ts'
import { together } from '#server/platform/db/transaction.ts'
import type { PaymentRow } from '#contract/operations/payment/payment.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Sender } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/route.ts'

interface Around {
  readonly accessChannel: BookingFile['accessChannel']
  readonly customer: CustomerSummary | null
  readonly terms: TermsFile | null
  /** Of the customer, for the limit of cash. */
  readonly home: Home | null
}

/** Who the file is for, and under which terms. */
const readAround = async (
  tx: Sender,
  establishmentId: number,
  { customerId, paymentTermsId, accessChannelId }: Pick<FileRow, 'customerId' | 'paymentTermsId' | 'accessChannelId'>,
): Promise<Around> => {
  const { rows } = await sql<Around>`
    select
      (select json_build_object('id', c.id, 'code', c.code, 'civility', v.short_label, 'surname', c.surname, 'name', c.name,
          'companyName', c.company_name, 'phone', c.phone1, 'email', c.email, 'town', a.town, 'country', k.label)
        from customer c
        left join civility v on v.id = c.civility_id
        left join lateral (select * from address x where x.customer_id = c.id order by x.is_main desc, x.id limit 1) a on true
        left join country k on k.id = a.country_id
        where c.id = ${customerId}) as customer,
      (select row_to_json(h) from (${homesOf(customerId === null ? [] : [customerId])}) h) as home,
      (select json_build_object('id', id, 'label', label ->> 'fr')
        from access_channel where establishment_id = ${establishmentId} and id = ${accessChannelId}) as "accessChannel",
      (select json_build_object('id', id, 'label', label, 'downPaymentKind', down_payment_kind, 'fees', fees,
          'insuranceRate', insurance_rate)
        from payment_terms where establishment_id = ${establishmentId} and id = ${paymentTermsId}) as terms`.execute(tx)
  return rows[0] ?? { customer: null, terms: null, accessChannel: null, home: null }
}

/** Sums of the lines and where the money stands. */
export const fileTotals = (file: FileRow, lines: readonly BookingLine[], today: Day): FileTotals => {
  const totals = totalsOf(lines.map(quoteLine))
  return {
    ...totals,
    downPayment: file.downPayment,
    downPaymentDue: file.downPaymentDue,
    balanceDue: file.balanceDue,
    ifBooked: daysIfBooked({ ...file, total: totals.total }, today),
    retained: file.retained,
    paid: file.paid,
    balance: balanceOf({ ...file, total: totals.total }),
    // Once the guest is here, all of it is due.
    downPaymentLeft: file.statusId > 3 ? cents(0) : downPaymentLeft(file),
  }
}

/** Names of who owes or paid; nobody is asked for where the customer pays all. */
const namedPayers = async (
  tx: Tx,
  customer: CustomerSummary | null,
  balances: readonly PayerBalance[],
  payments: readonly PaymentRow[],
): Promise<PayerFile[]> => {
  const others = balances.map((b) => b.payerId).filter((id) => id !== customer?.id && id !== 0)
  const names = new Map(payments.map((p) => [p.payerId, p.payerName]))
  if (customer !== null)
    names.set(customer.id, customer.companyName ?? [customer.surname, customer.name].filter(Boolean).join(' '))
  if (others.some((id) => !names.has(id))) {
    const { rows } = await sql<{ id: number; name: string }>`
      select id, coalesce(company_name, concat_ws(' ', surname, name)) as name from customer where id = any (${others}::bigint[])`.execute(
      tx,
    )
    for (const { id, name } of rows) names.set(id, name)
  }
  return balances.map((balance) => ({ ...balance, name: names.get(balance.payerId) ?? '' }))
}

/** A basket has no money, no notes and no history. */
const NOTHING_YET = { payments: [], bills: [], notes: [], events: [] }

const readLife = async (sender: Sender, establishmentId: number, id: number) => {
  const [payments, bills, notes, events] = await Promise.all([
    paymentRows(sender, establishmentId, id),
    billRows(sender, establishmentId, id),
    readNotes(sender, establishmentId, id),
    readEvents(sender, establishmentId, id),
  ])
  return { payments, bills, notes, events }
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
  const may = ([functionality, action]: readonly [keyof typeof rights, 'write' | 'delete']): boolean =>
    allows(rights[functionality], action)
  const [lines, stays, { home, ...around }, facts, life] = await together(tx, (sender) => [
    readLines(sender, establishmentId, id),
    readStayRows(sender, establishmentId, row),
    readAround(sender, establishmentId, row),
    readFacts(sender, establishmentId, row),
    row.stateId === STATE.BASKET ? Promise.resolve(NOTHING_YET) : readLife(sender, establishmentId, id),
  ])
  const balances = payerBalances(row.customerId, lines, life.payments)
  const known = await factsFrom(tx, establishmentId, row, facts)
  return {
    ...ownFields(row),
    agreed: toAgreed(row.agreed),
    ...around,
    occupancies: shownStays(stays, lines),
    lines,
    totals: fileTotals(row, lines, today),
    ...life,
    payers: await namedPayers(tx, around.customer, balances, life.payments),
    payersAbroad: await payersAbroad(tx, home, balances),
    undo: known.undo,
    actions: actions(known, may, today),
  }
}
