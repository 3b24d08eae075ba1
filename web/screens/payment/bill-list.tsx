import { billList } from '#contract/lists/payment/bill.ts'
import type { BillAnswer } from '#contract/lists/payment/bill.ts'
import { translate, useT } from '#web/i18n/i18n.ts'
import { listScreen } from '#web/list/list-screen.tsx'
import { pathTo } from '#web/paths.ts'
import classes from '#web/screens/payment/bill.module.css'
import { useSelectionPapers } from '#web/ui/papers/use-selection-papers.tsx'
import { formatMoney, formatRate } from '#web/ui/format.ts'

const t = translate('billing')

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
    heading: () => t('list.choice'),
    label: ({ number }) => t('list.choose', { number }),
    all: () => t('list.all'),
  },
  usePapers: (picked) =>
    useSelectionPapers(
      'bill',
      picked.map(({ id }) => id),
    ),
  Below: Rates,
})
