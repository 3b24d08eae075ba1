import { billList } from '#contract/lists/payment/bill.ts'
import type { BillAnswer } from '#contract/lists/payment/bill.ts'
import { translate, useT } from '#web/i18n/i18n.ts'
import { listScreen } from '#web/list/list-screen.tsx'
import { pathTo } from '#web/paths.ts'
import classes from '#web/screens/payment/bill.module.css'
import { formatMoney, formatRate } from '#web/ui/format.ts'

const say = translate('billing')

/** The bills of the search by rate, as they were issued. */
const Rates = ({ answer: { rates } }: { readonly answer: BillAnswer }) => {
  const t = useT('billing')
  return (
    <section className={classes.rates} aria-label={t('list.byRate')}>
      {rates.map((row) => (
        <span key={row.rate ?? 'none'}>
          <strong>{row.rate === null ? t('list.outsideVat') : t('list.vatAt', { rate: formatRate(row.rate) })}</strong>{' '}
          {t('list.vatSums', {
            excluding: formatMoney(row.excluding),
            vat: formatMoney(row.vat),
            including: formatMoney(row.including),
          })}
        </span>
      ))}
    </section>
  )
}

/** /bill-list: every bill issued, their totals over the whole search. */
export const BillList = listScreen(billList, {
  words: ['billing', 'list'],
  open: (row) => pathTo('/bill/$billId', { billId: row.id }),
  isMuted: (row) => row.cancelledById !== null || row.type === 3,
  pick: {
    heading: () => say('list.choice'),
    label: ({ number }) => say('list.choose', { number }),
    all: () => say('list.all'),
  },
  papers: { kind: 'bill', idOf: ({ id }) => id },
  Below: Rates,
})
