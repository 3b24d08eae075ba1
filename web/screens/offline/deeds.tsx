/** What managers do with a station: declare it lost, take its leave away, look at what was refused of it. */
import { Modal, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isReason } from '#contract/reason.ts'
import { offlineStations } from '#contract/operations/sale/offline.ts'
import type { OfflineRefusalRow, OfflineStationRow } from '#contract/operations/sale/offline.ts'
import { sentenceOfCode } from '#contract/sentences.ts'
import { useT } from '#web/i18n/i18n.ts'
import { soldSaid } from '#web/screens/offline/stuck.tsx'
import type { Own } from '#web/screens/offline/use-own.ts'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { forget } from '#web/shell/offline/enrol.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useUser } from '#web/shell/session.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatInstant, formatMoney } from '#web/ui/format.ts'
import { ReasonInput } from '#web/ui/reason-input.tsx'

interface DeedProps {
  readonly chosen: OfflineStationRow
  readonly onDone: () => void
  readonly onClose: () => void
}

export const LostDialog = ({ chosen, onDone, onClose }: DeedProps) => {
  const t = useT('offline')
  const { id, label } = chosen
  const [reason, setReason] = useState('')
  const declaring = useMutation({
    meta: { quiet: true },
    mutationFn: () => call(offlineStations.declareLost, { body: { id, reason } }),
    onSuccess: () => {
      toast.success(t('lost.done', { label }))
      onDone()
      onClose()
    },
  })
  return (
    <ActionDialog
      title={t('lost.title', { label })}
      confirmLabel={t('lost.key')}
      isPending={declaring.isPending}
      reason={isReason(reason) ? undefined : t('lost.noReason')}
      error={declaring.error === null ? undefined : sentenceOf(declaring.error)}
      danger
      size="sm"
      onConfirm={() => declaring.mutateAsync().catch(() => undefined)}
      onClose={onClose}
    >
      <Text size="sm" mb="sm">
        {t('lost.what')}
      </Text>
      <ReasonInput label={t('lost.reason')} value={reason} onChange={setReason} isFirst />
    </ActionDialog>
  )
}

/** Asks, then takes the leave away; of this very browser its key goes too, once nothing waits in it. */
export const useRemove = (own: Own, onDone: () => void) => {
  const t = useT('offline')
  const { establishment } = useUser()
  return async (chosen: OfflineStationRow | undefined): Promise<void> => {
    if (chosen === undefined) return
    const { id, label } = chosen
    const isOwn = own.station?.stationId === id
    if (isOwn && own.isUnsent) return toast.warning(t('remove.unsent'))
    const yes = await confirm({
      ...{ title: t('remove.title', { label }), body: t('remove.body') },
      ...{ confirmLabel: t('remove.key'), danger: true },
    })
    if (!yes) return undefined
    try {
      await call(offlineStations.remove, { body: { id } })
      if (isOwn) await forget(establishment.id)
      toast.success(t('remove.done', { label }))
    } catch (error) {
      toastError(error)
    }
    return onDone()
  }
}

export const RefusalsDialog = ({ chosen, onClose }: Omit<DeedProps, 'onDone'>) => {
  const t = useT('offline')
  const { id, label } = chosen
  useFunctionKeys({ Escape: { run: onClose } }, { dialog: true })
  const { data, error } = useQuery({
    queryKey: ['offlineStation', 'refused', id],
    queryFn: ({ signal }) => call(offlineStations.refused, { params: { id }, signal }),
    meta: { quiet: true },
  })
  const columns: readonly Column<OfflineRefusalRow>[] = [
    { key: 'number', header: t('stuck.number'), cell: ({ number }) => number, width: 120 },
    {
      key: 'soldAt',
      header: t('refusals.sold'),
      cell: ({ soldAt }) => (soldAt === null ? '–' : formatInstant(soldAt)),
      width: 150,
    },
    { key: 'at', header: t('refusals.at'), cell: ({ at }) => formatInstant(at), width: 150 },
    { key: 'sold', header: t('stuck.sold'), cell: ({ lines }) => (lines.length === 0 ? '–' : soldSaid(lines)) },
    { key: 'paid', header: t('stuck.paid'), cell: ({ methods }) => methods.join(', '), width: 130 },
    {
      key: 'total',
      header: t('stuck.total'),
      cell: ({ total }) => (total === null ? '–' : formatMoney(total)),
      align: 'end',
      width: 110,
    },
    { key: 'reason', header: t('stuck.reason'), cell: ({ reason }) => sentenceOfCode(reason) ?? reason },
  ]
  return (
    <Modal opened closeOnEscape={false} onClose={onClose} size="xl" title={t('refusals.title', { label })}>
      {data === undefined || data.list.length === 0 ? null : <Text size="sm">{t('refusals.what')}</Text>}
      <DataTable<OfflineRefusalRow>
        label={t('refusals.key')}
        columns={columns}
        rows={data?.list}
        rowId={(row) => row.id}
        empty={<EmptyState title={t('refusals.none')} />}
        {...(error === null ? {} : { failure: <EmptyState title={sentenceOf(error)} /> })}
      />
    </Modal>
  )
}
