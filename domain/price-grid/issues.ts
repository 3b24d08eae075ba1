/** What is wrong with a draft, for screens and for the publication: `checkGrid` over the days when the establishment is open. */
import { isDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { checkGrid } from '#domain/pricing/grid-check.ts'
import type { GridIssue } from '#domain/pricing/grid-issues.ts'
import type { GridDraft } from './draft.ts'
import { openParts, openSeason } from './season.ts'
import type { Opening } from './season.ts'

const spanOf = ({ context }: GridIssue): { start: Day; end: Day } | undefined => {
  const { start, end } = context
  return isDay(start) && isDay(end) ? { start, end } : undefined
}

/** Prices of periods that overlap do too: the periods say it once for all of them. */
const isEcho = (draft: GridDraft, { code, path }: GridIssue): boolean => {
  if (code !== 'grid.pricesOverlap') return false
  const [part, line = '', , price = ''] = path.split('.')
  const lines = part === 'options' ? draft.options : draft.ageCategories
  return lines[Number(line)]?.prices?.[Number(price)]?.periodId != null
}

/** Errors refuse the publication, warnings are shown. Holes are looked for on open days only, winters between seasons apart. */
export function gridIssues(draft: GridDraft, openings: readonly Opening[]): GridIssue[] {
  return checkGrid(draft, openSeason(draft.periods, openings)).flatMap((issue) => {
    if (isEcho(draft, issue)) return []
    const span = issue.code === 'grid.gap' ? spanOf(issue) : undefined
    if (span === undefined) return [issue]
    return openParts(span, openings).map((part) => ({ ...issue, context: { start: part.start, end: part.end } }))
  })
}

/** Where an issue is shown. */
export type IssuePlace =
  | { readonly on: 'head'; readonly field: string }
  | { readonly on: 'season' }
  | { readonly on: 'period'; readonly periodId: number; readonly field: string }
  | { readonly on: 'line'; readonly lineId: number; readonly periodIds: readonly number[]; readonly field: string }

/** The period or line that an issue's path (`periods.2.first.0`, `options.1.prices`) is about. */
export function placeOf(draft: GridDraft, issue: GridIssue): IssuePlace {
  const [part = '', index = '', field = '', ...rest] = issue.path.split('.')
  if (part === 'periods') {
    const period = draft.periods[Number(index)]
    if (index === '' || period === undefined) return { on: 'season' }
    return { on: 'period', periodId: period.id, field: [field, ...rest].join('.') }
  }
  const lines = part === 'ageCategories' ? draft.ageCategories : part === 'options' ? draft.options : []
  const line = lines[Number(index)]
  if (index === '' || line === undefined) return { on: 'head', field: issue.path }
  return { on: 'line', lineId: line.id, periodIds: periodsAtFault(draft, issue, line.prices, rest), field }
}

/** The periods in which a line has no price, or a wrong one. */
function periodsAtFault(
  draft: GridDraft,
  issue: GridIssue,
  prices: GridDraft['options'][number]['prices'],
  rest: readonly string[],
): number[] {
  const own = prices?.[Number(rest[0])]?.periodId
  if (rest.length > 0 && own !== undefined) return own === null ? [] : [own]
  const span = issue.code === 'grid.pricesGap' ? spanOf(issue) : undefined
  if (span === undefined) return []
  return draft.periods.filter((p) => p.start < span.end && span.start < p.end).map((p) => p.id)
}
