/** What a cell of the season table reads, and what typing or pasting in it does. Pure; `today` is an argument. */
import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { MAX_NIGHTS } from '#domain/pricing/check-request.ts'
import { MAX_AMOUNT } from '#domain/money.ts'
import { CLOSINGS } from '#domain/pricing/types.ts'
import type { Closing, MinNights } from '#domain/pricing/types.ts'
import { isSliced, lineById } from '#domain/price-grid/draft.ts'
import type { DraftPeriod, GridDraft } from '#domain/price-grid/draft.ts'
import { linePrice, withLinePrice } from '#domain/price-grid/lines.ts'
import { withBoundary, withPeriod } from '#domain/price-grid/periods.ts'
import { WEEKDAYS } from '#contract/format.ts'
import { WORDS, sayWords } from '#contract/words.ts'
import { formatAmount, formatDay, formatWeekday } from '#web/ui/format.ts'
import { parseDay } from '#web/ui/parse-day.ts'
import { parseMoney, parseQuantity } from '#web/ui/parse-number.ts'
import { plainText } from '#web/ui/plain-text.ts'
import type { SeasonRow } from '#web/screens/pricing/price/season/rows.ts'

export type CellFault =
  | 'money'
  | 'tooMuch'
  | 'day'
  | 'reversed'
  | 'days'
  | 'minNights'
  | 'maxNights'
  | 'closed'
  | 'dated'

export type Typed = { readonly draft: GridDraft } | { readonly fault: CellFault }

/** Monday first, as calendars are read here. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const

export const daysText = (days: readonly number[] | null | undefined): string =>
  WEEK.filter((day) => days?.includes(day))
    .map(formatWeekday)
    .join(' ')

const OPS: Readonly<Record<MinNights['op'], string>> = { '>=': '≥', '=': '=', multiple: '×' }

export const minNightsText = (rule: MinNights | null | undefined): string =>
  rule == null ? '' : `${OPS[rule.op]} ${rule.n}`

const CLOSED_WORDS: Readonly<Record<Closing, string>> = {
  ARRIVAL: 'closedArrival',
  DEPARTURE: 'closedDeparture',
  SALE: 'closedSale',
}

/** « arrivées », « départs », « vente »: what is shut. */
export const closingText = (closed: Closing): string => sayWords(WORDS[CLOSED_WORDS[closed]] ?? closed)

export const closedText = (closed: readonly Closing[] | null | undefined): string =>
  CLOSINGS.filter((one) => closed?.includes(one))
    .map(closingText)
    .join(' ')

const amountText = (price: Cents | null | undefined): string => (price == null ? '' : formatAmount(price))

/** The last night of a period is the eve of its excluded end, as tariffs are printed; a special duration ends on its departure. */
export const shownEnd = (draft: Pick<GridDraft, 'model'>, end: Day): Day =>
  draft.model === 'SPECIAL_DURATION' ? end : addDays(end, -1)

/** Prices with dates of their own over a period: the one price, or how many. */
function datedText(draft: GridDraft, lineId: number, period: DraftPeriod): string {
  const prices = (lineById(draft, lineId)?.prices ?? []).filter((p) => p.start < period.end && period.start < p.end)
  const texts = [...new Set(prices.map((p) => (isSliced(p.price) ? '…' : formatAmount(p.price))))]
  const [only] = texts
  const whole = prices.some((p) => p.start <= period.start && period.end <= p.end)
  if (only === undefined) return ''
  return texts.length === 1 && whole ? only : '…'
}

/** The text of a cell; empty where it has no value. */
export function cellText(draft: GridDraft, row: SeasonRow, period: DraftPeriod): string {
  switch (row.kind) {
    case 'label':
      return period.label ?? ''
    case 'date':
      return formatDay(row.field === 'start' ? period.start : shownEnd(draft, period.end))
    case 'days':
      return daysText(period[row.field])
    case 'minNights':
      return minNightsText(period.minNights)
    case 'maxNights':
      return period.maxNights == null ? '' : String(period.maxNights)
    case 'closed':
      return closedText(period.closed)
    case 'amount':
      return amountText(period[row.field])
    case 'first':
      return amountText(period.first?.[row.index])
    case 'extra':
      return amountText(period.extra?.[row.band])
    case 'package':
      return amountText(packagePrice(period, row))
    case 'line':
      return lineText(draft, row, period)
  }
}

