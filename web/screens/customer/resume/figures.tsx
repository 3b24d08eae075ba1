import type { CustomerFigures } from '#contract/operations/customer/resume.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/customer/resume/resume.module.css'
import { formatDay, formatInteger, formatMoney } from '#web/ui/format.ts'

const KEYS = [
  'stays',
  'nights',
  'turnover',
  'balance',
  'firstStay',
  'lastStay',
  'nextStay',
  'pending',
  'cancelled',
] as const

/** What a stay told of the customer comes to; a figure that is not there, or may not be seen, is left out. */
export const Figures = ({ figures }: { readonly figures: CustomerFigures }) => {
  const t = useT('customer')
  const written = (key: (typeof KEYS)[number]): string | null => {
    if (key === 'firstStay' || key === 'lastStay' || key === 'nextStay')
      return figures[key] === null ? null : formatDay(figures[key])
    const figure = figures[key]
    if (figure === null) return null
    return key === 'turnover' || key === 'balance' ? formatMoney(figure) : formatInteger(figure)
  }
  return (
    <dl className={classes.figures} aria-label={t('resume.figures.label')}>
      {KEYS.map((key) => ({ key, text: written(key) }))
        .filter(({ text }) => text !== null)
        .map(({ key, text }) => (
          <div key={key} data-due={(key === 'balance' && (figures.balance ?? 0) > 0) || undefined}>
            <dt>{t(`resume.figures.${key}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
    </dl>
  )
}
