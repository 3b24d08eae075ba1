/** Reads the sheet of the grid itself: its settings, and whom it is for. Pure. */
import type { GridDraft } from '#domain/price-grid/draft.ts'
import { MAX_AGE, MAX_PEOPLE } from '#domain/pricing/check-request.ts'
import { CROSS_PERIODS, MAX_STAYS } from '#domain/pricing/types.ts'
import type { Eligibility } from '#domain/pricing/types.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { choiceOf, textOf, wholeOf } from '#web/screens/pricing/price/sheet/reading.ts'
import type { Reading } from '#web/screens/pricing/price/sheet/reading.ts'
import { HEAD_KEYS, LATER_KEYS, maxStayText } from '#web/screens/pricing/price/sheet/parts.ts'
import type { HeadKey } from '#web/screens/pricing/price/sheet/parts.ts'
import type { SheetValue } from '#web/screens/pricing/price/sheet/sheet.ts'

type T = Translate<'price'>
type Value = SheetValue | undefined

const YES = ['yes', 'no'] as const

/** A yes or a no, as the sheet or a spreadsheet writes them. */
export const yesOf = (value: Value, t: T): boolean | undefined => {
  if (typeof value === 'boolean') return value
  const found = choiceOf(value, YES, (one) => t(`sheet.${one}`))
  return found === undefined ? undefined : found === 'yes'
}

const labelOf = (value: Value): string | undefined => {
  const label = textOf(value)
  return label === '' || label.length > 60 ? undefined : label
}

const HEAD: Readonly<Record<HeadKey, (value: Value, t: T) => Partial<GridDraft> | undefined>> = {
  label: (value) => wrap('label', labelOf(value)),
  includedQuantity: (value) => wrap('includedQuantity', wholeOf(value, 0, MAX_PEOPLE)),
  crossPeriod: (value, t) =>
    wrap(
      'crossPeriod',
      choiceOf(value, CROSS_PERIODS, (one) => t(`head.${one}`)),
    ),
  partialWeeks: (value, t) => wrap('partialWeeks', yesOf(value, t)),
  maxStay: (value, t) =>
    wrap(
      'maxStay',
      choiceOf(value, MAX_STAYS, (one) => maxStayText(one, t)),
    ),
  priority: (value) => wrap('priority', wholeOf(value, -999, 999)),
}

const wrap = <K extends HeadKey>(key: K, value: GridDraft[K] | undefined): Partial<GridDraft> | undefined =>
  value === undefined ? undefined : { [key]: value }

/** Where each key is; keys that are unknown, twice or missing are faults. `later`: keys that may be missing. */
export function keyRows(
  reading: Reading,
  keys: readonly string[],
  t: T,
  later: readonly string[] = [],
): Map<string, number> {
  const found = new Map<string, number>()
  for (const at of reading.rows(1)) {
    const key = textOf(reading.value(at, 0))
    if (!keys.includes(key) && !later.includes(key)) reading.fault(at, 0, t('sheet.unknownRow'))
    else if (found.has(key)) reading.fault(at, 0, t('sheet.rowTwice'))
    else found.set(key, at)
  }
  for (const key of keys) if (!found.has(key)) reading.fault(0, 0, t('sheet.rowMissing', { name: key }))
  return found
}

type PartyKey = keyof Omit<Extract<Eligibility, { kind: 'PARTY' }>, 'kind'>

/** Null: no end, only of the most people. */
const PARTY: Readonly<Record<PartyKey, (value: Value) => number | null | undefined>> = {
  min: (value) => wholeOf(value, 1, MAX_PEOPLE),
  max: (value) => (textOf(value) === '' ? null : wholeOf(value, 1, MAX_PEOPLE)),
  fromAge: (value) => wholeOf(value, 0, MAX_AGE),
}

type Rows = ReadonlyMap<string, number>

function readParty(
  before: Extract<Eligibility, { kind: 'PARTY' }>,
  reading: Reading,
  rows: Rows,
  t: T,
): Extract<Eligibility, { kind: 'PARTY' }> {
  const figure = (key: PartyKey): number | null => {
    const at = rows.get(`party.${key}`)
    if (at === undefined) return before[key]
    return reading.read(at, 2, PARTY[key], t(`sheet.fault.party.${key}`)) ?? (key === 'max' ? null : before[key])
  }
  const [min, max, fromAge] = [figure('min') ?? before.min, figure('max'), figure('fromAge') ?? before.fromAge]
  const row = rows.get('party.max') ?? rows.get('party.min')
  if (max !== null && max < min && row !== undefined) reading.fault(row, 2, t('sheet.fault.partyReversed'))
  return { kind: 'PARTY', min, max, fromAge }
}

function readEligible({ eligibility }: GridDraft, reading: Reading, rows: Rows, t: T): Eligibility | null {
  if (eligibility?.kind === 'PARTY') return readParty(eligibility, reading, rows, t)
  const at = rows.get('senior.minAge')
  if (eligibility?.kind !== 'SENIOR' || at === undefined) return eligibility
  const minAge = reading.read(at, 2, (value) => wholeOf(value, 1, MAX_AGE), t('sheet.fault.minAge'))
  return { ...eligibility, minAge: minAge ?? eligibility.minAge }
}

/** Rows of whom a grid is for: of its own kind alone, as the kind is its model. */
const eligibleKeys = ({ eligibility }: GridDraft): readonly string[] => {
  if (eligibility?.kind === 'PARTY') return ['party.min', 'party.max', 'party.fromAge']
  return eligibility?.kind === 'SENIOR' ? ['senior.minAge'] : []
}

/** The draft as the sheet of the grid itself says it. */
export function readHead(draft: GridDraft, reading: Reading, { t }: { readonly t: T }): GridDraft {
  const rows = keyRows(reading, HEAD_KEYS, t, [...LATER_KEYS, ...eligibleKeys(draft)])
  const read = [...HEAD_KEYS, ...LATER_KEYS].reduce((next, key) => {
    const at = rows.get(key)
    const own = at === undefined ? {} : reading.read(at, 2, (value) => HEAD[key](value, t), t(`sheet.fault.${key}`))
    return { ...next, ...own }
  }, draft)
  // A grid of before the choice says the same without saying it.
  const same = draft.maxStay === undefined && read.maxStay === 'ARRIVAL'
  const { maxStay, ...rest } = read
  const eligibility = readEligible(draft, reading, rows, t)
  return { ...rest, ...(same || maxStay === undefined ? {} : { maxStay }), eligibility }
}
