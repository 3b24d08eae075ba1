/** A test to oneself, sending now, sending by itself later. */
import { Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { campaigns } from '#contract/operations/campaign/grc.ts'
import type { Prospect } from '#contract/operations/campaign/grc.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { useProspect } from '#web/screens/campaign/prospect.ts'
import { call } from '#web/shell/call.ts'
import { useIntent } from '#web/shell/intent.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { formatInstant } from '#web/ui/format.ts'

const useDeed = (id: number, deed: 'start' | 'plan' | 'unplan') => {
  const intent = useIntent()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(campaigns[deed], { body: { id }, intent: intent.key() }),
    onSuccess: async () => {
      intent.settle()
      await queries.invalidateQueries({ queryKey: ['grc'] })
      await queries.invalidateQueries({ queryKey: ['grcHistory'] })
    },
  })
}

interface ActionsProps {
  readonly id: number
  readonly isDirty: boolean
}

export const CampaignActions = ({ id, isDirty }: ActionsProps) => {
  const t = useT('campaign')
  const { write, why } = useRight('campaign_grc')
  const { data } = useProspect(id)
  const [opened, open] = useState<'test' | 'start'>()
  const close = (): void => open(undefined)
  const reason = write ? (isDirty ? t('changed') : undefined) : why
  const isUnderWay = data?.lastState === 'SENDING' || data?.lastState === 'PAUSED'
  const nobody = data?.reached === 0 ? t('reach.reached', { count: 0 }) : undefined
  const noSender = data?.sender === null ? t('reach.noSender') : undefined
  return (
    <>
      <ActionButton variant="default" disabledReason={reason} onClick={() => open('test')}>
        {t('test.button')}
      </ActionButton>
      {isUnderWay ? null : (
        <>
          <Planning id={id} prospect={data} reason={reason} />
          <ActionButton variant="default" disabledReason={reason ?? nobody ?? noSender} onClick={() => open('start')}>
            {t('start.button')}
          </ActionButton>
        </>
      )}
      {opened === 'test' ? <TestDialog id={id} onClose={close} /> : null}
      {opened === 'start' && data !== undefined ? <StartDialog id={id} prospect={data} onClose={close} /> : null}
    </>
  )
}

interface PlanningProps {
  readonly id: number
  readonly prospect: Prospect | undefined
  readonly reason: string | undefined
}

const Planning = ({ id, prospect, reason }: PlanningProps) => {
  const t = useT('campaign')
  const isPlanned = typeof prospect?.plannedFor === 'string'
  const planning = useDeed(id, isPlanned ? 'unplan' : 'plan')
  const press = (): void =>
    planning.mutate(undefined, {
      onSuccess: () => toast.success(t(isPlanned ? 'plan.undone' : 'plan.done')),
      onError: toastError,
    })
  if (prospect === undefined || !(isPlanned || prospect.hasTiming)) return null
  return (
    <ActionButton variant="default" disabledReason={reason} loading={planning.isPending} onClick={press}>
      {t(isPlanned ? 'plan.undo' : 'plan.button')}
    </ActionButton>
  )
}

const TestDialog = ({ id, onClose }: { readonly id: number; readonly onClose: () => void }) => {
  const t = useT('campaign')
  const intent = useIntent()
  const [to, setTo] = useState('')
  const testing = useMutation({
    mutationFn: () => call(campaigns.test, { body: { id, to }, intent: intent.key() }),
    meta: { quiet: true },
    onSuccess: () => {
      intent.settle()
      toast.success(t('test.sent'))
      onClose()
    },
  })
  return (
    <ActionDialog
      title={t('test.title')}
      confirmLabel={t('test.send')}
      isPending={testing.isPending}
      error={testing.error === null ? undefined : sentenceOf(testing.error)}
      onConfirm={() => testing.mutate()}
      onClose={onClose}
    >
      <Stack gap="sm">
        <p>{t('test.body')}</p>
        <TextInput
          type="email"
          label={t('test.to')}
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
          required
          data-autofocus
        />
      </Stack>
    </ActionDialog>
  )
}

interface StartProps {
  readonly id: number
  readonly prospect: Prospect
  readonly onClose: () => void
}

const StartDialog = ({ id, prospect: { reached, lastStartedAt }, onClose }: StartProps) => {
  const t = useT('campaign')
  const go = useGo()
  const starting = useDeed(id, 'start')
  const start = (): void =>
    starting.mutate(undefined, {
      onSuccess: (saved) => {
        toast.success(t('start.started'))
        onClose()
        go(pathTo('/grc-history/$grcHistoryId', { grcHistoryId: saved.id }))
      },
    })
  return (
    <ActionDialog
      title={t('start.title', { count: reached })}
      confirmLabel={t('start.button')}
      isPending={starting.isPending}
      error={starting.error === null ? undefined : sentenceOf(starting.error)}
      onConfirm={start}
      onClose={onClose}
    >
      <Stack gap="sm">
        <p>{t('start.body')}</p>
        {lastStartedAt === null ? null : <p>{t('start.again', { when: formatInstant(lastStartedAt) })}</p>}
      </Stack>
    </ActionDialog>
  )
}
