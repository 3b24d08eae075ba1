import type { Day } from '#domain/day.ts'
import { RuleError } from '#domain/rule-error.ts'
import { requireOpenDay } from '#server/modules/payment/closure/dating.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'

const refusal = async (context: Context, day: Day): Promise<RuleError | undefined> => {
  if (day > context.today) return new RuleError('cash.inFuture')
  try {
    await requireOpenDay(context, day, 'cash.dayClosed')
    return undefined
  } catch (error) {
    if (error instanceof RuleError) return error
    throw error
  }
}

/** Why money of the till may not be dated this day: a code, or undefined. */
export const dayRefusal = async (context: Context, day: Day): Promise<string | undefined> =>
  (await refusal(context, day))?.code

/**
 * Throws FieldsError at `path` where money of the till may not be dated this day; holds closings off until the transaction ends, so
 * that the day stays open for what is written. Before any chain is locked.
 */
export const requireCashDay = async (context: Context, day: Day, path: string): Promise<void> => {
  const refused = await refusal(context, day)
  if (refused === undefined) return
  const { code, context: values } = refused
  throw new FieldsError([{ path, message: code, context: { ...values } }])
}