type Of<K extends SeasonRow['kind']> = Extract<SeasonRow, { kind: K }>

const packagePrice = (period: DraftPeriod, row: Of<'package'>): Cents | undefined =>
  period.packages?.find((p) => p.weekday === row.weekday && p.nights === row.nights)?.price

const lineText = (draft: GridDraft, row: Of<'line'>, period: DraftPeriod): string => {
  const line = lineById(draft, row.lineId)
  if (line === undefined) return ''
  if (row.pricing === 'DATED') return datedText(draft, row.lineId, period)
  return amountText(linePrice(line, row.pricing === 'FLAT' ? null : period.id, row.rank))
}

const readAmount = (text: string): { price: Cents | null } | { fault: CellFault } => {
  if (text === '') return { price: null }
  const price = parseMoney(text)
  if (price === undefined || price < 0) return { fault: 'money' }
  return price > MAX_AMOUNT ? { fault: 'tooMuch' } : { price }
}

/** Two letters tell the days apart in French and in English, and the two from each other. */
const STARTS = [
  ['di', 'su'],
  ['lu', 'mo'],
  ['ma', 'tu'],
  ['me', 'we'],
  ['je', 'th'],
  ['ve', 'fr'],
  ['sa', 'sa'],
] as const

const isDayWord = (word: string, day: number): boolean =>
  STARTS[day]?.some((start) => word.startsWith(start)) === true || plainText(WEEKDAYS[day] ?? '').startsWith(word)

/** `sam dim`, `samedi, dimanche`, `Sat`, `tous`; undefined where a word is no day. */
export function parseDays(text: string): readonly number[] | undefined {
  const plain = plainText(text).trim()
  if (plain === '' || /^(?:tous?|all)\b/.test(plain)) return []
  const words = plain.split(/[^\p{L}]+/u).filter((word) => word !== '')
  const days = words.map((word) => STARTS.findIndex((_, day) => isDayWord(word, day)))
  if (days.length === 0 || days.includes(-1)) return undefined
  return WEEK.filter((day) => days.includes(day))
}

/** `3` and `≥ 3` are a minimum, `= 7` a fixed length, `× 7` (or `x7`, `multiple de 7`) a multiple. */
export function parseMinNights(text: string): MinNights | null | undefined {
  const plain = plainText(text).trim()
  if (plain === '') return null
  const found = /^(>=|≥|>|=|x|×|\*|multiple(?:\s+de)?)?\s*(\d{1,4})(?:\s*n(?:uits?)?)?$/.exec(plain)
  const n = found?.[2] === undefined ? undefined : parseQuantity(found[2])
  if (n === undefined || n < 1 || n > MAX_NIGHTS) return undefined
  const sign = found?.[1] ?? '>='
  return { op: sign === '=' ? '=' : /^[x×*m]/.test(sign) ? 'multiple' : '>=', n }
}

/** `14` is the longest stay; undefined where it is no number of nights. */
function parseMaxNights(text: string): number | null | undefined {
  const plain = plainText(text).trim()
  if (plain === '') return null
  const n = parseQuantity(plain.replace(/^(?:<=|≤|max\.?)\s*/, '').replace(/\s*n(?:uits?|ights?)?$/, ''))
  return n === undefined || n < 1 || n > MAX_NIGHTS ? undefined : n
}

