/** What would keep a bill from leaving as an electronic invoice: what is signed cannot be mended, so it is told before. */
import { Alert, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#contract/messages.ts'
import type { CreateBill } from '#contract/operations/payment/billing.ts'
import { einvoices } from '#contract/operations/payment/einvoice.ts'
import type { BillBefore } from '#contract/operations/payment/einvoice.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { call } from '#web/shell/call.ts'
import { ScreenLink } from '#web/shell/navigation.tsx'
import { useModule, useRight } from '#web/shell/session.ts'

/** Of the bill that this body would make; undefined: it is not known yet, or nothing is sent by a platform. */
export const useBillBefore = (body: CreateBill, version: number): BillBefore | undefined => {
  const isOn = useModule('electronicInvoice')
  // Whoever may not bill is told nothing of what a bill would lack.
  const { write } = useRight('payment_bill')
  return useQuery({
    queryKey: ['billPreview', 'einvoice', body, version],
    queryFn: ({ signal }) => call(einvoices.before, { body, signal }),
    enabled: isOn && write,
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true, refreshedBy: ['customer'] },
  }).data
}

/** Each fault in words, and the record that mends it. */
export const BillBeforeAlert = ({ before }: { readonly before: BillBefore | undefined }) => {
  const t = useT('billing')
  if (before === undefined || before.faults.length === 0) return null
  const { faults, customerId } = before
  return (
    <Alert color="yellow" title={t('bill.cannotGo')}>
      {faults.map(({ rule, mend }) => (
        <Text key={rule} size="sm">
          {messageOf(rule, {}) ?? rule}{' '}
          {mend.startsWith('buyer') && customerId !== null ? (
            <ScreenLink to={pathTo('/customer/$tab/$customerId', { tab: 'identity', customerId })}>
              {t('bill.mendCustomer')}
            </ScreenLink>
          ) : null}
          {mend === 'seller' ? (
            <ScreenLink to={pathTo('/admin/establishment')}>{t('bill.mendSeller')}</ScreenLink>
          ) : null}
        </Text>
      ))}
    </Alert>
  )
}
