/** « Mon mois »: each figure is that of the screen that it opens, read by the same function. */
import { addDays, addMonths, startOfMonth } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { sum } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { allows } from '#contract/rights.ts'
import type { Functionality } from '#contract/rights.ts'
import type { MyMonth } from '#contract/operations/result/my-month.ts'
import { balanceOn } from '#server/modules/result/balance.ts'
import { figuresOf } from '#server/modules/result/money.ts'
import { taxDue } from '#server/modules/result/tax/list.ts'
import { readMonths, readStanding } from '#server/modules/result/tva/statement.ts'
import type { Context } from '#server/platform/http/route.ts'

/** VAT that a month declares, or would. */
const vatOf = async (context: Context, month: Day): Promise<Cents> => {
  if (month > context.today) return sum([])
  const standing = await readStanding(context)
  const months = await readMonths(context, standing, { from: month, to: month, withFiles: false })
  return sum(months.flatMap(({ total }) => total.rows.map(({ vat }) => vat)))
}

/** What payers should have paid by the end of a day. */
const lateOf = async (context: Context, day: Day): Promise<Cents> => {
  const payers = await balanceOn(context, day)
  return sum(payers.flatMap(({ to30, to60, to90, over90 }) => [to30, to60, to90, over90]))
}

/** The month of a day. Figures that its reader may open nowhere are null. */
export const readMyMonth = async (context: Context, day: Day): Promise<MyMonth> => {
  const ends = (first: Day) => ({ from: first, to: addDays(addMonths(first, 1), -1) })
  const [now, before] = [ends(startOfMonth(day)), ends(addMonths(startOfMonth(day), -12))]
  const lateOn = now.to > context.today && now.from <= context.today ? context.today : now.to
  const lateOnBefore = lateOn === now.to ? before.to : addMonths(lateOn, -12)
  const [figures, figuresBefore] = [await figuresOf(context, now), await figuresOf(context, before)]
  const both = async (right: Functionality, read: (of: typeof now, on: Day) => Promise<Cents>) =>
    allows(context.rights[right], 'read')
      ? { now: await read(now, lateOn), before: await read(before, lateOnBefore) }
      : { now: null, before: null }
  return {
    ...now,
    ...{ fromBefore: before.from, toBefore: before.to, lateOn, lateOnBefore },
    collected: { now: figures.received, before: figuresBefore.received },
    billed: { now: figures.billed, before: figuresBefore.billed },
    vat: await both('result_tva_statement', (of) => vatOf(context, of.from)),
    tax: await both('result_tax_statement', (of) => taxDue(context, of)),
    late: await both('result_balance', (_, on) => lateOf(context, on)),
  }
}
