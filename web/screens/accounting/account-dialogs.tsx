/** A chart of accounts from elsewhere: a file of the accountant, or another establishment of the group. */
import { FileInput, Select, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Day } from '#domain/day.ts'
import { accountingPlan } from '#contract/operations/payment/accounting-plan.ts'
import { useT } from '#web/i18n/i18n.ts'
import { call } from '#web/shell/call.ts'
import { queryClient } from '#web/shell/query.ts'
import { fieldErrorsOf, sentenceOf } from '#web/shell/rest-error.ts'
import { textOf } from '#web/shell/text-of-file.ts'
import { toast } from '#web/shell/toast.ts'
import { useToday } from '#web/shell/today.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { DayInput } from '#web/ui/day-input.tsx'

interface DialogProps {
  readonly onClose: () => void
}

const refresh = () =>
  Promise.all(
    ['accountingAccount', 'accountingJournal', 'accountingPlan'].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  )

/** Beyond it no chart of accounts goes. */
const MOST_BYTES = 400_000

export const ImportDialog = ({ onClose }: DialogProps) => {
  const t = useT('accounting')
  const [file, setFile] = useState<File | null>(null)
  const importing = useMutation({
    meta: { quiet: true },
    mutationFn: async (chosen: File) => call(accountingPlan.importAccounts, { body: { text: await textOf(chosen) } }),
    onSuccess: async ({ count }) => {
      await refresh()
      toast.success(t('import.done', { count }))
      onClose()
    },
  })
  const isTooLarge = (file?.size ?? 0) > MOST_BYTES
  const reason = file === null ? t('import.none') : isTooLarge ? t('import.tooLarge') : undefined
  const [placed] = Object.values(fieldErrorsOf(importing.error))
  return (
    <ActionDialog
      title={t('import.title')}
      confirmLabel={t('import.confirm')}
      isPending={importing.isPending}
      reason={reason}
      error={importing.error === null ? undefined : (placed ?? sentenceOf(importing.error))}
      onConfirm={() => (file === null ? undefined : importing.mutate(file))}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">{t('import.body')}</Text>
        <FileInput
          label={t('import.file')}
          placeholder={t('import.choose')}
          accept=".csv,.txt,text/csv,text/plain"
          value={file}
          onChange={(next) => {
            importing.reset()
            setFile(next)
          }}
          error={isTooLarge ? t('import.tooLarge') : undefined}
          required
        />
      </Stack>
    </ActionDialog>
  )
}

export const CopyPlanDialog = ({ onClose }: DialogProps) => {
  const t = useT('accounting')
  const [from, setFrom] = useState<Day | null>(useToday())
  const [model, setModel] = useState<string | null>(null)
  const others = useQuery({
    queryKey: ['accountingPlan', 'others'],
    queryFn: ({ signal }) => call(accountingPlan.others, { signal }),
  })
  const list = others.data?.list ?? []
  const copying = useMutation({
    meta: { quiet: true },
    mutationFn: (body: { readonly establishmentId: number; readonly from: Day }) => call(accountingPlan.copy, { body }),
    onSuccess: async ({ count }) => {
      await refresh()
      toast.success(t('copy.done', { count }))
      onClose()
    },
  })
  const none = others.data !== undefined && list.length === 0 ? t('copy.none') : undefined
  const reason = none ?? (model === null ? t('copy.modelNeeded') : from === null ? t('assign.fromNeeded') : undefined)
  const fields = fieldErrorsOf(copying.error)
  return (
    <ActionDialog
      title={t('copy.title')}
      confirmLabel={t('copy.confirm')}
      isPending={copying.isPending}
      reason={reason}
      error={copying.error !== null && Object.keys(fields).length === 0 ? sentenceOf(copying.error) : undefined}
      onConfirm={() =>
        model === null || from === null ? undefined : copying.mutate({ establishmentId: Number(model), from })
      }
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">{t('copy.body')}</Text>
        <Select
          label={t('copy.model')}
          data={list.map(({ id, label }) => ({ value: String(id), label }))}
          value={model}
          onChange={setModel}
          error={none}
          data-autofocus
          allowDeselect={false}
          required
        />
        <DayInput label={t('assign.from')} value={from} onChange={setFrom} error={fields['from']} required />
      </Stack>
    </ActionDialog>
  )
}
