import { addDays } from '#domain/day.ts'
import { messageOf } from '#contract/messages.ts'
import type { NextSeasonGrid, NextSeasonPeriod } from '#contract/operations/occupant-extra/price-grid-tools.ts'
import { useT } from '#web/i18n/i18n.ts'
import { formatAmount, formatDay } from '#web/ui/format.ts'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'
import classes from '#web/screens/pricing/price/next-season/next-season.module.css'

type Side = NextSeasonPeriod['before']

const datesText = ({ start, end }: Side): string => `${formatDay(start)} – ${formatDay(addDays(end, -1))}`
const priceText = ({ price }: Side): string => (price === null ? '–' : formatAmount(price))

/** Nights from first to last of each period, before and after, with what the new season lacks. */
export const SeasonPreview = ({ list }: { readonly list: readonly NextSeasonGrid[] }) => {
  const t = useT('price')
  return (
    <ScrollRegion className={classes.frame} label={t('next.preview')}>
      {list.map((grid) => (
        <section key={grid.gridId} className={classes.grid}>
          <h3 className={classes.heading}>{grid.label}</h3>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('next.period')}</th>
                <th scope="col">{t('next.before')}</th>
                <th scope="col">{t('next.after')}</th>
                <th scope="col" data-align="end">
                  {t('next.oldPrice')}
                </th>
                <th scope="col" data-align="end">
                  {t('next.newPrice')}
                </th>
              </tr>
            </thead>
            <tbody>
              {grid.periods.map((period, i) => (
                <tr key={i}>
                  <th scope="row">{period.label === '' ? t('season.unnamed') : period.label}</th>
                  <td>{datesText(period.before)}</td>
                  <td>{datesText(period.after)}</td>
                  <td data-align="end">{priceText(period.before)}</td>
                  <td data-align="end">{priceText(period.after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {grid.issues.length === 0 ? (
            <p className={classes.sound}>{t('next.sound')}</p>
          ) : (
            <ul className={classes.issues}>
              {grid.issues.map((issue, i) => (
                <li key={i} data-error={issue.isError || undefined}>
                  {messageOf(issue.code, issue.context) ?? issue.code}
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </ScrollRegion>
  )
}
