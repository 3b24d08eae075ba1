/** What leaves for the customer, line by line, and a sale that is cancelled. */
import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { sales } from '#contract/operations/sale/sale.ts'
import type { SaleFile } from '#contract/operations/sale/sale.ts'
import { isReason } from '#contract/reason.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/sale-account/sale-account.module.css'
import { useDeed } from '#web/screens/sale-account/use-deed.ts'
import type { SaleDialogProps } from '#web/screens/sale-account/use-deed.ts'
import { call } from '#web/shell/call.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { QuantityInput } from '#web/ui/quantity-input.tsx'
import { ReasonInput } from '#web/ui/reason-input.tsx'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'

interface CountTableProps {
  readonly lines: SaleFile['lines']
  readonly counts: ReadonlyMap<number, number | null>
  readonly put: (lineId: number, count: number | null) => void
}

const CountTable = ({ lines, counts, put }: CountTableProps) => {
  const t = useT('sale-account')
  return (
    <ScrollRegion label={t('deliver.title')} className={undefined}>
      <table className={classes.lines} aria-label={t('deliver.title')}>
        <thead>
          <tr>
            <th scope="col">{t('line.label')}</th>
            <th scope="col" data-align="end">
              {t('line.quantity')}
            </th>
            <th scope="col" data-align="end">
              {t('deliver.before')}
            </th>
            <th scope="col">{t('deliver.inAll')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">{line.label}</th>
              <td data-align="end">{line.quantity}</td>
              <td data-align="end">{line.delivered}</td>
              <td>
                <QuantityInput
                  label={t('deliver.countOf', { label: line.label })}
                  isLabelHidden
                  withSteps
                  max={line.quantity}
                  value={counts.get(line.id) ?? null}
                  onChange={(count) => put(line.id, count)}
                  w={120}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** All that is left is proposed. */
export const DeliverDialog = ({ sale: { id, version, lines }, onClose }: SaleDialogProps) => {
  const t = useT('sale-account')
  const [counts, setCounts] = useState<ReadonlyMap<number, number | null>>(
    new Map(lines.map((line) => [line.id, line.quantity])),
  )
  const isSame = lines.every((line) => counts.get(line.id) === line.delivered)
  const isUnread = lines.some((line) => counts.get(line.id) == null)
  const deed = useDeed(
    (intent) => {
      const asked = lines.map((line) => ({ lineId: line.id, delivered: counts.get(line.id) ?? line.delivered }))
      return call(sales.deliver, { body: { id, version, lines: asked }, intent })
    },
    (sale) => t(sale.deliveredOn === null ? 'deliver.partly' : 'deliver.done'),
    onClose,
  )
  const put = (lineId: number, count: number | null): void => setCounts(new Map(counts).set(lineId, count))
  return (
    <ActionDialog
      title={t('deliver.title')}
      confirmLabel={t('deliver.confirm')}
      isPending={deed.isPending}
      reason={isUnread ? t('deliver.noCount') : isSame ? t('deliver.same') : undefined}
      error={deed.error}
      size="lg"
      onConfirm={deed.run}
      onClose={onClose}
    >
      <CountTable lines={lines} counts={counts} put={put} />
      <Button
        variant="subtle"
        size="compact-sm"
        mt="xs"
        onClick={() => setCounts(new Map(lines.map((line) => [line.id, line.delivered])))}
      >
        {t('deliver.none')}
      </Button>
    </ActionDialog>
  )
}

/** Its bill is cancelled by another one; what was paid is owed until somebody gives it back. */
export const CancelDialog = ({ sale, onClose }: SaleDialogProps) => {
  const t = useT('sale-account')
  const { id, version, paid, lines, state } = sale
  const isOut = lines.some(({ delivered }) => delivered > 0)
  const [why, setWhy] = useState('')
  const [isReturned, setReturned] = useState(false)
  const deed = useDeed(
    (intent) => call(sales.cancel, { body: { id, version, reason: why.trim(), isReturned }, intent }),
    () => t('cancel.done'),
    onClose,
  )
  const reason = isReason(why) ? (isOut && !isReturned ? t('cancel.stillOut') : undefined) : t('cancel.noReason')
  return (
    <ActionDialog
      title={t('cancel.title')}
      confirmLabel={t('cancel.confirm')}
      isPending={deed.isPending}
      reason={reason}
      error={deed.error}
      danger
      onConfirm={deed.run}
      onClose={onClose}
    >
      <Stack gap="sm">
        {state === 'BILLED' ? <Text size="sm">{t('cancel.billed')}</Text> : null}
        {paid > 0 ? <Text size="sm">{t('cancel.paid', { amount: formatMoney(paid) })}</Text> : null}
        {isOut ? (
          <Checkbox
            label={t('cancel.returned')}
            checked={isReturned}
            onChange={(event) => setReturned(event.currentTarget.checked)}
          />
        ) : null}
        <ReasonInput label={t('cancel.reason')} value={why} onChange={setWhy} />
      </Stack>
    </ActionDialog>
  )
}
