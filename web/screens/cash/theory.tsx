import { Fragment } from 'react'
import { negate } from '#domain/money.ts'
import type { CashFund } from '#contract/operations/payment/cash.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/cash/cash.module.css'
import { formatMoney } from '#web/ui/format.ts'

/** Opening and moves of a day of the till, down to what it must hold. */
export const Theory = ({ fund: { till, guarantees } }: { readonly fund: CashFund }) => {
  const t = useT('cash')
  const lines = [
    ['opening', till.opening],
    ['received', till.received],
    ['returned', till.returned],
    ['expenses', negate(till.expenses)],
    ['injections', till.injections],
    ['deposited', negate(till.deposited)],
    ['theoretical', till.theoretical],
    ...(till.drawers === 0 ? [] : ([['drawers', till.drawers]] as const)),
    ...(till.counted === null
      ? []
      : ([
          ['counted', till.counted],
          ['difference', till.difference],
        ] as const)),
    ...(till.closing === till.theoretical ? [] : ([['closing', till.closing]] as const)),
    ...(guarantees === 0 ? [] : ([['guarantees', guarantees]] as const)),
  ] as const
  return (
    <section className={classes.card} aria-label={t('theory.title')}>
      <h2>{t('theory.title')}</h2>
      <dl className={classes.sums}>
        {lines.map(([key, amount]) => {
          const strong = key === 'theoretical' || key === 'closing' ? { 'data-strong': true } : {}
          return (
            <Fragment key={key}>
              <dt {...strong}>{t(`theory.${key}`)}</dt>
              <dd {...strong} className={key === 'difference' && amount !== 0 ? classes.off : undefined}>
                {formatMoney(amount)}
              </dd>
            </Fragment>
          )
        })}
      </dl>
    </section>
  )
}
