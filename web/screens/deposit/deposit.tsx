/** /deposit: a slip, what it holds, and what may still become of it. */
import { Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cents } from '#domain/money.ts'
import { facesOf } from '#domain/billing/faces.ts'
import { DEPOSIT_TYPES } from '#contract/entities/payment/payment.ts'
import { DEPOSIT_STATE, SLIP_TYPES } from '#contract/lists/payment/deposit.ts'
import { messageOf } from '#contract/messages.ts'
import type { DepositFile } from '#contract/operations/payment/deposit.ts'
import { deposits } from '#contract/operations/payment/deposit.ts'
import { isReason } from '#contract/reason.ts'
import { useT } from '#web/i18n/i18n.ts'
import { StateBadge } from '#web/list/columns.tsx'
import { pathTo } from '#web/paths.ts'
import { fileAddress } from '#web/shell/file-address.ts'
import classes from '#web/screens/deposit/deposit.module.css'
import { call, callRecord } from '#web/shell/call.ts'
import { giveFile } from '#web/shell/files.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useIntent } from '#web/shell/intent.ts'
import { ScreenLink, useGo, useGoBack, useScreenParams } from '#web/shell/navigation.tsx'
import { usePreferences } from '#web/shell/preferences.ts'
import { NetworkError, sentenceOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { formatDay, formatIban, formatInteger, formatMoney } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icons.tsx'
import { NotRead } from '#web/ui/not-read.tsx'
import { PageLine } from '#web/ui/page-line.tsx'
import { ReasonInput } from '#web/ui/reason-input.tsx'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'

export const Deposit = () => {
  const t = useT('deposit')
  const go = useGo()
  const { depositId } = useScreenParams('/deposit/$depositId')
  const { data, error } = useQuery({
    queryKey: ['deposit', 'edit', depositId],
    queryFn: ({ signal }) => callRecord(deposits.read, depositId, signal),
    staleTime: 0,
    meta: { quiet: true },
  })
  if (data !== undefined) return <Loaded key={data.id} slip={data} />
  return (
    <NotRead
      title={t('list.title')}
      error={error}
      toList={t('file.toList')}
      onList={() => go(pathTo('/deposit-list/$yearMonth', { yearMonth: '0' }))}
    />
  )
}

/** Closes it or cancels it; whoever looks at it, and the files of its payments, read it again. */
const useAct = (slip: DepositFile, what: 'close' | 'cancel') => {
  const t = useT('deposit')
  const queries = useQueryClient()
  const intent = useIntent()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (reason: string) => {
      const body = { id: slip.id, version: slip.version }
      return what === 'close'
        ? call(deposits.close, { body, intent: intent.key() })
        : call(deposits.cancel, { body: { ...body, reason }, intent: intent.key() })
    },
    onSuccess: ({ number }) => {
      intent.settle()
      toast.success(t(what === 'close' ? 'file.closed' : 'file.cancelled', { number }))
    },
    onError: (error) => {
      if (!(error instanceof NetworkError)) intent.settle()
    },
    onSettled: () =>
      Promise.all(['deposit', 'payment', 'booking'].map((name) => queries.invalidateQueries({ queryKey: [name] }))),
  })
}

const CancelDialog = ({ slip, onClose }: { readonly slip: DepositFile; readonly onClose: () => void }) => {
  const t = useT('deposit')
  const [reason, setReason] = useState('')
  const cancelling = useAct(slip, 'cancel')
  const missing = isReason(reason) ? undefined : t('file.whyMissing')
  const confirm = (): void => {
    if (missing === undefined && !cancelling.isPending) cancelling.mutate(reason.trim(), { onSuccess: onClose })
  }
  return (
    <ActionDialog
      title={t('file.cancelTitle', { number: slip.number })}
      confirmLabel={t('file.cancel')}
      isPending={cancelling.isPending}
      reason={missing}
      error={cancelling.error === null ? undefined : sentenceOf(cancelling.error)}
      danger
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">{t('file.cancelBody')}</Text>
        <ReasonInput label={t('file.why')} value={reason} onChange={setReason} isFirst />
      </Stack>
    </ActionDialog>
  )
}

