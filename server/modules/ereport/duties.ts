/** What home tells of duties, to whoever may see each: reports, the return of VAT, the tourist tax, invoices that wait. */
import { sql } from 'kysely'
import { addDays, addMonths, startOfMonth } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { periodOf } from '#domain/vat/regime.ts'
import { allows } from '#contract/rights.ts'
import type { Functionality } from '#contract/rights.ts'
import type { Duty } from '#contract/operations/ereport/duty.ts'
import { isSilent, toFollow } from '#server/modules/einvoice/index.ts'
import { readStanding } from '#server/modules/ereport/standing.ts'
import type { StoodPeriod } from '#server/modules/ereport/standing.ts'
import { nextTaxPeriod, readStanding as readVat } from '#server/modules/result/index.ts'
import type { Context } from '#server/platform/http/route.ts'

/** What went is told so long after it was due. */
const TOLD_DAYS = 10
/** Returns are due between the 15th and the 24th of the next month, each house on a day of its own: the last is told. */
const RETURN_DAY = 24

const isRecent = (due: Day | null, today: Day): boolean => due !== null && due >= addDays(today, -TOLD_DAYS)

const STATES: Readonly<Partial<Record<StoodPeriod['state'], Duty['state']>>> = {
  BLOCKED: 'BLOCKED',
  READY: 'DUE',
  WAITING: 'DUE',
  SENT: 'WENT',
  ACCEPTED: 'WENT',
  REJECTED: 'FAILED',
  FAILED: 'FAILED',
  CANCELLED: 'FAILED',
}

const reportDuty = ({ kind, from, through, due, state, late }: StoodPeriod, today: Day): Duty[] => {
  const told = STATES[state]
  if (told === undefined || (told === 'WENT' && !isRecent(due, today))) return []
  return [{ kind, from, through, due, state: late && told === 'DUE' ? 'LATE' : told, count: null }]
}

const reportDuties = async (context: Context): Promise<Duty[]> =>
  (await readStanding(context)).periods.flatMap((period) => reportDuty(period, context.today))

/** Of a house that validates its VAT here: the next return, once its months are over. */
const vatDuties = async (context: Context): Promise<Duty[]> => {
  const { validated, choice } = await readVat(context)
  const last = validated.at(-1)?.month
  if (last === undefined) return []
  const rows = [last, addMonths(last, 1)].flatMap((month, i): Duty[] => {
    const { regime, to } = periodOf(choice, month)
    if (regime === 'FRANCHISE' || regime === 'SIMPLIFIED' || to >= startOfMonth(context.today)) return []
    const due = addDays(addMonths(to, 1), RETURN_DAY - 1)
    // The months before the last of a return wait for the others.
    if (i === 0 && (month !== to || !isRecent(due, context.today))) return []
    const state = i === 0 ? 'WENT' : due < context.today ? 'LATE' : 'DUE'
    return [{ kind: 'VAT', from: month, through: addDays(addMonths(to, 1), -1), due, state, count: null }]
  })
  return rows
}

/** The town says when: its statement is told once its period is over. */
const taxDuties = async (context: Context): Promise<Duty[]> => {
  const period = await nextTaxPeriod(context)
  if (period === null || period.to >= context.today) return []
  return [{ kind: 'TAX', from: period.from, through: period.to, due: null, state: 'DUE', count: null }]
}

const purchaseDuties = async ({ tx, establishmentId }: Context): Promise<Duty[]> => {
  const { rows } = await sql<{ count: number; due: Day | null }>`
    select count(*)::int as count, min(due_on) as due from purchase
    where establishment_id = ${establishmentId} and state = 'RECEIVED'`.execute(tx)
  const { count = 0, due = null } = rows[0] ?? {}
  return count === 0 ? [] : [{ kind: 'PURCHASE', from: null, through: null, due, state: 'DUE', count }]
}

/** Bills to companies that wait for somebody. */
const invoiceDuties = async (context: Context): Promise<Duty[]> => {
  const count = await toFollow(context)
  return count === 0 ? [] : [{ kind: 'EINVOICE', from: null, through: null, due: null, state: 'FAILED', count }]
}

/** A platform that answers no more: nothing goes, nothing comes. */
const platformDuties = async (context: Context): Promise<Duty[]> => {
  const { silent, since } = await isSilent(context)
  return silent ? [{ kind: 'PLATFORM', from: since, through: null, due: null, state: 'FAILED', count: null }] : []
}

/** By due date; what has none comes last. */
const inOrder = (a: Duty, b: Duty): number => {
  const [one, other] = [a.due ?? '9', b.due ?? '9']
  return one < other ? -1 : one > other ? 1 : 0
}

export const readDuties = async (context: Context): Promise<readonly Duty[]> => {
  const may = (functionality: Functionality): boolean => allows(context.rights[functionality], 'read')
  const rows = [
    ...(may('result_tva_statement') ? [...(await reportDuties(context)), ...(await vatDuties(context))] : []),
    ...(may('result_tax_statement') ? await taxDuties(context) : []),
    ...(may('payment_bill') ? await invoiceDuties(context) : []),
    ...(may('establishment_module') ? await platformDuties(context) : []),
    ...(may('payment_expense') ? await purchaseDuties(context) : []),
  ]
  return rows.toSorted(inOrder)
}
