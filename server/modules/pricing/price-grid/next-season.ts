/** Grids of the next season, made of those of this one: shown first, then made as drafts. */
import { gridIssues } from '#domain/price-grid/issues.ts'
import { nextSeason, nextSeasonLabel } from '#domain/price-grid/next-season.ts'
import { leadingPrice, sortedPeriods } from '#domain/price-grid/periods.ts'
import type { DraftPeriod, GridDraft } from '#domain/price-grid/draft.ts'
import type { Opening } from '#domain/price-grid/season.ts'
import type {
  NextSeasonAnswer,
  NextSeasonAsked,
  NextSeasonGrid,
  NextSeasonPeriod,
} from '#contract/operations/occupant-extra/price-grid-tools.ts'
import { gridLists, openingsOf } from '#server/modules/pricing/price-grid/lists.ts'
import { checkReferences, identified, refreshed } from '#server/modules/pricing/price-grid/resolve.ts'
import { freeLabel, gridRow, takeIds, tell, writeDraft } from '#server/modules/pricing/price-grid/store.ts'
import type { Context } from '#server/platform/http/route.ts'

const datesOf = (draft: GridDraft, period: DraftPeriod) => ({
  start: period.start,
  end: period.end,
  price: leadingPrice(draft, period),
})

/** Periods before and after, in the order of the calendar. */
const periodsOf = (before: GridDraft, after: GridDraft): NextSeasonPeriod[] =>
  sortedPeriods(before).flatMap((period) => {
    const next = after.periods.find((p) => p.id === period.id)
    if (next === undefined) return []
    return { label: period.label ?? '', before: datesOf(before, period), after: datesOf(after, next) }
  })

const issuesOf = (draft: GridDraft, openings: readonly Opening[]): NextSeasonGrid['issues'] =>
  gridIssues(draft, openings).map(({ code, context, severity }) => ({ code, context, isError: severity === 'error' }))

const madeOf = async (context: Context, next: GridDraft): Promise<number> => {
  const take = takeIds(context)
  const [id = 0] = await take(1)
  await writeDraft(context, undefined, await identified({ ...next, id }, new Set(), take))
  await tell(context, id)
  return id
}

/**
 * Each grid a season later, as its saved draft stands; with `apply`, a new unpublished grid is made of each, all or none.
 * Throws RuleError `record.unknown`, FieldsError for a record of the grid that is gone.
 */
export const makeNextSeason = async (context: Context, asked: NextSeasonAsked): Promise<NextSeasonAnswer> => {
  const lists = await gridLists(context)
  const openings = await openingsOf(context)
  const list: NextSeasonGrid[] = []
  const taken = new Set<string>()
  for (const gridId of new Set(asked.gridIds)) {
    const before = refreshed((await gridRow(context, gridId)).draft, lists)
    const moved = nextSeason(before, asked)
    const label = await freeLabel(context, nextSeasonLabel(before.label, sortedPeriods(moved)[0]?.start), taken)
    taken.add(label)
    const next = { ...moved, label }
    checkReferences(next, lists)
    list.push({
      gridId,
      id: asked.apply ? await madeOf(context, next) : null,
      label,
      periods: periodsOf(before, next),
      issues: issuesOf(next, openings),
    })
  }
  return { list }
}
