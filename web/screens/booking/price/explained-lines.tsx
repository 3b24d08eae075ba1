import type { ReactNode } from 'react'
import { LINE_LABELS } from '#domain/billing/line-labels.ts'
import type { QuoteLine } from '#domain/pricing/line.ts'
import type { Quote } from '#domain/pricing/result.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/booking/price/price.module.css'
import { sentenceOfLine } from '#web/screens/booking/price/sentences.ts'
import { formatMoney } from '#web/ui/format.ts'

export type ShownLine = Pick<QuoteLine, 'type' | 'code' | 'label' | 'amount' | 'quantity' | 'nights'> & {
  readonly manual?: boolean
}

interface ExplainedLinesProps<L extends ShownLine> {
  readonly lines: readonly L[]
  /** Null: no trace is known (an old document), the lines speak alone. */
  readonly quote: Quote | null
  /** After the amount: what can be done with the line. */
  readonly renderTool?: (line: L) => ReactNode
}

/** A line's own name, else that of its type. */
export const lineLabel = ({ label, type }: Pick<ShownLine, 'label' | 'type'>): string =>
  label.trim() === '' ? LINE_LABELS[type] : label

const COUNTED: readonly QuoteLine['type'][] = ['animal', 'vehicle', 'extra', 'otherExtras', 'attendant']

/** How many people or things are charged: the quantity of a line may be of nights or weeks. */
const unitsOf = ({ type, code, quantity, manual }: ShownLine, quote: Quote | null): number => {
  if (!COUNTED.includes(type)) return 1
  const traced = quote?.trace.components.find((c) => c.code === code && c.kind !== 'manual')
  return manual === true || traced === undefined ? quantity : traced.charged
}

/** Each line with its amount and, below, why it costs that. */
export const ExplainedLines = <L extends ShownLine>({ lines, quote, renderTool }: ExplainedLinesProps<L>) => {
  const t = useT('booking')
  return (
    <ul className={classes.lines} aria-label={t('price.lines.label')}>
      {lines.map((line, i) => {
        const sentence = quote === null ? '' : sentenceOfLine(line, quote, t)
        const units = unitsOf(line, quote)
        return (
          // A reduction has one line a VAT rate: type and code alone are not unique.
          <li key={`${line.type}-${line.code}-${i}`} className={classes.line}>
            <span className={classes.what}>{units > 1 ? `${units}\u00A0× ${lineLabel(line)}` : lineLabel(line)}</span>
            <span className={classes.amount} data-negative={line.amount < 0 || undefined}>
              {formatMoney(line.amount)}
            </span>
            {renderTool === undefined ? null : <span className={classes.tool}>{renderTool(line)}</span>}
            {sentence === '' ? null : <span className={classes.sentence}>{sentence}</span>}
          </li>
        )
      })}
    </ul>
  )
}
