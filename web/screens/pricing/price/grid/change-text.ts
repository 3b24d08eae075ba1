/** A difference between two states of a grid, in French words. Pure. */
import { addDays, isDay } from '#domain/day.ts'
import { SHOWN_FIELDS } from '#domain/price-grid/changes.ts'
import type { ChangeValue, GridChange } from '#domain/price-grid/changes.ts'
import { modeleById, modeleIdOf } from '#domain/price-grid/modele.ts'
import type { Closing, Eligibility, GridClosure, MinNights, PriceMode, Slice } from '#domain/pricing/types.ts'
import { GRID_MODELS, PRICE_MODES } from '#domain/pricing/types.ts'
import type { GridLists } from '#contract/operations/occupant-extra/price-grid-answer.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { formatBand, formatDay, formatDayMonth, formatMoney, formatRate } from '#web/ui/format.ts'
import { closedText, closingText, daysText, minNightsText } from '#web/screens/pricing/price/season/cell-text.ts'
import { rankText } from '#web/screens/pricing/price/season/row-name.ts'
import { modeleName } from '#web/screens/pricing/price/words.ts'

type T = Translate<'price'>

export interface ChangeText {
  readonly what: string
  readonly where: string
  readonly before: string
  readonly after: string
}

const MONEY = /^(night|week|stayPrice|price|first\.\d|extra\..+|package\..+)$/

const isSlices = (value: ChangeValue): value is readonly Slice[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && 'from' in one)

const isNumbers = (value: ChangeValue): value is readonly number[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'number')

const priceText = (value: ChangeValue, t: T): string => {
  if (typeof value === 'number') return formatMoney(value)
  if (!isSlices(value)) return ''
  return value.map((slice) => `${rankText(slice, t)}\u00A0: ${formatMoney(slice.price)}`).join(' ; ')
}

const namesOf = (ids: readonly number[], records: readonly { id: number; label: string }[]): string =>
  ids.map((id) => records.find((one) => one.id === id)?.label ?? `n° ${id}`).join(', ')

const partyText = ({ min, max }: Eligibility & { readonly kind: 'PARTY' }, t: T): string =>
  max === null ? t('head.partyFrom', { min }) : t('head.partyOf', { min, max })

const eligibilityText = (value: ChangeValue, t: T): string => {
  const eligibility = value as Eligibility
  const modele = modeleById(modeleIdOf({ model: 'NIGHT', eligibility }))
  const kind = modele === undefined || modele.eligibility === 'ALL' ? '' : t(`eligibility.${modele.eligibility}`)
  if (eligibility.kind === 'SENIOR') return `${kind} (${t('head.minAgeOf', { n: eligibility.minAge })})`
  return eligibility.kind === 'PARTY' ? `${kind} (${partyText(eligibility, t)})` : kind
}

const modelOf = (value: ChangeValue, t: T): string => {
  const model = GRID_MODELS.find((one) => one === value)
  return model === undefined ? '' : modeleName({ id: 0, model, eligibility: 'ALL' }, t)
}

const modeOf = (value: ChangeValue, t: T): string => {
  const mode = PRICE_MODES.find((one): one is PriceMode => one === value)
  return mode === undefined ? '' : t(`mode.${mode}`)
}

const closuresText = (closures: readonly GridClosure[]): string =>
  closures
    .map(
      ({ start, end, closed, reason = '' }) =>
        `${closingText(closed)} ${formatDay(start)} – ${formatDay(addDays(end, -1))}${reason === '' ? '' : ` (${reason})`}`,
    )
    .join(' ; ')

/** A value of a field as the screens write it. */
function valueText(field: string, value: ChangeValue, lists: GridLists, t: T): string {
  if (value === null || value === '') return t('changes.nothing')
  if (MONEY.test(field)) return priceText(value, t) || t('changes.nothing')
  switch (field) {
    case 'model':
      return modelOf(value, t)
    case 'mode':
      return modeOf(value, t)
    case 'crossPeriod':
      return t(value === 'ARRIVAL' ? 'head.ARRIVAL' : 'head.PRORATA')
    case 'maxStay':
      return t(value === 'STRICTEST' ? 'head.STRICTEST' : 'head.byARRIVAL')
    case 'eligibility':
      return eligibilityText(value, t)
    case 'placeTypeIds':
      return isNumbers(value) ? namesOf(value, lists.availablePlaceType) : ''
    case 'partnerIds':
      return isNumbers(value) ? namesOf(value, lists.availablePartner) : ''
    case 'tvaId':
      return namesOf([Number(value)], lists.availableTva)
    case 'tvaRate':
      return formatRate(Number(value))
    case 'arrivalDays':
    case 'departureDays':
      return isNumbers(value) ? daysText(value) : ''
    case 'minNights':
      return minNightsText(value as MinNights)
    case 'closed':
      return closedText(value as readonly Closing[])
    case 'closures':
      return closuresText(value as readonly GridClosure[])
    case 'end':
      return isDay(value) ? formatDay(addDays(value, -1)) : ''
    default:
      if (typeof value === 'boolean') return t(value ? 'changes.yes' : 'changes.no')
      return isDay(value) ? formatDay(value) : String(value)
  }
}

const KNOWN = [...SHOWN_FIELDS, 'price', 'period', 'line'] as const

function fieldText(field: string, t: T): string {
  const [part = '', detail = '', nights = ''] = field.split('.')
  if (part === 'first') return detail === '1' ? t('row.firstOne') : t('row.firstNth', { n: detail })
  if (part === 'extra') return `${t('row.extra')} ${t('row.extraBand', { band: formatBand(detail) })}`
  if (part === 'package') return t('row.package', { day: t(`week.${Number(detail) as 0}`), count: Number(nights) })
  const known = KNOWN.find((one) => one === field)
  return known === undefined ? field : t(`changes.field.${known}`)
}

export function changeText(change: GridChange, lists: GridLists, t: T): ChangeText {
  const { field, line, dates, kind } = change
  const where = dates === undefined ? '' : `${formatDayMonth(dates.start)} – ${formatDayMonth(addDays(dates.end, -1))}`
  if (kind !== 'CHANGED') {
    const what = line ?? t('changes.field.period')
    return {
      what,
      where,
      before: kind === 'ADDED' ? t('changes.absent') : t('changes.present'),
      after: kind === 'ADDED' ? t('changes.added') : t('changes.removed'),
    }
  }
  const name = fieldText(field, t)
  return {
    what: line === undefined ? name : `${line}\u00A0: ${name.toLowerCase()}`,
    where,
    before: valueText(field, change.before, lists, t),
    after: valueText(field, change.after, lists, t),
  }
}
