/**
 * Checks a price grid before it is published: errors refuse the publication, warnings are shown. Pure; the draft has the shape
 * of a snapshot (`types.ts`), its values may be anything.
 */
import { isDay } from '#domain/day.ts'
import type { Day, Stay } from '#domain/day.ts'
import { MAX_AGE, MAX_PEOPLE } from './check-request.ts'
import { checkOptions, checkPeople } from './grid-check-tariffs.ts'
import { Issues } from './grid-issues.ts'
import type { GridIssue } from './grid-issues.ts'
import { checkPeriod } from './grid-check-period.ts'
import type { Eligibility, GridPeriod, GridSnapshot } from './types.ts'

/**
 * Everything wrong with a draft, in the order of its parts. `season` (opening to closing day, excluded) also finds nights
 * before the first period and after the last. Publishing refuses a draft that has an error.
 */
export function checkGrid(draft: GridSnapshot, season?: Stay): GridIssue[] {
  const issues = new Issues()
  checkHead(draft, issues)
  for (const [i, period] of draft.periods.entries()) checkPeriod(draft, period, `periods.${i}`, issues)
  checkCalendar(draft, season, issues)
  checkClosures(draft, issues)
  checkPeople(draft, issues)
  checkOptions(draft, issues)
  return issues.list
}

export const hasErrors = (issues: readonly GridIssue[]): boolean => issues.some((i) => i.severity === 'error')

function checkHead(draft: GridSnapshot, issues: Issues): void {
  if (draft.label.trim() === '') issues.error('label', 'grid.labelMissing')
  if (draft.tvaRate === undefined || draft.tvaRate === null) issues.error('tvaRate', 'grid.vatMissing')
  if (!Number.isInteger(draft.includedQuantity) || draft.includedQuantity < 0 || draft.includedQuantity > 99) {
    issues.error('includedQuantity', 'grid.wrongIncluded')
  }
  if (draft.placeTypeIds.length === 0) issues.warning('placeTypeIds', 'grid.placeTypeMissing')
  const { eligibility } = draft
  if (
    eligibility?.kind === 'SENIOR' &&
    (!Number.isInteger(eligibility.minAge) || eligibility.minAge < 1 || eligibility.minAge > 120)
  ) {
    issues.error('eligibility.minAge', 'grid.wrongAge')
  }
  if (eligibility?.kind === 'PARTY' && !isParty(eligibility)) issues.error('eligibility', 'grid.wrongParty')
  if (eligibility?.kind === 'REGION' && eligibility.regionIds.length + eligibility.departmentIds.length === 0) {
    issues.error('eligibility', 'grid.regionMissing')
  }
  if (draft.periods.length === 0) issues.error('periods', 'grid.periodMissing')
}

const isWithin = (n: number, least: number, most: number): boolean => Number.isInteger(n) && n >= least && n <= most

const isParty = ({ min, max, fromAge }: Eligibility & { kind: 'PARTY' }): boolean =>
  isWithin(min, 1, MAX_PEOPLE) && (max === null || isWithin(max, min, MAX_PEOPLE)) && isWithin(fromAge, 0, MAX_AGE)

interface Dated {
  readonly index: number
  readonly start: Day
  readonly end: Day
}

const isDated = ({ start, end }: GridPeriod): boolean => isDay(start) && isDay(end) && start < end

/** Overlaps are errors, nights without period warnings. Special durations may cross one another: only equal dates clash. */
function checkCalendar(draft: GridSnapshot, season: Stay | undefined, issues: Issues): void {
  const dated = draft.periods.flatMap((p, index): Dated[] =>
    isDated(p) ? [{ index, start: p.start, end: p.end }] : [],
  )
  const sorted = dated.toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : a.index - b.index))
  if (draft.model === 'SPECIAL_DURATION') checkSpecial(sorted, issues)
  else checkCover(sorted, season, issues)
  if (season !== undefined) checkSeason(sorted, season, issues)
}

function checkSpecial(sorted: readonly Dated[], issues: Issues): void {
  for (const [i, { index, start, end }] of sorted.entries()) {
    const twin = sorted.slice(0, i).some((p) => p.start === start && p.end === end)
    if (twin) issues.error(`periods.${index}`, 'grid.periodTwice', { start, end })
  }
}

function checkCover(sorted: readonly Dated[], season: Stay | undefined, issues: Issues): void {
  let covered = season?.arrival ?? sorted[0]?.start
  for (const { index, start, end } of sorted) {
    if (covered === undefined) break
    const before = sorted.find(
      (p) => p.index !== index && p.start <= start && p.end > start && (p.start < start || p.index < index),
    )
    if (before !== undefined) {
      const until = before.end < end ? before.end : end
      issues.error(`periods.${index}`, 'grid.periodsOverlap', { start, end: until })
    } else if (start > covered && (season === undefined || covered < season.departure)) {
      issues.warning('periods', 'grid.gap', {
        start: covered,
        end: season !== undefined && season.departure < start ? season.departure : start,
      })
    }
    if (end > covered) covered = end
  }
  if (season !== undefined && covered !== undefined && covered < season.departure && sorted.length > 0) {
    issues.warning('periods', 'grid.gap', { start: covered, end: season.departure })
  }
}

function checkClosures({ closures = [] }: GridSnapshot, issues: Issues): void {
  for (const [i, { start, end }] of closures.entries()) {
    if (!isDay(start) || !isDay(end)) issues.error(`closures.${i}`, 'grid.wrongDate')
    else if (end <= start) issues.error(`closures.${i}`, 'grid.periodReversed', { start, end })
  }
}

function checkSeason(sorted: readonly Dated[], { arrival, departure }: Stay, issues: Issues): void {
  for (const { index, start, end } of sorted) {
    if (start < arrival || end > departure)
      issues.warning(`periods.${index}`, 'grid.outsideSeason', { start: arrival, end: departure })
  }
}
