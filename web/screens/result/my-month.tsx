/** /my-month: the month of an owner on one page; each figure opens the statement that it comes from. */
import { useQuery } from '@tanstack/react-query'
import { startOfMonth } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { myMonths } from '#contract/operations/result/my-month.ts'
import type { MyMonth } from '#contract/operations/result/my-month.ts'
import { periodWords } from '#contract/vat-words.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { Address } from '#web/list/use-list-table.tsx'
import { pathTo } from '#web/paths.ts'
import { balanceAt, detailAt, paymentsAt } from '#web/screens/result/addressed.ts'
import { useBalanceDay } from '#web/screens/result/balance-day.tsx'
import classes from '#web/screens/result/result.module.css'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { ScreenLink, useGoBack, useSetSearch } from '#web/shell/navigation.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { ListFailure } from '#web/ui/list-failure.tsx'
import { MonthStepper } from '#web/ui/month-stepper.tsx'
import { PageLine } from '#web/ui/page-line.tsx'

const FIGURES = ['collected', 'billed', 'vat', 'tax', 'late'] as const
type Key = (typeof FIGURES)[number]

interface Span {
  readonly from: MyMonth['from']
  readonly to: MyMonth['to']
  readonly lateOn: MyMonth['lateOn']
}

/** Where each figure comes from. */
const OPENS: Readonly<Record<Key, (span: Span) => Address>> = {
  collected: ({ from, to }) => paymentsAt({ from, to, money: 'REVENUE' }),
  billed: ({ from, to }) => detailAt({ view: 'LINE', from, to }),
  vat: ({ from }) => ({ to: pathTo('/tva-statement-list'), search: { view: 'RATES', from, to: from } }),
  tax: ({ from, to }) => ({ to: pathTo('/tax-statement-list'), search: { view: 'CATEGORY', from, to } }),
  late: ({ lateOn }) => balanceAt({ day: lateOn }),
}

const Amount = ({ amount, opens }: { readonly amount: Cents | null; readonly opens: Address }) => {
  const t = useT('result')
  if (amount === null) return <span className={classes.none}>{t('month.noRight')}</span>
  return (
    <ScreenLink to={opens.to} search={opens.search}>
      {formatMoney(amount)}
    </ScreenLink>
  )
}

/** What changed since last year. */
const Difference = ({ now, before }: { readonly now: Cents | null; readonly before: Cents | null }) =>
  now === null || before === null ? null : `${now > before ? '+' : ''}${formatMoney(now - before)}`

const Table = ({ month }: { readonly month: MyMonth }) => {
  const t = useT('result')
  const before = { from: month.fromBefore, to: month.toBefore, lateOn: month.lateOnBefore }
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={t('month.title')}>
        <thead>
          <tr>
            <th scope="col">{t('month.figure')}</th>
            <th scope="col">{periodWords(month.from, month.from)}</th>
            <th scope="col">{periodWords(before.from, before.from)}</th>
            <th scope="col">{t('month.difference')}</th>
          </tr>
        </thead>
        <tbody>
          {FIGURES.map((key) => (
            <tr key={key}>
              <th scope="row">{t(`month.${key}`)}</th>
              <td data-label={periodWords(month.from, month.from)}>
                <Amount amount={month[key].now} opens={OPENS[key](month)} />
              </td>
              <td data-label={periodWords(before.from, before.from)}>
                <Amount amount={month[key].before} opens={OPENS[key](before)} />
              </td>
              <td data-label={t('month.difference')}>
                <Difference {...month[key]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export const MyMonthScreen = () => {
  const t = useT('result')
  const day = startOfMonth(useBalanceDay())
  const setSearch = useSetSearch()
  useFunctionKeys({ Escape: { run: useGoBack(pathTo('/home')) } })
  const { data, error, refetch } = useQuery({
    queryKey: ['payment', 'my-month', day],
    queryFn: ({ signal }) => call(myMonths.read, { params: { day }, signal }),
  })
  return (
    <>
      <PageLine
        title={t('month.title')}
        actions={<MonthStepper month={day} onChange={(next) => setSearch({ day: next })} />}
      />
      {error === null ? null : <ListFailure error={error} onRetry={() => void refetch()} />}
      <div className={classes.wide}>
        {data === undefined ? null : <Table month={data} />}
        <p className={classes.note}>{t('month.note')}</p>
      </div>
    </>
  )
}
