/** A ticket as it was signed: what was sold, how it was paid, its paper, and its articles brought back. */
import { useQuery } from '@tanstack/react-query'
import { roundQuotient } from '#domain/money.ts'
import { basketFrom } from '#domain/sale/basket.ts'
import type { Discount } from '#domain/sale/ticket.ts'
import type { TicketAnswer } from '#contract/operations/sale/till.ts'
import { tills } from '#contract/operations/sale/till.ts'
import { sentenceOfCode } from '#contract/sentences.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { BillButton } from '#web/screens/till/bill-dialog.tsx'
import { useReceipt } from '#web/screens/till/receipt.tsx'
import { Rates, Sold } from '#web/screens/till/signed-tables.tsx'
import { draftName } from '#web/screens/till/use-till.ts'
import classes from '#web/screens/till/signed.module.css'
import { WithoutPaper } from '#web/screens/till/without-paper.tsx'
import { callRecord } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { recall, remember } from '#web/shell/local.ts'
import { ScreenLink, useGo, useGoBack } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatInstant } from '#web/ui/format.ts'
import { PageLine } from '#web/ui/page-line.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

type Ticket = TicketAnswer['item']

export const SignedTicket = ({ id }: { readonly id: number }) => {
  const { data, error } = useQuery({
    queryKey: ['cashRegisterSale', 'edit', id],
    queryFn: ({ signal }) => callRecord(tills.ticket, id, signal),
    staleTime: 0,
    meta: { quiet: true },
  })
  if (error !== null) return <EmptyState isPage title={sentenceOf(error)} />
  return data === undefined ? <p aria-busy="true" /> : <Sheet ticket={data.item} />
}

type Line = Ticket['lines'][number]

/** Its part of what came off the line: nobody is given back more than was paid. */
const discountOf = ({ discount, discountReason, quantity }: Line, left: number): Discount | null =>
  discount === 0
    ? null
    : { rate: null, amount: roundQuotient(Math.abs(discount) * left, quantity), reason: discountReason ?? '' }

/** What may still come back of each line, as the basket of a return; a deposit comes back where one was charged. */
const returnOf = (ticket: Ticket) =>
  basketFrom(
    ticket.lines.flatMap((line) => {
      const { articleId, quantity, returned, unitPrice, isTakeaway, rate } = line
      const left = quantity - returned
      if (articleId === null || rate === null || left <= 0) return []
      const withDeposit = ticket.lines.some((one) => one.rate === null && one.articleId === articleId)
      return [{ articleId, quantity: -left, unitPrice, isTakeaway, discount: discountOf(line, left), withDeposit }]
    }),
    { isTakeaway: ticket.lines[0]?.isTakeaway ?? false, customerId: ticket.customerId, returnsId: ticket.id },
  )

/** The articles of the ticket, in the hands of the till that sold them. */
const useReturn = (ticket: Ticket): { readonly reason: string | undefined; readonly run: () => void } => {
  const t = useT('till')
  const go = useGo()
  const { registerId } = ticket
  const basket = returnOf(ticket)
  const isBusy = registerId !== null && recall('draft', draftName(registerId)) !== undefined
  const reason =
    registerId === null || ticket.type !== 'SALE'
      ? t('signed.noReturn')
      : basket.lines.length === 0
        ? t('signed.allBack')
        : isBusy
          ? t('signed.busy')
          : undefined
  return {
    reason,
    run: () => {
      if (registerId === null) return
      const draft = { at: new Date().toISOString(), version: 0, values: { basket, intent: null } }
      remember('draft', draftName(registerId), draft)
      go(pathTo('/sale-cash-register/$cashRegisterSaleId', { cashRegisterSaleId: 0 }), { search: { till: registerId } })
    },
  }
}

const PdfButton = ({ onClick }: { readonly onClick: () => void }) => {
  const t = useT('printer')
  return (
    <ActionButton variant="default" onClick={onClick}>
      {t('receipt.pdf')}
    </ActionButton>
  )
}

const Kinds = ({ ticket }: { readonly ticket: Ticket }) => {
  const t = useT('till')
  return (
    <>
      {ticket.training ? <StatusBadge tone="attention">{t('training')}</StatusBadge> : null}
      {ticket.type === 'REFUND' ? <StatusBadge tone="info">{t('signed.refund')}</StatusBadge> : null}
    </>
  )
}

