/** A grid forced by hand is a special right, as a price set by hand is (spec 6). */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { allows } from '#contract/rights.ts'
import type { Context } from '#server/platform/http/route.ts'

/** A grid asked for a stay; `before`: how it is saved, which anyone may leave as it is. Throws RuleError `right.forcedGrid`. */
export const checkForcedGrid = (
  { rights }: Context,
  gridId: number | null,
  before?: { readonly gridForced: boolean; readonly gridId: number | null },
): void => {
  if (gridId === null || allows(rights.booking_manual_price, 'write')) return
  if (before?.gridForced !== true || before.gridId !== gridId) throw new RuleError('right.forcedGrid')
}

/** The grids of a basket, when it is saved. Throws RuleError `right.forcedGrid`. */
export const checkForcedGrids = async (context: Context, bookingId: number): Promise<void> => {
  if (allows(context.rights.booking_manual_price, 'write')) return
  const { rows } = await sql`
    select 1 from occupancy where establishment_id = ${context.establishmentId} and booking_id = ${bookingId}
      and grid_forced and not cancelled limit 1`.execute(context.tx)
  if (rows.length > 0) throw new RuleError('right.forcedGrid')
}
