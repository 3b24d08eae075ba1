/** One period of a draft: its dates, its days, and the prices that the model needs. */
import { isDay } from '#domain/day.ts'
import { MAX_AMOUNT } from '../money.ts'
import type { Issues } from './grid-issues.ts'
import { isShortSold, isSold } from './grid-lengths.ts'
import { EXTRA_BANDS, MIN_NIGHTS_OPS } from './types.ts'
import type { GridPeriod, GridSnapshot, StayPackage } from './types.ts'

/** The first six nights of a stay, from 0. */
const RANKS = [0, 1, 2, 3, 4, 5] as const

const isMissing = (price: unknown): price is null | undefined => price === null || price === undefined

/** An integer amount of cents, not negative, within reason. Missing prices are another matter. */
export function checkPrice(price: unknown, path: string, issues: Issues): void {
  if (isMissing(price)) return
  const sound = typeof price === 'number' && Number.isInteger(price) && price >= 0 && price <= MAX_AMOUNT
  if (!sound) issues.error(path, 'grid.wrongPrice', { max: MAX_AMOUNT })
}

export function checkPeriod(grid: GridSnapshot, period: GridPeriod, path: string, issues: Issues): void {
  checkDates(period, path, issues)
  checkDays(grid, period, path, issues)
  checkMinNights(grid, period, path, issues)
  checkMaxNights(grid, period, path, issues)
  checkNeeded(grid, period, path, issues)
  for (const name of ['night', 'week', 'stayPrice'] as const) checkPrice(period[name], `${path}.${name}`, issues)
  for (const [k, price] of (period.first ?? []).entries()) checkPrice(price, `${path}.first.${k}`, issues)
  for (const band of EXTRA_BANDS) checkPrice(period.extra?.[band], `${path}.extra.${band}`, issues)
}

function checkDates({ start, end }: GridPeriod, path: string, issues: Issues): void {
  if (!isDay(start)) issues.error(`${path}.start`, 'grid.wrongDate')
  if (!isDay(end)) issues.error(`${path}.end`, 'grid.wrongDate')
  if (isDay(start) && isDay(end) && end <= start) issues.error(`${path}.end`, 'grid.periodReversed', { start, end })
}

const isWeekday = (day: unknown): boolean => typeof day === 'number' && Number.isInteger(day) && day >= 0 && day <= 6

const listed = (days: readonly number[] | null | undefined): readonly number[] => days ?? []

function checkDays(grid: GridSnapshot, period: GridPeriod, path: string, issues: Issues): void {
  for (const name of ['arrivalDays', 'departureDays'] as const) {
    if (!listed(period[name]).every(isWeekday)) issues.error(`${path}.${name}`, 'grid.wrongWeekday')
  }
  const [arrivals, departures] = [listed(period.arrivalDays), listed(period.departureDays)]
  const wholeWeeks = grid.model === 'WEEK' && !grid.partialWeeks && arrivals.length > 0 && departures.length > 0
  if (wholeWeeks && !arrivals.some((d) => departures.includes(d)))
    issues.warning(`${path}.departureDays`, 'grid.daysNeverMet')
}

function checkMinNights(grid: GridSnapshot, { minNights }: GridPeriod, path: string, issues: Issues): void {
  if (isMissing(minNights)) return
  const { op, n } = minNights
  if (!MIN_NIGHTS_OPS.includes(op) || !Number.isInteger(n) || n < 1 || n > 366) {
    issues.error(`${path}.minNights`, 'grid.wrongMinNights')
  } else if (grid.model === 'WEEK' && !grid.partialWeeks && op === '=' && n % 7 !== 0) {
    issues.error(`${path}.minNights`, 'grid.minNightsNeverMet', { n })
  }
}

const isLength = (n: number): boolean => Number.isInteger(n) && n >= 1 && n <= 366

/** A stay that is long enough for the minimum is never short enough: nothing would be sold. */
function checkMaxNights(grid: GridSnapshot, period: GridPeriod, path: string, issues: Issues): void {
  const { maxNights, minNights } = period
  if (isMissing(maxNights)) return
  if (!isLength(maxNights)) issues.error(`${path}.maxNights`, 'grid.wrongMaxNights')
  else {
    const week = grid.model === 'WEEK' && !grid.partialWeeks ? 7 : 1
    const least = Math.max(week, isMissing(minNights) || !isLength(minNights.n) ? 1 : minNights.n)
    if (maxNights < least) issues.error(`${path}.maxNights`, 'grid.maxBelowMin', { n: least })
  }
}