/** `arr dép`, `vente`, `aucune`: the first letters tell, in French, in English and in the language of the moment. */
export function parseClosed(text: string): readonly Closing[] | undefined {
  const plain = plainText(text).trim()
  if (plain === '' || /^(?:rien|aucune?|none|-|–)$/.test(plain)) return []
  const starts: Readonly<Record<Closing, RegExp>> = {
    ARRIVAL: /^arr/,
    DEPARTURE: /^dep/,
    SALE: /^(?:ven|sal|stop|tout|all)/,
  }
  const words = plain.split(/[^\p{L}]+/u).filter((word) => word !== '')
  const read = words.map((word) =>
    CLOSINGS.find((one) => starts[one].test(word) || plainText(closingText(one)).startsWith(word)),
  )
  return words.length === 0 || read.includes(undefined) ? undefined : CLOSINGS.filter((one) => read.includes(one))
}

/** A day without its year is of the year that the cell shows; `+7` counts from what it shows. */
const readDay = (text: string, shown: Day, today: Day): Day | undefined => {
  if (/^[+-]/.test(text)) return parseDay(text, shown)
  return parseDay(text, /\d/.test(text) ? (`${shown.slice(0, 4)}-01-01` as Day) : today)
}

function typeDate(draft: GridDraft, row: Of<'date'>, period: DraftPeriod, text: string, today: Day): Typed {
  const shown = row.field === 'start' ? period.start : shownEnd(draft, period.end)
  const read = readDay(text, shown, today)
  if (read === undefined) return { fault: 'day' }
  const day = row.field === 'end' && draft.model !== 'SPECIAL_DURATION' ? addDays(read, 1) : read
  const isReversed = row.field === 'start' ? day >= period.end : day <= period.start
  if (isReversed) return { fault: 'reversed' }
  return { draft: withBoundary(draft, period.id, row.field, day) }
}

const withAmount = (draft: GridDraft, row: SeasonRow, period: DraftPeriod, price: Cents | null): GridDraft => {
  switch (row.kind) {
    case 'amount':
      return withPeriod(draft, period.id, { [row.field]: price })
    case 'first': {
      const first = Array.from({ length: 6 }, (_, i) => (i === row.index ? price : (period.first?.[i] ?? null)))
      return withPeriod(draft, period.id, { first })
    }
    case 'extra':
      return withPeriod(draft, period.id, { extra: { ...period.extra, [row.band]: price } })
    case 'package': {
      const others = (period.packages ?? []).filter((p) => p.weekday !== row.weekday || p.nights !== row.nights)
      const own = price === null ? [] : [{ weekday: row.weekday, nights: row.nights, price }]
      return withPeriod(draft, period.id, { packages: [...others, ...own] })
    }
    case 'line':
      return withLinePrice(draft, row.lineId, row.pricing === 'FLAT' ? null : period.id, row.rank, price)
    default:
      return draft
  }
}

/** What typing `typed` in a cell makes of the draft, or why it cannot be read. */
export function typeCell(draft: GridDraft, row: SeasonRow, periodId: number, typed: string, today: Day): Typed {
  const period = draft.periods.find((p) => p.id === periodId)
  if (period === undefined) return { draft }
  const text = typed.trim()
  switch (row.kind) {
    case 'label':
      return { draft: withPeriod(draft, periodId, { label: text.slice(0, 60) }) }
    case 'date':
      return typeDate(draft, row, period, text, today)
    case 'days': {
      const days = parseDays(text)
      return days === undefined ? { fault: 'days' } : { draft: withPeriod(draft, periodId, { [row.field]: days }) }
    }
    case 'minNights': {
      const minNights = parseMinNights(text)
      return minNights === undefined ? { fault: 'minNights' } : { draft: withPeriod(draft, periodId, { minNights }) }
    }
    case 'maxNights': {
      const maxNights = parseMaxNights(text)
      return maxNights === undefined ? { fault: 'maxNights' } : { draft: withPeriod(draft, periodId, { maxNights }) }
    }
    case 'closed': {
      const closed = parseClosed(text)
      return closed === undefined ? { fault: 'closed' } : { draft: withPeriod(draft, periodId, { closed }) }
    }
    default: {
      if (row.kind === 'line' && row.pricing === 'DATED') return { fault: 'dated' }
      const read = readAmount(text)
      return 'fault' in read ? read : { draft: withAmount(draft, row, period, read.price) }
    }
  }
}
