/** Which days still take money: a closed one takes nothing dated in it (rules of money, section 1, "Dating"). */
import type { Day } from '#domain/day.ts'
import { closedThrough, requireOpenDay as require } from '#server/platform/fiscal/numbering.ts'
import type { Context } from '#server/platform/http/route.ts'

type Place = Pick<Context, 'tx' | 'establishmentId' | 'training'>

/**
 * Refuses a day that is closed with `code`, and holds closings off until the transaction ends. Call it before anything is signed: a
 * closing that waits for this transaction signs right after. Payments and bills are asked by themselves, where they are inserted.
 */
export const requireOpenDay = (context: Place, day: Day, code: string): Promise<void> =>
  require(context.tx, context, day, code)

/** The day itself where it is open, else today: what is told late is recorded when it is told. */
export const openDayOr = async (context: Place, day: Day, today: Day): Promise<Day> => {
  const { day: last } = await closedThrough(context.tx, context)
  return last !== null && day <= last ? today : day
}
