/** The ticket in hand: its lines, what it comes to, and how it is paid. */
import { Alert, SegmentedControl } from '@mantine/core'
import { memo, useEffect, useMemo, useRef } from 'react'
import type { ReactNode } from 'react'
import { cents } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import type { TicketLine } from '#domain/sale/ticket.ts'
import { sentenceOfCode } from '#contract/sentences.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useNeedsLine } from '#web/screens/till/alone-sale.ts'
import { discountSaid } from '#web/screens/till/said.ts'
import { LineRow } from '#web/screens/till/ticket-line.tsx'
import classes from '#web/screens/till/till.module.css'
import type { Till } from '#web/screens/till/use-till.ts'
import { formatMoney } from '#web/ui/format.ts'

export interface TicketAsks {
  readonly line: (key: number) => void
  readonly quantity: (key: number) => void
  readonly discount: () => void
  readonly customer: () => void
  readonly times: () => void
  readonly split: () => void
  readonly provisional: () => void
}

interface TicketPaneProps {
  readonly till: Till
  readonly asks: TicketAsks
  /** While it is paid, its lines stay as they are. */
  readonly isPaying: boolean
  readonly customer: ReactNode
  /** What was just paid, until the next ticket begins. */
  readonly paid: ReactNode
  /** Ways to pay. */
  readonly children: ReactNode
}

/** What each line comes to, and its deposit. */
const amountsOf = (lines: readonly TicketLine[]) => {
  const amounts = new Map<number, { own: Cents | null; deposit: Cents | null }>()
  for (const { of, nature, amount } of lines) {
    const { own, deposit } = amounts.get(of) ?? { own: null, deposit: null }
    const isDeposit = nature === 'DEPOSIT'
    amounts.set(of, {
      own: isDeposit ? own : cents((own ?? 0) + amount),
      deposit: isDeposit ? cents((deposit ?? 0) + amount) : deposit,
    })
  }
  return amounts
}

/** The last line that was touched is in sight. */
const useScrolled = (till: Till) => {
  const list = useRef<HTMLUListElement>(null)
  const count = till.basket.lines.length
  useEffect(() => {
    if (count > 0 && list.current !== null) list.current.scrollTop = list.current.scrollHeight
  }, [count])
  return list
}

const Lines = ({ till, asks, isPaying }: Pick<TicketPaneProps, 'till' | 'asks' | 'isPaying'>) => {
  const t = useT('till')
  const list = useScrolled(till)
  const { basket, reckoned, articles, dispatch } = till
  const amounts = useMemo(() => amountsOf(reckoned.priced?.lines ?? []), [reckoned])
  const step = useMemo(
    () =>
      (key: number, by: 1 | -1): void =>
        dispatch({ kind: 'step', key, by }),
    [dispatch],
  )
  return (
    <ul ref={list} className={classes.lines} aria-label={t('ticket.lines')} tabIndex={-1}>
      {basket.lines.map((line, i) => (
        <LineRow
          key={line.key}
          line={line}
          article={articles.get(line.articleId)}
          own={amounts.get(i)?.own ?? null}
          deposit={amounts.get(i)?.deposit ?? null}
          isTicketTakeaway={basket.isTakeaway}
          isLocked={isPaying}
          onStep={step}
          onOpen={asks.line}
          onQuantity={asks.quantity}
        />
      ))}
    </ul>
  )
}

interface ToolsProps {
  readonly isTakeaway: boolean
  readonly isReturn: boolean
  readonly hasLines: boolean
  /** At a bar: some pay their part alone. */
  readonly maySplit: boolean
  readonly dispatch: Till['dispatch']
  readonly asks: TicketAsks
}

