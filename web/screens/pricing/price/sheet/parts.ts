/** What a grid says beside its season, as sheets: the grid itself, how its lines are charged, prices with dates of their own, closures. Pure. */
import { addDays } from '#domain/day.ts'
import { isAge, isSliced, linesOf, pricingOf } from '#domain/price-grid/draft.ts'
import type { DraftLine, DraftPrice, GridDraft } from '#domain/price-grid/draft.ts'
import { ranksOf } from '#domain/price-grid/lines.ts'
import type { MaxStay } from '#domain/pricing/types.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { countCell, dayCell, moneyCell, textCell } from '#web/screens/pricing/price/sheet/sheet.ts'
import type { SheetCell } from '#web/screens/pricing/price/sheet/sheet.ts'

type T = Translate<'price'>
type Cells = readonly (readonly SheetCell[])[]

/** First cell of each sheet, by which it is known whatever its name becomes. */
export const MARKS = {
  head: 'pinede-head',
  lines: 'pinede-lines',
  dated: 'pinede-dated',
  closures: 'pinede-closures',
} as const
export type Part = keyof typeof MARKS
/** As they are read: how lines are charged decides of what the season has rows for. */
export const PARTS = ['head', 'lines', 'dated', 'closures'] as const satisfies readonly Part[]

export const HEAD_KEYS = ['label', 'includedQuantity', 'crossPeriod', 'partialWeeks', 'priority'] as const
/** Rows that a file may lack: it was written before them. */
export const LATER_KEYS = ['maxStay'] as const
/** Whom the grid is for, where it is for some. */
const PARTY_KEYS = ['min', 'max', 'fromAge'] as const
export type HeadKey = (typeof HEAD_KEYS)[number] | (typeof LATER_KEYS)[number]

export const yesNo = (yes: boolean, t: T): string => t(yes ? 'sheet.yes' : 'sheet.no')

/** The rule of the longest stay, in the words of the screen. */
export const maxStayText = (rule: MaxStay, t: T): string =>
  t(rule === 'STRICTEST' ? 'head.STRICTEST' : 'head.byARRIVAL')

const headCell = (draft: GridDraft, key: HeadKey, t: T): SheetCell => {
  if (key === 'maxStay') return textCell(maxStayText(draft.maxStay ?? 'ARRIVAL', t))
  const value = draft[key]
  if (typeof value === 'boolean') return textCell(yesNo(value, t))
  if (typeof value === 'number') return countCell(value)
  return textCell(key === 'crossPeriod' ? t(`head.${draft.crossPeriod}`) : value)
}

const countOrNone = (count: number | null): SheetCell => (count === null ? textCell('') : countCell(count))

/** The figures of whom the grid is for. Regions are chosen on the screen. */
function eligibleRows({ eligibility }: GridDraft, t: T): SheetCell[][] {
  if (eligibility?.kind === 'PARTY') {
    const names = { min: 'head.partyMin', max: 'head.partyMax', fromAge: 'head.partyAge' } as const
    return PARTY_KEYS.map((key) => [textCell(`party.${key}`), textCell(t(names[key])), countOrNone(eligibility[key])])
  }
  if (eligibility?.kind === 'SENIOR')
    return [[textCell('senior.minAge'), textCell(t('head.minAge')), countCell(eligibility.minAge)]]
  return []
}

const headSheet = (draft: GridDraft, t: T): Cells => [
  [textCell(MARKS.head), textCell(t('sheet.line')), textCell(t('sheet.value'))],
  ...[...HEAD_KEYS, ...LATER_KEYS].map((key) => [
    textCell(key),
    textCell(t(`changes.field.${key}`)),
    headCell(draft, key, t),
  ]),
  ...eligibleRows(draft, t),
]

/** Where each slice begins: « 1 3 5 ». */
const ranksText = (line: DraftLine): string =>
  line.mode === 'SLICES'
    ? ranksOf(line)
        .map(({ from }) => from)
        .join(' ')
    : ''

const lineRow = (line: DraftLine, t: T): SheetCell[] => [
  textCell(line.code),
  textCell(line.label ?? ''),
  textCell(t(`mode.${line.mode}`)),
  textCell(t(`pricing.${pricingOf(line)}`)),
  textCell(ranksText(line)),
  ...(isAge(line) ? [] : [countCell(line.included), textCell(yesNo(line.required === true, t))]),
]

export const LINE_COLUMNS = ['mode', 'pricing', 'ranks', 'included', 'required'] as const

const linesSheet = (draft: GridDraft, t: T): Cells => [
  [textCell(MARKS.lines), textCell(t('sheet.line')), ...LINE_COLUMNS.map((column) => textCell(t(`sheet.${column}`)))],
  ...linesOf(draft).map((line) => lineRow(line, t)),
]

const datedRows = (line: DraftLine, { start, end, price }: DraftPrice): SheetCell[][] => {
  const head = [textCell(line.code), textCell(line.label ?? ''), dayCell(start), dayCell(addDays(end, -1))]
  if (!isSliced(price)) return [[...head, textCell(''), moneyCell(price)]]
  return price.map((slice) => [...head, countCell(slice.from), moneyCell(slice.price)])
}

const datedSheet = (draft: GridDraft, t: T): Cells => [
  [
    ...[textCell(MARKS.dated), textCell(t('sheet.line')), textCell(t('closures.from')), textCell(t('closures.to'))],
    ...[textCell(t('sheet.rank')), textCell(t('sheet.price'))],
  ],
  ...linesOf(draft)
    .filter((line) => pricingOf(line) === 'DATED')
    .flatMap((line) => (line.prices ?? []).flatMap((price) => datedRows(line, price))),
]

const closuresSheet = (draft: GridDraft, t: T): Cells => [
  [
    ...[textCell(MARKS.closures), textCell(t('closures.from')), textCell(t('closures.to'))],
    ...[textCell(t('closures.what')), textCell(t('closures.reasonColumn'))],
  ],
  ...(draft.closures ?? []).map(({ start, end, closed, reason = '' }, i) => [
    countCell(i + 1),
    dayCell(start),
    dayCell(addDays(end, -1)),
    textCell(t(`closed.${closed}`)),
    textCell(reason),
  ]),
]

const SHEETS: Readonly<Record<Part, (draft: GridDraft, t: T) => Cells>> = {
  head: headSheet,
  lines: linesSheet,
  dated: datedSheet,
  closures: closuresSheet,
}

export const partSheet = (part: Part, draft: GridDraft, t: T): Cells => SHEETS[part](draft, t)
