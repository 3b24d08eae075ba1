/** What a stay would cost on a grid, saved, published, or as it is on the screen. */
import type { z } from 'zod'
import { eligibilityRefusal } from '#domain/pricing/choose-grid.ts'
import { tryQuote } from '#domain/pricing/quote.ts'
import type { GridSnapshot } from '#domain/pricing/types.ts'
import type { simulateBody } from '#contract/operations/occupant-extra/price-grid.ts'
import type { SimulateAnswer } from '#contract/operations/occupant-extra/price-grid-answer.ts'
import { gridLists } from '#server/modules/pricing/price-grid/lists.ts'
import { checkReferences, refreshed, resolved } from '#server/modules/pricing/price-grid/resolve.ts'
import { gridVersion } from '#server/modules/pricing/price-grid/search.ts'
import { gridRow } from '#server/modules/pricing/price-grid/store.ts'
import type { Context } from '#server/platform/http/route.ts'

type Asked = z.output<typeof simulateBody>

const gridOf = async (context: Context, { gridId, version, draft }: Asked): Promise<GridSnapshot> => {
  if (version !== 'draft') return (await gridVersion(context, gridId, version)).grid
  // The grid must be one of this establishment's, even where the draft of the screen is what counts.
  const row = gridId === 0 ? undefined : await gridRow(context, gridId)
  const lists = await gridLists(context)
  if (draft === undefined) return refreshed((row ?? (await gridRow(context, gridId))).draft, lists)
  const asked = resolved(gridId, draft, lists)
  checkReferences(asked, lists)
  return asked
}

/** The price with its trace and for whom it is not, or why there is none. Throws RuleError for an absurd stay (`checkRequest`) or an unknown grid. */
export const simulate = async (context: Context, asked: Asked): Promise<SimulateAnswer> => {
  const { stay, people, quantities } = asked
  const grid = await gridOf(context, asked)
  const outcome = tryQuote({ grid, today: context.today, stay, people, quantities })
  return outcome.priced ? { ...outcome, notFor: eligibilityRefusal(grid, people, {}) } : outcome
}
