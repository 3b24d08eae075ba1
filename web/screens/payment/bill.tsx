import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BillFile } from '#contract/operations/payment/billing.ts'
import { messageOf } from '#contract/messages.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { BILL_KIND, billKind } from '#contract/lists/payment/bill.ts'
import { bills } from '#contract/operations/payment/billing.ts'
import { StateBadge } from '#web/list/columns.tsx'
import { fileAddress } from '#web/shell/file-address.ts'
import { BillEinvoice } from '#web/screens/payment/bill-einvoice.tsx'
import { CancelBill } from '#web/screens/payment/cancel-bill.tsx'
import classes from '#web/screens/payment/bill.module.css'
import { callRecord } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { ScreenLink, useGo, useGoBack, useScreenParams } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { BillPrintButton, useBillPrint } from '#web/ui/bill-print-button.tsx'
import { BillSheet } from '#web/ui/bill-sheet.tsx'
import { formatInstant, formatMoney } from '#web/ui/format.ts'
import { NotRead } from '#web/ui/not-read.tsx'
import { SendMailButton } from '#web/ui/mail/send-mail-button.tsx'
import { PapersMenu } from '#web/ui/papers/papers-menu.tsx'
import { PageLine } from '#web/ui/page-line.tsx'

/** /bill: a bill as it was issued, and what happened to it since. */
export const Bill = () => {
  const t = useT('billing')
  const go = useGo()
  const { billId } = useScreenParams('/bill/$billId')
  const { data, error } = useQuery({
    queryKey: ['bill', 'edit', billId],
    queryFn: ({ signal }) => callRecord(bills.read, billId, signal),
    staleTime: 0,
    meta: { quiet: true },
  })
  if (data !== undefined) return <Loaded key={data.id} bill={data} />
  return <NotRead title={t('sheet.bill')} error={error} toList={t('bill.toList')} onList={() => go('/bill-list')} />
}

const Signed = ({ bill }: { readonly bill: BillFile }) => {
  const t = useT('billing')
  const { recordedAt, operator: who, signature, prints } = bill
  return (
    <p className={classes.signed}>
      {t('bill.signedAt', { when: formatInstant(recordedAt), who, signature })}
      {` · ${t('bill.printed', { count: prints })}`}
    </p>
  )
}

const Loaded = ({ bill }: { readonly bill: BillFile }) => {
  const t = useT('billing')
  const ui = useT('ui')
  const go = useGo()
  const back = useGoBack('/bill-list')
  const { write: mayCancel } = useRight('payment_bill_cancel')
  const print = useBillPrint(bill)
  const [isCancelling, setCancelling] = useState(false)
  const { bookingId, cancelRefusal: refusal } = bill
  const cancelReason = mayCancel
    ? refusal === null
      ? undefined
      : (messageOf(refusal.code, refusal.context) ?? refusal.code)
    : ui('noRight')
  const cancel = (): void => setCancelling(true)
  useFunctionKeys({
    F9: { label: t('bill.cancel'), run: cancel, disabledReason: cancelReason },
    Escape: { run: back },
  })
  const other = bill.cancelsId ?? bill.cancelledById
  return (
    <div className={classes.page}>
      <PageLine
        title={t('bill.title', { number: bill.number })}
        info={<StateBadge states={BILL_KIND} state={billKind(bill)} />}
        actions={
          <>
            {bookingId === null ? null : (
              <Button variant="default" onClick={() => go(fileAddress(bookingId, 'bill'))}>
                {t('bill.openBooking', { code: bill.bookingCode ?? '' })}
              </Button>
            )}
            {other === null ? null : (
              <Button variant="default" onClick={() => go(pathTo('/bill/$billId', { billId: other }))}>
                {t(bill.cancelsId === null ? 'bill.openCancelling' : 'bill.openCancelled')}
              </Button>
            )}
            {bill.type === 3 && bookingId !== null && (bill.owed ?? 0) > 0 ? (
              <Button variant="default" onClick={() => go(fileAddress(bookingId, 'payments'))}>
                {t('bill.giveBack', { amount: formatMoney(bill.owed ?? 0) })}
              </Button>
            ) : null}
            <ActionButton variant="default" color="red" hotkey="F9" disabledReason={cancelReason} onClick={cancel}>
              {t('bill.cancel')}
            </ActionButton>
            <SendMailButton kind="bill" entityId={bill.id} />
            <BillPrintButton bill={bill} />
            <PapersMenu kind="bill" entityId={bill.id} first={[{ icon: 'print', ...print }]} />
          </>
        }
      />
      <div className={classes.body}>
        <Signed bill={bill} />
        {bill.related.length === 0 ? null : (
          <p className={classes.signed}>
            {t(bill.isDownPayment ? 'bill.takenUpBy' : 'bill.takesUp')}{' '}
            {bill.related.map((one) => (
              <ScreenLink key={one.id} to={pathTo('/bill/$billId', { billId: one.id })}>
                {t('bill.relatedOne', { number: one.number, amount: formatMoney(one.amount) })}
              </ScreenLink>
            ))}
          </p>
        )}
        <BillEinvoice bill={bill} onCancel={cancel} cancelReason={cancelReason} />
        <BillSheet content={bill.content} />
      </div>
      {isCancelling ? <CancelBill bill={bill} onClose={() => setCancelling(false)} /> : null}
    </div>
  )
}