const Loaded = ({ slip }: { readonly slip: DepositFile }) => {
  const t = useT('deposit')
  const ui = useT('ui')
  const back = useGoBack(pathTo('/deposit-list/$yearMonth', { yearMonth: slip.depositOn.slice(0, 7) }))
  const { write } = useRight('payment_deposit')
  const { bills: mode } = usePreferences().printMode
  const [isCancelling, setCancelling] = useState(false)
  const closing = useAct(slip, 'close')
  const reasonOf = (refusal: DepositFile['closeRefusal']): string | undefined =>
    write ? (refusal === null ? undefined : (messageOf(refusal.code, refusal.context) ?? refusal.code)) : ui('noRight')
  const [noClose, noCancel] = [reasonOf(slip.closeRefusal), reasonOf(slip.cancelRefusal)]
  const print = (): void =>
    void giveFile(mode, `payment/deposit/document/${slip.id}`, `${slip.number}.pdf`).catch(toastError)
  const close = (): void => {
    if (!closing.isPending) closing.mutate('', { onError: toastError })
  }
  useFunctionKeys({
    F8: { label: t('file.print'), run: print },
    F9: { label: t('file.cancel'), run: () => setCancelling(true), disabledReason: noCancel },
    F12: { label: t('file.close'), run: close, disabledReason: noClose },
    Escape: { run: back },
  })
  return (
    <>
      <PageLine
        title={t('file.title', { number: slip.number })}
        info={<StateBadge states={DEPOSIT_STATE} state={slip.state} />}
        actions={
          <>
            <ActionButton
              variant="default"
              color="red"
              hotkey="F9"
              disabledReason={noCancel}
              onClick={() => setCancelling(true)}
            >
              {t('file.cancel')}
            </ActionButton>
            <ActionButton variant="default" hotkey="F8" leftSection={<Icon name="print" size={16} />} onClick={print}>
              {t('file.print')}
            </ActionButton>
            <ActionButton hotkey="F12" disabledReason={noClose} onClick={close}>
              {t('file.close')}
            </ActionButton>
          </>
        }
      />
      <div className={classes.page}>
        <Facts slip={slip} />
        <Faces counts={slip.methodKind === 'CASH' ? slip.notes : slip.counts} />
        <Lines slip={slip} />
      </div>
      {isCancelling ? <CancelDialog slip={slip} onClose={() => setCancelling(false)} /> : null}
    </>
  )
}

const Facts = ({ slip }: { readonly slip: DepositFile }) => {
  const t = useT('deposit')
  const { account, total, commission } = slip
  const facts = [
    [t('file.total'), formatMoney(total)],
    [t('file.count'), formatInteger(slip.count)],
    ...(commission === 0
      ? []
      : [
          [t('file.commission'), formatMoney(commission)],
          [t('file.net'), formatMoney(cents(total - commission))],
        ]),
    [t('file.method'), slip.methodLabel],
    [
      t('file.account'),
      account === null
        ? t('file.noAccount')
        : [account.label, formatIban(account.iban ?? '')].filter(Boolean).join(' · '),
    ],
    [t('create.depositType'), DEPOSIT_TYPES[slip.depositType]],
    [t('create.slipType'), SLIP_TYPES[slip.slipType]],
  ] as const
  return (
    <>
      <p className={classes.help}>
        {t('file.made', { on: formatDay(slip.depositOn), operator: slip.operator })}
        {slip.cancelReason === null ? '' : ` · ${t('file.reason', { reason: slip.cancelReason })}`}
      </p>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const Faces = ({ counts }: { readonly counts: DepositFile['counts'] }) => {
  const t = useT('deposit')
  const faces = facesOf(counts).toReversed()
  if (faces.length === 0) return null
  return (
    <ScrollRegion className={classes.scroll} label={t('file.faces')}>
      <table className={classes.rows}>
        <thead>
          <tr>
            <th scope="col">{t('file.face')}</th>
            <th scope="col" data-align="end">
              {t('file.count')}
            </th>
            <th scope="col" data-align="end">
              {t('file.worth')}
            </th>
          </tr>
        </thead>
        <tbody>
          {faces.map(({ face, count, worth }) => (
            <tr key={face}>
              <th scope="row">{formatMoney(face)}</th>
              <td data-align="end">{formatInteger(count)}</td>
              <td data-align="end">{formatMoney(worth)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

const Lines = ({ slip }: { readonly slip: DepositFile }) => {
  const t = useT('deposit')
  if (slip.lines.length === 0) return null
  return (
    <ScrollRegion className={classes.scroll} label={t('file.lines')}>
      <table className={classes.rows}>
        <thead>
          <tr>
            <th scope="col">{t('create.date')}</th>
            <th scope="col">{t('create.payer')}</th>
            <th scope="col">{t('create.file')}</th>
            <th scope="col">{t('create.cheque')}</th>
            <th scope="col">{t('create.bank')}</th>
            <th scope="col" data-align="end">
              {t('create.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {slip.lines.map((line) => (
            <tr key={line.id} data-same={line.reversed || undefined}>
              <td>{formatDay(line.paidOn)}</td>
              <td>
                {line.ownerName ?? line.payerName}
                {line.reversed ? <small className={classes.why}>{t('file.reversed')}</small> : null}
              </td>
              <td>
                {line.bookingId === null ? (
                  line.codes
                ) : (
                  <ScreenLink to={fileAddress(line.bookingId, 'payments')}>{line.codes}</ScreenLink>
                )}
              </td>
              <td>{line.chequeNumber ?? ''}</td>
              <td>{line.bank ?? ''}</td>
              <td data-align="end">{formatMoney(line.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
