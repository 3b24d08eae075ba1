/** Age bands and options of a draft: codes, ages, slices, dated prices. */
import { isDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { checkPrice } from './grid-check-period.ts'
import type { Issues } from './grid-issues.ts'
import type { AgeCategoryPrice, DatedPrice, GridSnapshot, Slice, Tariff, UnitPrice } from './types.ts'

export function checkPeople(draft: GridSnapshot, issues: Issues): void {
  const { ageCategories } = draft
  for (const [i, category] of ageCategories.entries()) {
    const path = `ageCategories.${i}`
    const before = ageCategories.slice(0, i)
    checkAges(category, before, path, issues)
    if (before.some((c) => c.order === category.order)) issues.warning(`${path}.order`, 'grid.orderTwice')
    checkTariff(draft, category, path, issues)
  }
  checkCodes(ageCategories, 'ageCategories', [], issues)
  checkAgeGaps(ageCategories, issues)
}

export function checkOptions(draft: GridSnapshot, issues: Issues): void {
  for (const [i, option] of draft.options.entries()) {
    const path = `options.${i}`
    if (!Number.isInteger(option.included) || option.included < 0 || option.included > 999) {
      issues.error(`${path}.included`, 'grid.wrongIncluded')
    }
    checkTariff(draft, option, path, issues)
  }
  checkCodes(draft.options, 'options', draft.ageCategories, issues)
}

/** One code per thing: quantities, lines and comparisons go by it. */
function checkCodes(tariffs: readonly Tariff[], at: string, others: readonly Tariff[], issues: Issues): void {
  for (const [i, { code }] of tariffs.entries()) {
    if (code.trim() === '') issues.error(`${at}.${i}.code`, 'grid.codeMissing')
    else if ([...others, ...tariffs.slice(0, i)].some((t) => t.code === code))
      issues.error(`${at}.${i}.code`, 'grid.codeTwice', { code })
  }
}

const isAge = (age: number): boolean => Number.isInteger(age) && age >= 0 && age <= 130

function checkAges(
  category: AgeCategoryPrice,
  before: readonly AgeCategoryPrice[],
  path: string,
  issues: Issues,
): void {
  const { min, max } = category
  if (!isAge(min) || (max !== null && !isAge(max))) issues.error(`${path}.min`, 'grid.wrongAge')
  else if (max !== null && max < min) issues.error(`${path}.max`, 'grid.agesReversed', { min, max })
  for (const other of before.filter((c) => min <= (c.max ?? Infinity) && c.min <= (max ?? Infinity))) {
    const common = { min: Math.max(min, other.min), max: leastOf(max, other.max) }
    issues.error(`${path}.min`, 'grid.agesOverlap', {
      ...{ label: category.label ?? category.code, ages: agesOf(category) },
      ...{ other: other.label ?? other.code, otherAges: agesOf(other), common: agesOf(common) },
    })
  }
}

/** `3-12`, `18-`: as sentences read ages. */
const agesOf = ({ min, max }: Pick<AgeCategoryPrice, 'min' | 'max'>): string => `${min}-${max ?? ''}`

/** The lower of two ages; null has no end. */
const leastOf = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : Math.min(a, b)

/** Ages that no band covers are charged nothing. */
function checkAgeGaps(categories: readonly AgeCategoryPrice[], issues: Issues): void {
  if (categories.length === 0) return
  let next = 0
  for (const { min, max } of categories.toSorted((a, b) => a.min - b.min)) {
    if (min > next) issues.warning('ageCategories', 'grid.agesGap', { from: next, to: min - 1 })
    next = Math.max(next, max === null ? Infinity : max + 1)
  }
  if (next <= 130) issues.warning('ageCategories', 'grid.agesGap', { from: next, to: 130 })
}

function checkTariff(draft: GridSnapshot, tariff: Tariff, path: string, issues: Issues): void {
  const { price, prices } = tariff
  if (prices === undefined) {
    if (price === undefined) issues.error(`${path}.price`, 'grid.tariffMissing')
    else checkUnit(tariff, price, `${path}.price`, issues)
    return
  }
  for (const [i, dated] of prices.entries()) {
    const own = `${path}.prices.${i}`
    checkDates(dated, own, issues)
    checkUnit(tariff, dated.price, `${own}.price`, issues)
    const clash = prices.slice(0, i).find((p) => p.start < dated.end && dated.start < p.end)
    if (clash !== undefined) issues.error(own, 'grid.pricesOverlap', { start: clash.start, end: clash.end })
  }
  checkDatedCover(draft, prices, `${path}.prices`, issues)
}

function checkDates({ start, end }: DatedPrice, path: string, issues: Issues): void {
  if (!isDay(start) || !isDay(end)) issues.error(path, 'grid.wrongDate')
  else if (end <= start) issues.error(path, 'grid.periodReversed', { start, end })
}

/** Nights that the grid sells but no dated price covers cost 0: seldom meant. */
function checkDatedCover(draft: GridSnapshot, prices: readonly DatedPrice[], path: string, issues: Issues): void {
  const sorted = prices.toSorted((a, b) => (a.start < b.start ? -1 : 1))
  for (const { start, end } of draft.periods) {
    if (!isDay(start) || !isDay(end) || end <= start) continue
    let covered: Day = start
    for (const p of sorted) if (p.start <= covered && p.end > covered) covered = p.end
    if (covered >= end) continue
    const next = sorted.find((p) => p.start > covered)?.start
    issues.warning(path, 'grid.pricesGap', { start: covered, end: next !== undefined && next < end ? next : end })
  }
}

function checkUnit(tariff: Tariff, unit: UnitPrice, path: string, issues: Issues): void {
  const sliced = tariff.mode === 'SLICES'
  if (typeof unit === 'number' || !Array.isArray(unit)) {
    if (sliced) issues.error(path, 'grid.tariffSlices')
    if (unit === null || unit === undefined) issues.error(path, 'grid.tariffMissing')
    return checkPrice(unit, path, issues)
  }
  if (!sliced) return issues.error(path, 'grid.tariffNotSlices')
  checkSlices(unit, path, issues)
}

const isRank = (rank: number): boolean => Number.isInteger(rank) && rank >= 1

function checkSlices(slices: readonly Slice[], path: string, issues: Issues): void {
  for (const [i, { from, to, price }] of slices.entries()) {
    const own = `${path}.${i}`
    if (!isRank(from) || (to !== null && (!isRank(to) || to < from))) issues.error(own, 'grid.wrongSlice')
    checkPrice(price, `${own}.price`, issues)
    const clash = slices.slice(0, i).some((s) => from <= (s.to ?? Infinity) && s.from <= (to ?? Infinity))
    if (clash) issues.error(own, 'grid.slicesOverlap', { from, to: to ?? from })
  }
  let next = 1
  for (const { from, to } of slices.toSorted((a, b) => a.from - b.from)) {
    if (from > next) issues.warning(path, 'grid.slicesGap', { from: next, to: from - 1 })
    next = Math.max(next, to === null ? Infinity : to + 1)
  }
  if (next !== Infinity) issues.warning(path, 'grid.slicesEnd', { from: next })
}
