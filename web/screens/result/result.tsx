import type { ReactNode } from 'react'
import type { Cents } from '#domain/money.ts'
import type { ListRow } from '#contract/list.ts'
import { resultList } from '#contract/lists/result/result.ts'
import type { ResultAnswer } from '#contract/lists/result/result.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { Kept } from '#web/list/kept-filters.ts'
import { listScreen } from '#web/list/list-screen.tsx'
import type { Address } from '#web/list/use-list-table.tsx'
import { useAddressed } from '#web/list/use-addressed.ts'
import { balanceAt, detailAt, endsOf, paymentsAt, ticketsAt } from '#web/screens/result/addressed.ts'
import { Figure } from '#web/screens/result/figure.tsx'
import classes from '#web/screens/result/result.module.css'
import { pathTo } from '#web/paths.ts'
import { ScreenLink } from '#web/shell/navigation.tsx'
import { useToday } from '#web/shell/today.ts'
import { formatMoney } from '#web/ui/format.ts'

type Row = ListRow<typeof resultList>

/** Kinds of bills among the natures of money. */
const BILLS: readonly string[] = ['BILL', 'DOWN_PAYMENT_BILL', 'CANCELLING_BILL']

/** What tells the money of a row from the rest: a method and a user have a number, a station its name. */
const ownOf = ({ id, name, kind, method }: Row): Readonly<Record<string, string | number | null>> => {
  if (kind !== null) return BILLS.includes(kind) ? { document: kind } : { nature: kind }
  if (id === null) return { till: name }
  return method ? { methodId: id } : { operatorId: id }
}

const moneyOf = (row: Row, money: 'REVENUE' | 'IN' | 'BACK' | undefined): Address =>
  paymentsAt({ from: row.from, to: row.to, money, ...ownOf(row) })

/** Where the tickets of a row stand: ours in their list, those of other tills in the files that brought them. */
const ticketsOf = ({ kind, from, to }: Row): Address | undefined => {
  if (kind === 'TICKET') return ticketsAt({ from, to })
  return kind === 'OTHER_TICKET' ? { to: pathTo('/till-file-list'), search: {} } : undefined
}

const linesOf = (row: Row): Address =>
  ticketsOf(row) ?? detailAt({ view: 'LINE', from: row.from, to: row.to, ...ownOf(row) })

const isBilled = (row: Row): boolean => (row.kind !== null && BILLS.includes(row.kind)) || ticketsOf(row) !== undefined

const CELLS = {
  collected: ({ row }: { readonly row: Row }) => <Figure amount={row.collected} opens={moneyOf(row, 'IN')} />,
  refunded: ({ row }: { readonly row: Row }) => <Figure amount={row.refunded} opens={moneyOf(row, 'BACK')} />,
  received: ({ row }: { readonly row: Row }) => (
    <Figure
      amount={row.received}
      opens={row.day === null ? moneyOf(row, 'REVENUE') : paymentsAt({ from: row.day, to: row.day, money: 'REVENUE' })}
    />
  ),
  guarantees: ({ row }: { readonly row: Row }) => (
    <Figure
      amount={row.guarantees}
      opens={paymentsAt({ from: row.from, to: row.to, ...ownOf(row), nature: 'GUARANTEE' })}
    />
  ),
  billed: ({ row }: { readonly row: Row }) => <Figure amount={row.billed} opens={linesOf(row)} />,
  produced: ({ row }: { readonly row: Row }) => (
    <Figure amount={row.produced} opens={detailAt({ view: 'LINE', from: row.from, to: row.to })} />
  ),
  closing: ({ row }: { readonly row: Row }) => (
    <Figure amount={row.closing} opens={balanceAt({ day: row.day ?? undefined })} />
  ),
}

interface OneProps {
  readonly label: string
  readonly amount: Cents
  readonly opens?: Address
  readonly children?: ReactNode
}