/** The price without which the model sells nothing in this period. */
function checkNeeded(grid: GridSnapshot, period: GridPeriod, path: string, issues: Issues): void {
  switch (grid.model) {
    case 'NIGHT':
      return needed(period, 'night', path, issues)
    case 'WEEK':
      return needed(period, 'week', path, issues)
    case 'SPECIAL_DURATION':
      return needed(period, 'stayPrice', path, issues)
    case 'COUPLED':
      needed(period, 'week', path, issues)
      checkFirst(grid, period, path, issues)
      checkShortDearer(grid, period, path, issues)
      return checkExtraDearer(grid, period, path, issues)
    case 'SHORT_STAY':
      return checkPackages(period.packages ?? [], `${path}.packages`, issues)
  }
}

function needed(period: GridPeriod, name: 'night' | 'week' | 'stayPrice', path: string, issues: Issues): void {
  const price = period[name]
  if (isMissing(price)) issues.error(`${path}.${name}`, 'grid.priceMissing', { start: period.start, end: period.end })
  else if (price === 0) issues.warning(`${path}.${name}`, 'grid.zeroPrice', { start: period.start, end: period.end })
}

/** Without first nights and without a night price, a stay under a week pays sevenths of the week: legal, seldom meant. */
function checkFirst(grid: GridSnapshot, period: GridPeriod, path: string, issues: Issues): void {
  if (!isMissing(period.night)) return
  const missing = RANKS.filter((k) => isMissing(period.first?.[k]) && isShortSold(grid, period, k))
  if (missing.length > 0)
    issues.warning(`${path}.first`, 'grid.firstMissing', { ranks: missing.map((k) => k + 1).join(', ') })
}

/** Fewer nights that cost more than the week: guests stay longer and pay less. */
function checkShortDearer(grid: GridSnapshot, period: GridPeriod, path: string, issues: Issues): void {
  const { week, night, first } = period
  if (isMissing(week) || week === 0) return
  let short = 0
  for (const k of RANKS) {
    short += first?.[k] ?? night ?? week / 7
    if (short <= week || !isSold(grid, period, k + 1)) continue
    issues.warning(`${path}.first.${k}`, 'grid.shortDearer', { n: k + 1, price: Math.round(short), week })
    return
  }
}

/** Weeks and some nights that cost more than the next whole weeks; the longest that is sold is said. */
function checkExtraDearer(grid: GridSnapshot, period: GridPeriod, path: string, issues: Issues): void {
  const { week, extra } = period
  if (isMissing(week) || week === 0) return
  for (const [i, band] of EXTRA_BANDS.entries()) {
    const [weeks, price] = [i + 1, extra?.[band] ?? 0]
    const over = RANKS.map((k) => k + 1).findLast((k) => k * price > week && isSold(grid, period, weeks * 7 + k))
    if (over === undefined) continue
    const whole = { weeks: weeks + 1, week: (weeks + 1) * week }
    issues.warning(`${path}.extra.${band}`, 'grid.extraDearer', {
      ...whole,
      n: weeks * 7 + over,
      price: weeks * week + over * price,
    })
  }
}

function checkPackages(packages: readonly StayPackage[], path: string, issues: Issues): void {
  if (packages.length === 0) issues.error(path, 'grid.packageMissing')
  for (const [i, { weekday, nights, price }] of packages.entries()) {
    const own = `${path}.${i}`
    if (!isWeekday(weekday) || !Number.isInteger(nights) || nights < 1 || nights > 366)
      issues.error(own, 'grid.wrongPackage')
    if (isMissing(price)) issues.error(`${own}.price`, 'grid.tariffMissing')
    checkPrice(price, `${own}.price`, issues)
    const twice = packages.slice(0, i).some((p) => p.weekday === weekday && p.nights === nights)
    if (twice) issues.error(own, 'grid.packageTwice', { weekday, nights })
  }
}
