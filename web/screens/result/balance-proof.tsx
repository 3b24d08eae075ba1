import { useQuery } from '@tanstack/react-query'
import type { Cents } from '#domain/money.ts'
import { balanceProofList } from '#contract/lists/result/balance-proof.ts'
import { balanceProofs } from '#contract/operations/result/balance-proof.ts'
import type { ProofFigures } from '#contract/operations/result/balance-proof.ts'
import { useT } from '#web/i18n/i18n.ts'
import { wholeScreen } from '#web/list/list-screen.tsx'
import type { Address } from '#web/list/use-list-table.tsx'
import { pathTo } from '#web/paths.ts'
import { useAddressed } from '#web/list/use-addressed.ts'
import { balanceAt } from '#web/screens/result/addressed.ts'
import { BalanceDay, useBalanceDay } from '#web/screens/result/balance-day.tsx'
import classes from '#web/screens/result/result.module.css'
import { call } from '#web/shell/call.ts'
import { fileAddress } from '#web/shell/file-address.ts'
import { ScreenLink } from '#web/shell/navigation.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { ListFailure } from '#web/ui/list-failure.tsx'

const accountAt = (account: string, day: string): Address => ({
  to: pathTo('/balance-proof'),
  search: { day, account },
})

/** Figures with what each opens. */
const figuresOf = (t: ReturnType<typeof useT<'result'>>, found: ProofFigures): readonly [string, Cents, Address?][] => [
  [t('proof.receivable'), found.receivable, accountAt('RECEIVABLE', found.day)],
  [t('proof.advance'), found.advance, accountAt('ADVANCE', found.day)],
  [t('proof.billedAhead'), found.billedAhead],
  [t('proof.balance'), found.balance, balanceAt({ day: found.day })],
  [t('proof.kept'), found.kept],
  [t('proof.guarantee'), found.guarantee, accountAt('GUARANTEE', found.day)],
  [t('proof.cheque'), found.cheque, accountAt('CHEQUE', found.day)],
]

/** The totals of the day, and how they agree with the balance of customers. */
const Totals = () => {
  const t = useT('result')
  const on = useBalanceDay()
  const { data, error, refetch } = useQuery({
    queryKey: ['payment', 'balance-proof', on],
    queryFn: ({ signal }) => call(balanceProofs.figures, { params: { on }, signal }),
  })
  if (error !== null) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return null
  return (
    <section className={classes.below} aria-label={t('proof.totals')}>
      <dl className={classes.figures}>
        {figuresOf(t, data).map(([label, amount, opens]) => (
          <div key={label} className={classes.figure}>
            <dt>{label}</dt>
            <dd>
              {opens === undefined || amount === 0 ? (
                formatMoney(amount)
              ) : (
                <ScreenLink to={opens.to} search={opens.search}>
                  {formatMoney(amount)}
                </ScreenLink>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.note}>{t('proof.note')}</p>
    </section>
  )
}

const usePlace = () => {
  const day = useBalanceDay()
  return { ...useAddressed({}, ['day']), fixed: { on: day } }
}

/** /balance-proof: the documents behind the balance of an account at the end of a day. */
export const BalanceProof = wholeScreen(balanceProofList, {
  words: ['result', 'proof'],
  usePlace,
  Before: BalanceDay,
  open: (row) => {
    if (row.billId !== null) return pathTo('/bill/$billId', { billId: row.billId })
    return row.bookingId === null ? pathTo('/payment-list') : fileAddress(row.bookingId, 'payments')
  },
  Below: Totals,
  isAlwaysBelow: true,
  here: {
    wordsOf: ({ piece, bookingCode, payerCode, payerName }) => [piece, bookingCode, payerCode, payerName].join(' '),
  },
})