/** A figure of the period with its name. */
const One = ({ label, amount, opens, children }: OneProps) => (
  <div className={classes.figure}>
    <dt>{label}</dt>
    <dd>
      {opens === undefined || amount === 0 ? (
        formatMoney(amount)
      ) : (
        <ScreenLink to={opens.to} search={opens.search}>
          {formatMoney(amount)}
        </ScreenLink>
      )}
      {children}
    </dd>
  </div>
)

interface FiguresProps {
  readonly answer: ResultAnswer
  readonly filters: Kept
}

/** The ledger of the period: it begins with the balance of the day before, and ends with that of its last day. */
const Ledger = ({ answer: { figures }, filters }: FiguresProps) => {
  const t = useT('result')
  const { to } = endsOf(filters)
  return (
    <dl className={classes.figures} aria-label={t('figures.ledger')}>
      <One label={t('figures.opening')} amount={figures.opening} />
      <One label={t('figures.produced')} amount={figures.produced} />
      <One label={t('figures.received')} amount={figures.received} />
      <One label={t('figures.closing')} amount={figures.closing} opens={balanceAt({ day: to })} />
      <One label={t('figures.owed')} amount={figures.owed} opens={balanceAt({ day: to })} />
      <One label={t('figures.credit')} amount={figures.credit} opens={balanceAt({ day: to, age: 'credit' })} />
    </dl>
  )
}

/** What the period comes to, whichever way its rows are gathered. */
const Figures = (props: FiguresProps) => {
  const t = useT('result')
  const { figures } = props.answer
  const ends = endsOf(props.filters)
  const guarantees = { ...ends, nature: 'GUARANTEE' }
  return (
    <section className={classes.below} aria-label={t('figures.title')}>
      <dl className={classes.figures}>
        <One label={t('figures.collected')} amount={figures.collected} opens={paymentsAt({ ...ends, money: 'IN' })} />
        <One label={t('figures.refunded')} amount={figures.refunded} opens={paymentsAt({ ...ends, money: 'BACK' })} />
        {figures.elsewhere === 0 ? null : <One label={t('figures.elsewhere')} amount={figures.elsewhere} />}
        {figures.withoutMoney === 0 ? null : <One label={t('figures.withoutMoney')} amount={figures.withoutMoney} />}
        <One label={t('figures.billed')} amount={figures.billed} opens={detailAt({ ...ends, view: 'LINE' })}>
          <small>
            {t('figures.billedParts', {
              excluding: formatMoney(figures.billedExcluding),
              vat: formatMoney(figures.billedVat),
            })}
          </small>
        </One>
        {figures.soldApart === 0 ? null : (
          <One label={t('figures.soldApart')} amount={figures.soldApart} opens={ticketsAt({ ...ends })} />
        )}
        {figures.leftOut === 0 ? null : <One label={t('figures.leftOut')} amount={figures.leftOut} />}
        {figures.takenOff === 0 ? null : <One label={t('figures.takenOff')} amount={figures.takenOff} />}
        {figures.kept === 0 ? null : <One label={t('figures.kept')} amount={figures.kept} />}
        <One
          label={t('figures.guarantees')}
          amount={(figures.guaranteesIn + figures.guaranteesOut) as Cents}
          opens={paymentsAt(guarantees)}
        />
        <One
          label={t('figures.guaranteesHeld')}
          amount={figures.guaranteesHeld}
          opens={paymentsAt({ to: ends.to, nature: 'GUARANTEE' })}
        />
      </dl>
      <Ledger {...props} />
    </section>
  )
}

/** Today, unless the address says other days. */
const usePlace = () => {
  const today = useToday()
  return useAddressed({ from: today, to: today })
}

/** /result: what a day or a period brought, by method, user, station or kind, or day by day. */
export const Result = listScreen(resultList, {
  words: ['result', 'result'],
  usePlace,
  open: (row) =>
    row.day === null
      ? isBilled(row)
        ? linesOf(row)
        : moneyOf(row, undefined)
      : { to: '/result', search: { from: row.day, to: row.day } },
  keyOf: ({ day, kind, id, name }) => [day, kind, id, name].join(' '),
  cells: CELLS,
  Below: Figures,
  isAlwaysBelow: true,
})
