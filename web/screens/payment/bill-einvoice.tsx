/** What became of a bill as an electronic invoice, why it could not go, and the way out. */
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { EINVOICE_STATE } from '#contract/lists/payment/einvoice.ts'
import { messageOf } from '#contract/messages.ts'
import type { BillFile } from '#contract/operations/payment/billing.ts'
import { einvoices } from '#contract/operations/payment/einvoice.ts'
import type { EinvoiceBill, EinvoiceFault } from '#contract/operations/payment/einvoice.ts'
import { useT } from '#web/i18n/i18n.ts'
import { StateBadge } from '#web/list/columns.tsx'
import { pathTo } from '#web/paths.ts'
import classes from '#web/screens/payment/bill.module.css'
import { call } from '#web/shell/call.ts'
import { ScreenLink } from '#web/shell/navigation.tsx'
import { useModule, useRight } from '#web/shell/session.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { formatInstant } from '#web/ui/format.ts'

interface BillEinvoiceProps {
  readonly bill: BillFile
  /** Asks whether to cancel the bill; why it cannot be. */
  readonly onCancel: () => void
  readonly cancelReason: string | undefined
}

export const BillEinvoice = (props: BillEinvoiceProps) => {
  const isOn = useModule('electronicInvoice')
  return isOn ? <Asked {...props} /> : null
}

const Asked = (props: BillEinvoiceProps) => {
  const { id } = props.bill
  const { data, error } = useQuery({
    queryKey: ['einvoiceBill', id],
    queryFn: ({ signal }) => call(einvoices.ofBill, { params: { id }, signal }),
    staleTime: 0,
    meta: { quiet: true, refreshedBy: ['einvoiceBill', 'einvoiceFlow', 'bill'] },
  })
  if (error !== null) return <p role="alert">{sentenceOf(error)}</p>
  return data === undefined || data.state === null ? null : <Shown {...props} life={data} state={data.state} />
}

interface ShownProps extends BillEinvoiceProps {
  readonly life: EinvoiceBill
  readonly state: NonNullable<EinvoiceBill['state']>
}

const Shown = ({ bill, life, state, onCancel, cancelReason }: ShownProps) => {
  const t = useT('einvoice')
  const [isAsking, setAsking] = useState(false)
  const { way } = life
  const asks = way === 'NONE' || way === 'WAIT' ? null : way
  return (
    <section className={classes.einvoice} aria-label={t('bill.title')}>
      <div className={classes.einvoiceHead}>
        <h2>{t('bill.title')}</h2>
        <StateBadge states={EINVOICE_STATE} state={state} />
        {life.failure === null ? null : (
          <span>
            {messageOf(life.failure, {}) ?? life.failure} {life.detail}{' '}
            {life.nextAt === null ? null : t('bill.waiting', { when: formatInstant(life.nextAt) })}
          </span>
        )}
        <Retry life={life} state={state} />
        {asks === null ? null : (
          <Button size="compact-sm" onClick={() => setAsking(true)}>
            {t('bill.way')}
          </Button>
        )}
      </div>
      {life.reported ? <p>{t('bill.reported')}</p> : null}
      {life.faults.length === 0 ? null : <Faults faults={life.faults} customerId={life.customerId} />}
      {life.statuses.length === 0 ? null : <Statuses statuses={life.statuses} />}
      {!isAsking || asks === null ? null : (
        <ActionDialog
          title={asks === 'ANSWER' ? t('way.titleAnswer') : t('way.title', { number: bill.number })}
          confirmLabel={t('way.cancel')}
          isPending={false}
          reason={cancelReason}
          danger
          onConfirm={() => {
            setAsking(false)
            onCancel()
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t(`way.${asks}.why`)}</p>
          <ol className={classes.steps}>
            {(['one', 'two', 'three'] as const).map((step) => (
              <li key={step}>{t(`way.${asks}.${step}`)}</li>
            ))}
          </ol>
        </ActionDialog>
      )}
    </section>
  )
}

/** Refused at the platform's door, or waiting after a failure. */
const Retry = ({ life, state }: Pick<ShownProps, 'life' | 'state'>) => {
  const t = useT('einvoice')
  const queries = useQueryClient()
  const { write, why } = useRight('payment_bill')
  const { flowId } = life
  const retrying = useMutation({
    mutationFn: (id: number) => call(einvoices.retry, { body: { id } }),
    onSuccess: async () => {
      toast.success(t('bill.retried'))
      await queries.invalidateQueries({ queryKey: ['einvoiceBill'] })
    },
  })
  const isStopped = life.failure !== null && (state === 'WAITING' || life.failure === 'platform.refused')
  if (flowId === null || !isStopped) return null
  return (
    <ActionButton
      variant="default"
      size="compact-sm"
      disabledReason={write ? undefined : why}
      loading={retrying.isPending}
      onClick={() => retrying.mutate(flowId)}
    >
      {t('bill.retry')}
    </ActionButton>
  )
}

const Faults = ({
  faults,
  customerId,
}: Pick<EinvoiceBill, 'customerId'> & { readonly faults: readonly EinvoiceFault[] }) => {
  const t = useT('einvoice')
  return (
    <>
      <p>{t('bill.blocked')}</p>
      <ul className={classes.steps}>
        {faults.map(({ rule, mend }) => (
          <li key={rule}>
            {messageOf(rule, {}) ?? rule} {rule.startsWith('BR-') ? `(${rule}) ` : null}
            {mend.startsWith('buyer') && customerId !== null ? (
              <ScreenLink to={pathTo('/customer/$tab/$customerId', { tab: 'identity', customerId })}>
                {t('bill.openCustomer')}
              </ScreenLink>
            ) : null}
            {mend === 'seller' ? (
              <ScreenLink to={pathTo('/admin/establishment')}>{t('bill.openSeller')}</ScreenLink>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  )
}

const NAMED = [200, 201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211, 212, 213, 214, 220, 221] as const

const Statuses = ({ statuses }: Pick<EinvoiceBill, 'statuses'>) => {
  const t = useT('einvoice')
  return (
    <ul className={classes.steps} aria-label={t('bill.statuses')}>
      {statuses.map(({ code, at, reason, message }) => {
        const named = NAMED.find((one) => one === code)
        return (
          <li key={`${code} ${at}`}>
            {formatInstant(at)} · {named === undefined ? t('bill.otherStatus', { code }) : t(`bill.status.s${named}`)}
            {[reason, message].filter((one) => one !== null && one !== '').map((one) => ` · ${one}`)}
          </li>
        )
      })}
    </ul>
  )
}
