import type { CSSProperties } from 'react'
import { addDays, addMonths, daysBetween, monthOf, startOfMonth } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { coverageOf } from '#domain/price-grid/season.ts'
import type { Coverage, Opening, Span } from '#domain/price-grid/season.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { formatDay } from '#web/ui/format.ts'
import classes from '#web/screens/pricing/price/season/season-bar.module.css'

export interface BarPeriod extends Span {
  readonly price: Cents | null
  readonly label?: string | undefined
}

/** Steps of the relief. */
const LEVELS = 5

/** How dear each period is among the others, 0 to 4; none where it has no price. Two prices are not far apart enough for 4. */
export const levelsOf = (prices: readonly (Cents | null)[]): readonly (number | 'none')[] => {
  const ladder = [...new Set(prices.filter((p) => p !== null))].toSorted((a, b) => a - b)
  const top = ladder.length - 1
  const highest = top === 1 ? LEVELS - 2 : LEVELS - 1
  return prices.map((price) => {
    if (price === null) return 'none'
    return top === 0 ? 0 : Math.round((ladder.indexOf(price) * highest) / top)
  })
}

const share = (from: Day, to: Day, span: Span): CSSProperties => ({
  width: `${(100 * daysBetween(from, to)) / daysBetween(span.start, span.end)}%`,
})

const dates = ({ start, end }: Span): { from: string; to: string } => ({
  from: formatDay(start),
  to: formatDay(addDays(end, -1)),
})

const sentence = (piece: Coverage, periods: readonly BarPeriod[], t: Translate<'price'>): string => {
  const label = piece.periods
    .map((i) => periods[i]?.label ?? '')
    .filter((text) => text !== '')
    .join(', ')
  return t(`bar.${piece.kind}`, dates(piece)) + (label === '' ? '' : ` (${label})`)
}

interface SeasonBarProps {
  readonly periods: readonly BarPeriod[]
  readonly openings: readonly Opening[]
  readonly span: Span
  /** Tall, with words; each piece of a period leads to it. */
  readonly onPick?: (index: number) => void
}

/** The season in one line: what is covered (the dearer the deeper), what is not, what is twice. */
export const SeasonBar = ({ periods, openings, span, onPick }: SeasonBarProps) => {
  const t = useT('price')
  const levels = levelsOf(periods.map((p) => p.price))
  const pieces = coverageOf(periods, openings, span)
  const words = (piece: Coverage): string => {
    if (piece.kind === 'OVERLAP') return t('bar.overlap')
    if (piece.kind === 'GAP') return t('bar.gap')
    const [index] = piece.periods
    const label = index === undefined ? undefined : periods[index]?.label
    return index === undefined ? '' : label === undefined || label === '' ? t('season.period', { n: index + 1 }) : label
  }
  const attributes = (piece: Coverage) => ({
    className: classes.piece,
    'data-kind': piece.kind,
    'data-level': piece.kind === 'COVERED' ? levels[piece.periods[0] ?? -1] : undefined,
    style: share(piece.start, piece.end, span),
    title: sentence(piece, periods, t),
  })
  if (onPick === undefined) {
    const said = pieces
      .filter((p) => p.kind !== 'CLOSED')
      .map((p) => sentence(p, periods, t))
      .join(' ; ')
    return (
      <div className={classes.bar} role="img" aria-label={said === '' ? t('bar.nothing') : said}>
        {pieces.map((piece) => (
          <span key={piece.start} {...attributes(piece)} />
        ))}
      </div>
    )
  }
  return (
    <div className={classes.bar} data-tall role="group" aria-label={t('bar.label')}>
      {pieces.map((piece) => {
        const [first] = piece.periods
        return first === undefined ? (
          <span key={piece.start} {...attributes(piece)}>
            {words(piece)}
          </span>
        ) : (
          <button
            key={piece.start}
            type="button"
            {...attributes(piece)}
            aria-label={sentence(piece, periods, t)}
            onClick={() => onPick(piece.periods.at(-1) ?? first)}
          >
            {words(piece)}
          </button>
        )
      })}
    </div>
  )
}

/** Months above or below bars of the same span. */
export const SeasonMonths = ({ span }: { readonly span: Span }) => {
  const names = useT('price')('bar.months').split(' ')
  const starts: Day[] = [span.start]
  for (let month = addMonths(startOfMonth(span.start), 1); month < span.end; month = addMonths(month, 1))
    starts.push(month)
  return (
    <div className={classes.months} aria-hidden="true">
      {starts.map((start, i) => (
        <span key={start} className={classes.month} style={share(start, starts[i + 1] ?? span.end, span)}>
          {names[monthOf(start) - 1]}
        </span>
      ))}
    </div>
  )
}
