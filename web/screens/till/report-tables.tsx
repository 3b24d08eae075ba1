/** Tables of an X or a Z. One that has nothing to say is not there. */
import type { ReactNode } from 'react'
import { formatInteger } from '#contract/format.ts'
import type { Counted, TillReport } from '#contract/operations/sale/till-report.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/till/report.module.css'
import { formatInstant, formatMoney, formatRate } from '#web/ui/format.ts'

interface SheetProps {
  readonly title: string
  readonly heads: readonly string[]
  readonly children: ReactNode
}

const Sheet = ({ title, heads, children }: SheetProps) => (
  <section className={classes.sheet}>
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          {heads.map((head, i) => (
            <th key={head} scope="col" data-align={i === 0 ? undefined : 'end'}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
)

interface RowProps {
  readonly label: string
  readonly cells: readonly string[]
  readonly strong?: boolean
}

const Row = ({ label, cells, strong = false }: RowProps) => (
  <tr data-strong={strong || undefined}>
    <th scope="row">{label}</th>
    {cells.map((cell, i) => (
      // Their places are what tells them apart.
      <td key={i} data-align="end">
        {cell}
      </td>
    ))}
  </tr>
)

interface Props {
  readonly report: TillReport
}

interface CountedTableProps {
  readonly title: string
  /** What is counted. */
  readonly of: string
  readonly rows: readonly Counted[]
}

export const CountedTable = ({ title, of, rows }: CountedTableProps) => {
  const t = useT('till-report')
  if (rows.length === 0) return null
  return (
    <Sheet title={title} heads={[t('label'), of, t('amount')]}>
      {rows.map(({ label, count, cents }, i) => (
        // Two sellers may have one name.
        <Row key={`${i} ${label}`} label={label} cells={[formatInteger(count), formatMoney(cents)]} />
      ))}
    </Sheet>
  )
}

export const TicketsTable = ({ report }: Props) => {
  const t = useT('till-report')
  const { tickets, total, returns, discounts, deducted, duplicates, provisional, firstTicket, lastTicket } = report
  return (
    <Sheet title={t('sales')} heads={[t('label'), t('count'), t('amount')]}>
      <Row strong label={t('tickets')} cells={[formatInteger(tickets), formatMoney(total)]} />
      {firstTicket === null || lastTicket === null ? null : (
        <Row label={t('range', { first: firstTicket, last: lastTicket })} cells={['', '']} />
      )}
      <Row label={t('returns')} cells={[formatInteger(returns.count), formatMoney(returns.cents)]} />
      <Row label={t('discounts')} cells={[formatInteger(discounts.count), formatMoney(discounts.cents)]} />
      <Row label={t('deducted')} cells={[formatInteger(deducted.count), formatMoney(deducted.cents)]} />
      <Row label={t('duplicates')} cells={[formatInteger(duplicates), '']} />
      <Row label={t('provisional')} cells={[formatInteger(provisional.count), formatMoney(provisional.cents)]} />
    </Sheet>
  )
}

export const RatesTable = ({ report: { rates } }: Props) => {
  const t = useT('till-report')
  if (rates.length === 0) return null
  return (
    <Sheet title={t('rates')} heads={[t('rate'), t('excluding'), t('vat'), t('including')]}>
      {rates.map(({ rate, excluding, vat, including }) => (
        <Row
          key={rate ?? 'none'}
          label={rate === null ? t('outside') : formatRate(rate)}
          cells={[formatMoney(excluding), formatMoney(vat), formatMoney(including)]}
        />
      ))}
    </Sheet>
  )
}

export const CashTable = ({ report: { cash, handovers } }: Props) => {
  const t = useT('till-report')
  const { float, received, injected, spent, theoretical, counted, difference, reason } = cash
  return (
    <Sheet title={t('cash.title')} heads={[t('label'), t('amount')]}>
      <Row label={t('cash.float')} cells={[formatMoney(float)]} />
      <Row label={t('cash.received')} cells={[formatMoney(received)]} />
      <Row label={t('cash.injected')} cells={[formatMoney(injected)]} />
      <Row label={t('cash.spent')} cells={[formatMoney(spent)]} />
      {handovers.map(({ id, at, to, counted: found, difference: off }) => (
        <Row
          key={id}
          label={t('cash.handover', { to, at: formatInstant(at), counted: formatMoney(found) })}
          cells={[formatMoney(off)]}
        />
      ))}
      <Row strong label={t('cash.theoretical')} cells={[formatMoney(theoretical)]} />
      {counted === null ? null : <Row strong label={t('cash.counted')} cells={[formatMoney(counted)]} />}
      {difference === null ? null : (
        <Row
          strong
          label={reason === null ? t('cash.difference') : t('cash.differenceWhy', { reason })}
          cells={[formatMoney(difference)]}
        />
      )}
    </Sheet>
  )
}
