import { fromEpochDay, monthOf } from '#domain/day.ts'
import { MONTHS } from '#contract/format.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import type { Span } from '#web/ui/board/geometry.ts'
import type { StayBar } from '#web/screens/inventory/planning/stay-bar.ts'

const NARROW = '\u00a0'

/** « 4 juillet »; the first of a month is « 1er ». Days counted from 1970-01-01. */
const dayMonth = (day: number, withMonth = true): string => {
  const date = fromEpochDay(day)
  const number = Number(date.slice(8))
  const said = number === 1 ? '1er' : String(number)
  return withMonth ? `${said}${NARROW}${MONTHS[monthOf(date) - 1] ?? ''}` : said
}

/** « du 4 au 11 juillet », « du 29 juin au 3 juillet »: spoken, so without a year. */
export const fromTo = (t: Translate<'planning'>, { start, end }: Span): string => {
  const sameMonth = fromEpochDay(start).slice(0, 7) === fromEpochDay(end).slice(0, 7)
  return t('fromTo', { from: dayMonth(start, !sameMonth), to: dayMonth(end) })
}

/** Who it is, in a bar of a few characters: « Durand · 4 ». */
export const barText = (t: Translate<'planning'>, bar: StayBar, withPeople = true): string => {
  if (bar.hold === 'LOCK') return t('basket')
  const name = bar.name === '' ? t(`kind.${bar.kind}`) : bar.name
  return bar.people === 0 || !withPeople ? name : `${name} · ${bar.people}`
}

/** Everything a bar shows, spoken: who, how many, when, what, where, what is due. */
export const barLabel = (t: Translate<'planning'>, bar: StayBar, placeCode: string): string =>
  [
    bar.name === '' ? undefined : bar.name,
    bar.people === 0 ? undefined : t('people', { count: bar.people }),
    fromTo(t, bar),
    t(bar.spent ? 'spent' : `kind.${bar.kind}`),
    t('place', { code: placeCode }),
    bar.due && !bar.gone ? t('due') : undefined,
    bar.pinned ? t('pinned') : undefined,
    bar.pending ? t('pending') : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(', ')