const Tools = memo(({ isTakeaway, isReturn, hasLines, maySplit, dispatch, asks }: ToolsProps) => {
  const t = useT('till')
  const papers = useT('printer')
  const offline = useNeedsLine()
  const isCut = offline !== undefined
  return (
    <div className={classes.tools} data-many={maySplit || undefined}>
      <SegmentedControl
        aria-label={t('service.label')}
        data={[
          { value: 'ON_SITE', label: t('service.onSite') },
          { value: 'TAKEAWAY', label: t('service.takeaway') },
        ]}
        value={isTakeaway ? 'TAKEAWAY' : 'ON_SITE'}
        onChange={(way) => dispatch({ kind: 'service', isTakeaway: way === 'TAKEAWAY' })}
      />
      <button type="button" className={classes.tool} onClick={asks.times}>
        {t('tools.times')}
      </button>
      <button
        type="button"
        className={classes.tool}
        aria-pressed={isReturn}
        onClick={() => dispatch({ kind: 'entry', entry: isReturn ? '' : '-1*' })}
      >
        {t('tools.return')}
      </button>
      <button type="button" className={classes.tool} disabled={!hasLines} onClick={asks.discount}>
        {t('tools.discount')}
      </button>
      <button type="button" className={classes.tool} disabled={isCut} title={offline} onClick={asks.customer}>
        {t('tools.customer')}
      </button>
      <button
        type="button"
        className={classes.tool}
        disabled={!hasLines || isCut}
        title={offline}
        onClick={asks.provisional}
      >
        {papers('provisional.open')}
      </button>
      {maySplit ? (
        <button
          type="button"
          className={classes.tool}
          disabled={!hasLines || isCut}
          title={offline}
          onClick={asks.split}
        >
          {t('split.key')}
        </button>
      ) : null}
    </div>
  )
})

/** « 3 × », typed and waiting for its article. */
const Entry = ({ entry, onDrop }: { readonly entry: string; readonly onDrop: () => void }) => {
  const t = useT('till')
  if (entry === '') return null
  const said = entry === '-1*' ? t('tools.returnNext') : t('tools.next', { entry: entry.replace('*', ' ×') })
  return (
    <p className={classes.entry} role="status">
      {said}
      <button type="button" className={classes.tool} onClick={onDrop}>
        {t('tools.dropEntry')}
      </button>
    </p>
  )
}

export const TicketPane = ({ till, asks, isPaying, customer, paid, children }: TicketPaneProps) => {
  const t = useT('till')
  const { basket, reckoned, dispatch } = till
  const isEmpty = basket.lines.length === 0
  const total = reckoned.priced?.total ?? cents(0)
  const fault =
    reckoned.gone.length > 0
      ? sentenceOfCode('ticket.notSold')
      : reckoned.fault === null
        ? undefined
        : sentenceOfCode(reckoned.fault.code, reckoned.fault.context)
  return (
    <section className={classes.ticket} aria-label={t('ticket.title')} data-paying={isPaying || undefined}>
      {isPaying ? null : (
        <Tools
          isTakeaway={basket.isTakeaway}
          isReturn={basket.entry === '-1*'}
          hasLines={!isEmpty}
          maySplit={till.board.register.hasTables}
          {...{ dispatch, asks }}
        />
      )}
      {customer}
      {basket.aside === null ? null : <p className={classes.note}>{t('aside.of', { label: basket.aside.label })}</p>}
      {basket.aside !== null || basket.table === null ? null : (
        <p className={classes.note}>{t('aside.atTable', { label: basket.table })}</p>
      )}
      {isEmpty ? (paid ?? <p className={classes.nothing}>{t('ticket.empty')}</p>) : null}
      {isEmpty ? null : <Lines {...{ till, asks, isPaying }} />}
      {isPaying ? null : <Entry entry={basket.entry} onDrop={() => dispatch({ kind: 'entry', entry: '' })} />}
      {basket.discount === null ? null : (
        <button type="button" className={classes.note} disabled={isPaying} onClick={asks.discount}>
          {t('discount.ofTicket', { discount: discountSaid(basket.discount) })}
        </button>
      )}
      {fault === undefined ? null : (
        <Alert color="red" role="alert">
          {fault}
        </Alert>
      )}
      <div className={classes.total} data-empty={isEmpty || undefined}>
        <span>{t('ticket.total')}</span>
        <output aria-live="polite" aria-label={t('ticket.total')} data-figures>
          {formatMoney(total)}
        </output>
      </div>
      {children}
    </section>
  )
}