const Sheet = ({ ticket }: { readonly ticket: Ticket }) => {
  const t = useT('till')
  const go = useGo()
  const { print, pdf, hasPages, dialog } = useReceipt(ticket.registerId)
  const back = useGoBack(pathTo('/sale-cash-register-list'))
  const bring = useReturn(ticket)
  const next = (): void => go(pathTo('/sale-cash-register/$cashRegisterSaleId', { cashRegisterSaleId: 0 }))
  const printLabel = ticket.prints === 0 ? t('paid.print') : t('signed.duplicate')
  useFunctionKeys({
    F3: { label: t('paid.next'), run: next },
    F8: { label: printLabel, run: () => print(ticket) },
    Escape: { run: back },
  })
  return (
    <>
      <PageLine
        title={t('signed.title', { number: ticket.number })}
        count={formatInstant(ticket.at)}
        info={<Kinds ticket={ticket} />}
        actions={
          <>
            <ActionButton variant="default" disabledReason={bring.reason} onClick={bring.run}>
              {t('signed.return')}
            </ActionButton>
            <BillButton ticket={ticket} />
            {pdf === undefined ? null : <PdfButton onClick={() => pdf(ticket)} />}
            <WithoutPaper {...{ ticket, hasPages }} isAsked={false} />
            <ActionButton variant="default" hotkey="F8" onClick={() => print(ticket)}>
              {printLabel}
            </ActionButton>
            <ActionButton hotkey="F3" onClick={next}>
              {t('paid.next')}
            </ActionButton>
          </>
        }
      />
      <div className={classes.sheet}>
        <Facts ticket={ticket} />
        <Sold ticket={ticket} />
        <Rates ticket={ticket} />
      </div>
      {dialog}
    </>
  )
}

const TicketLink = ({ id, number }: { readonly id: number; readonly number: string }) => (
  <ScreenLink to={pathTo('/sale-cash-register/$cashRegisterSaleId', { cashRegisterSaleId: id })}>{number}</ScreenLink>
)

/** Sold by a station that was cut off, and what is to be looked at since. */
const Alone = ({ offline: { number, soldAt, flags } }: { readonly offline: NonNullable<Ticket['offline']> }) => {
  const t = useT('till')
  return (
    <>
      <dt>{t('signed.alone')}</dt>
      <dd>{t('signed.aloneSaid', { at: formatInstant(soldAt), number })}</dd>
      {flags.length === 0 ? null : (
        <>
          <dt>{t('signed.toCheck')}</dt>
          <dd>{flags.map((code) => sentenceOfCode(code) ?? code).join(' ')}</dd>
        </>
      )}
    </>
  )
}

const Facts = ({ ticket }: { readonly ticket: Ticket }) => {
  const t = useT('till')
  const {
    register,
    till,
    seller,
    operator,
    customer,
    returnsId,
    returnsNumber,
    returnedBy,
    signature,
    prints,
    offline,
  } = ticket
  return (
    <dl className={classes.facts}>
      <dt>{t('signed.register')}</dt>
      <dd>{`${register} · ${till}`}</dd>
      <dt>{t('signed.seller')}</dt>
      <dd>{operator === null ? seller : t('signed.sellerIn', { seller, operator })}</dd>
      {customer === null || customer === '' ? null : (
        <>
          <dt>{t('customer.label')}</dt>
          <dd>{customer}</dd>
        </>
      )}
      {returnsId === null ? null : (
        <>
          <dt>{t('signed.returns')}</dt>
          <dd>
            <TicketLink id={returnsId} number={returnsNumber ?? ''} />
          </dd>
        </>
      )}
      {returnedBy.length === 0 ? null : (
        <>
          <dt>{t('signed.returnedBy')}</dt>
          <dd>
            {returnedBy.map(({ id, number }) => (
              <TicketLink key={id} {...{ id, number }} />
            ))}
          </dd>
        </>
      )}
      {offline === null ? null : <Alone offline={offline} />}
      <dt>{t('signed.signature')}</dt>
      <dd>{`${signature}${prints > 0 ? ` · ${t('signed.prints', { count: prints })}` : ''}`}</dd>
    </dl>
  )
}
