/** Tickets of our tills leave in a file: those of some days, or those that never left. */
import { Alert, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Day } from '#domain/day.ts'
import { tillFiles } from '#contract/operations/sale/till-file.ts'
import type { SendPreview } from '#contract/operations/sale/till-file.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { call } from '#web/shell/call.ts'
import { useIntent } from '#web/shell/intent.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { formatMoney } from '#web/ui/format.ts'

interface What {
  readonly unsentOnly: boolean
  readonly from: Day | null
  readonly to: Day | null
}

const useSend = (onClose: () => void) => {
  const t = useT('other-till')
  const go = useGo()
  const intent = useIntent()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: What) => call(tillFiles.send, { body, intent: intent.key() }),
    meta: { quiet: true },
    onSuccess: async ({ id, tickets }) => {
      intent.settle()
      await queries.invalidateQueries({ queryKey: ['tillFile'] })
      toast.success(t('send.done', { count: tickets }))
      onClose()
      go(pathTo('/till-file/$tillFileId', { tillFileId: id }))
    },
  })
}

export const SendDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT('other-till')
  const [what, setWhat] = useState<What>({ unsentOnly: true, from: null, to: null })
  const { data, error, isFetching } = useQuery({
    queryKey: ['tillFile', 'send', what],
    queryFn: ({ signal }) => call(tillFiles.sendPreview, { body: what, signal }),
    staleTime: 0,
    retry: false,
    meta: { quiet: true },
  })
  const sending = useSend(onClose)
  const reason = (): string | undefined => {
    if (error !== null) return sentenceOf(error)
    if (isFetching || data === undefined) return t('send.reading')
    return data.tickets === 0 ? t('send.nothing') : undefined
  }
  const failed = sending.error ?? error
  return (
    <ActionDialog
      title={t('send.title')}
      confirmLabel={t('send.confirm')}
      isPending={sending.isPending}
      reason={reason()}
      error={failed === null ? undefined : sentenceOf(failed)}
      onConfirm={() => sending.mutate(what)}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('send.help')}
        </Text>
        <Fields what={what} onChange={setWhat} />
        {data === undefined || isFetching || error !== null ? null : <Found found={data} />}
      </Stack>
    </ActionDialog>
  )
}

interface FieldsProps {
  readonly what: What
  readonly onChange: (what: What) => void
}

const Fields = ({ what, onChange }: FieldsProps) => {
  const t = useT('other-till')
  return (
    <>
      <Checkbox
        label={t('send.unsent')}
        checked={what.unsentOnly}
        onChange={(event) => onChange({ ...what, unsentOnly: event.currentTarget.checked })}
        data-autofocus
      />
      <Group gap="sm" align="flex-start">
        <DayInput label={t('send.from')} value={what.from} onChange={(from) => onChange({ ...what, from })} w={160} />
        <DayInput
          label={t('send.to')}
          value={what.to}
          onChange={(to) => onChange({ ...what, to })}
          min={what.from ?? undefined}
          w={160}
        />
      </Group>
      <Text size="xs" c="dimmed">
        {t('send.anyDay')}
      </Text>
    </>
  )
}

const Found = ({ found: { tickets, total, known } }: { readonly found: SendPreview }) => {
  const t = useT('other-till')
  if (tickets === 0) return <Text role="status">{t('send.nothing')}</Text>
  return (
    <>
      <Text role="status" fw={600}>
        {t('send.found', { count: tickets, total: formatMoney(total) })}
      </Text>
      {known === 0 ? null : <Alert color="yellow">{t('send.again', { count: known })}</Alert>}
    </>
  )
}
