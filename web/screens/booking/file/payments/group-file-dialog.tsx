import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isReason } from '#contract/reason.ts'
import { paymentGroups } from '#contract/operations/payment/group.ts'
import type { GroupFile } from '#contract/operations/payment/group.ts'
import { useT } from '#web/i18n/i18n.ts'
import { sentence } from '#web/screens/booking/sentence.ts'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import tableClasses from '#web/screens/booking/file/table.module.css'
import { call } from '#web/shell/call.ts'
import { fileAddress } from '#web/shell/file-address.ts'
import { ScreenLink } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { formatDay, formatMoney } from '#web/ui/format.ts'
import { ReasonInput } from '#web/ui/reason-input.tsx'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'

interface GroupFileDialogProps {
  readonly id: number
  readonly writes: Writes
  readonly onClose: () => void
}

/** A grouped payment: the files that it pays; the whole of it is reversed here, with a reason. */
export const GroupFileDialog = ({ id, writes, onClose }: GroupFileDialogProps) => {
  const t = useT('billing')
  const ui = useT('ui')
  const { write } = useRight('payment_reverse')
  const { data } = useQuery({
    queryKey: ['payment', 'group', id],
    queryFn: ({ signal }) => call(paymentGroups.read, { params: { id }, signal }),
    staleTime: 0,
  })
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const confirm = async (): Promise<void> => {
    const isDone = await writes.run(
      async (_, intent) => {
        await call(paymentGroups.reverse, { body: { id, reason: reason.trim() }, intent })
        return {}
      },
      { said: t('group.reversed'), onError: (caught) => setError(sentenceOf(caught)) },
    )
    if (isDone) onClose()
  }
  const refused = data?.refusal ?? null
  const missing = !write ? ui('noRight') : refused !== null ? sentence(refused) : undefined
  return (
    <ActionDialog
      title={t('group.one', { amount: formatMoney(data?.total ?? 0) })}
      confirmLabel={t('group.reverse')}
      isPending={writes.isPending || data === undefined}
      danger
      reason={missing ?? (isReason(reason) ? undefined : t('pay.reasonMissing'))}
      error={error}
      size="lg"
      onConfirm={confirm}
      onClose={onClose}
    >
      {data === undefined ? null : (
        <Stack gap="sm">
          <Head group={data} />
          <Parts group={data} />
          {missing === undefined ? (
            <ReasonInput label={t('pay.reason')} value={reason} onChange={setReason} isFirst />
          ) : (
            <Text size="sm">{missing}</Text>
          )}
        </Stack>
      )}
    </ActionDialog>
  )
}

const Head = ({ group }: { readonly group: GroupFile }) => {
  const t = useT('billing')
  const { paidOn, methodLabel, operator, chequeNumber, bank, ownerName, note } = group
  const cheque = chequeNumber === null ? null : t('pay.chequeNo', { number: chequeNumber })
  const said = [methodLabel, cheque, bank, ownerName, note].filter((part) => part !== null).join(' · ')
  return (
    <Text size="sm">
      {t('group.made', { on: formatDay(paidOn), operator })}
      <br />
      {said}
    </Text>
  )
}

const Parts = ({ group }: { readonly group: GroupFile }) => {
  const t = useT('billing')
  return (
    <ScrollRegion className={tableClasses.scroll} label={t('group.files')}>
      <table className={tableClasses.compared}>
        <thead>
          <tr>
            <th scope="col">{t('group.file')}</th>
            <th scope="col">{t('pay.payer')}</th>
            <th scope="col" data-align="end">
              {t('group.part')}
            </th>
          </tr>
        </thead>
        <tbody>
          {group.parts.map((part) => (
            <tr key={part.paymentId} data-same={part.reversed || undefined}>
              <td>
                {part.bookingId === null ? (
                  part.code
                ) : (
                  <ScreenLink to={fileAddress(part.bookingId, 'payments')}>{part.code}</ScreenLink>
                )}
              </td>
              <td>
                {part.payerName}
                {part.reversed ? <small className={tableClasses.why}>{t('group.partReversed')}</small> : null}
              </td>
              <td data-align="end">{formatMoney(part.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
