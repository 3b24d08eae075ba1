/** A test to oneself, sending now, sending by itself later. */
import { Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { campaigns } from '#contract/operations/campaign/grc.ts'
import type { Prospect } from '#contract/operations/campaign/grc.ts'
import type { FormState } from '#web/crud/form-state.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { useProspect } from '#web/screens/campaign/prospect.ts'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useIntent } from '#web/shell/intent.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { RestError, fieldErrorsOf, sentenceOf } from '#web/shell/rest-error.ts'
import { useRight, useUser } from '#web/shell/session.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { formatInstant } from '#web/ui/format.ts'

const useDeed = (id: number, deed: 'start' | 'plan' | 'unplan') => {
  const intent = useIntent()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(campaigns[deed], { body: { id }, intent: intent.key() }),
    meta: { quiet: true },
    onSuccess: async () => {
      intent.settle()
      await queries.invalidateQueries({ queryKey: ['grc'] })
      await queries.invalidateQueries({ queryKey: ['grcHistory'] })
    },
  })
}

interface ActionsProps {
  readonly id: number
  readonly form: FormState
}

export const CampaignActions = ({ id, form }: ActionsProps) => {
  const t = useT('campaign')
  const { write, why } = useRight('campaign_grc')
  const { training } = useUser().establishment
  const { data } = useProspect(id)
  const [opened, open] = useState<'test' | 'start'>()
  const close = (): void => open(undefined)
  const reason = write ? (form.isDirty ? t('changed') : undefined) : why
  const isUnderWay = data?.lastState === 'SENDING' || data?.lastState === 'PAUSED'
  const nobody = data?.reached === 0 ? t('reach.nobody') : undefined
  const isSms = form.base['channel'] === 'SMS'
  const noSender = data?.sender === null && !training ? t(isSms ? 'reach.noCarrier' : 'reach.noSender') : undefined
  const planning = usePlanning(id, data, form)
  const test = { label: t('test.button'), run: () => open('test'), disabledReason: reason }
  const isSet = planning.isPlanned || data?.hasTiming === true
  const plan = {
    label: planning.label,
    run: planning.press,
    disabledReason: reason ?? (planning.isPlanned ? undefined : noSender),
  }
  const start = { label: t('start.button'), run: () => open('start'), disabledReason: reason ?? nobody ?? noSender }
  useFunctionKeys({
    F6: test,
    F7: isUnderWay || !isSet ? undefined : plan,
    F10: isUnderWay || data === undefined ? undefined : start,
  })
  return (
    <>
      <ActionButton variant="default" hotkey="F6" disabledReason={reason} onClick={test.run}>
        {test.label}
      </ActionButton>
      {isUnderWay || !isSet ? null : (
        <ActionButton
          variant="default"
          hotkey="F7"
          disabledReason={plan.disabledReason}
          loading={planning.isPending}
          onClick={plan.run}
        >
          {plan.label}
        </ActionButton>
      )}
      {isUnderWay || data === undefined ? null : (
        <ActionButton variant="default" hotkey="F10" disabledReason={start.disabledReason} onClick={start.run}>
          {start.label}
        </ActionButton>
      )}
      {opened === 'test' ? (
        <TestDialog {...{ id, isSms }} isHeld={training || data?.sender === null} onClose={close} />
      ) : null}
      {opened === 'start' && data !== undefined ? <StartDialog id={id} prospect={data} onClose={close} /> : null}
    </>
  )
}

/** A day that is past is told beside it, what else is refused in a toast. */
const usePlanning = (id: number, prospect: Prospect | undefined, { setErrors }: FormState) => {
  const t = useT('campaign')
  const isPlanned = typeof prospect?.plannedFor === 'string'
  const { mutate, isPending } = useDeed(id, isPlanned ? 'unplan' : 'plan')
  const press = (): void => {
    if (isPending) return
    mutate(undefined, {
      onSuccess: () => toast.success(t(isPlanned ? 'plan.undone' : 'plan.done')),
      onError: (error) => {
        const faults = Object.entries(fieldErrorsOf(error)).map(([path, text]) => ({ path, text }))
        if (faults.length > 0) setErrors(faults)
        else toastError(error)
      },
    })
  }
  return { isPlanned, isPending, press, label: t(isPlanned ? 'plan.undo' : 'plan.button') }
}

interface TestProps {
  readonly id: number
  readonly isSms: boolean
  /** Nothing sends it: it waits in the history of e-mails. */
  readonly isHeld: boolean
  readonly onClose: () => void
}

const ADDRESS_FAULTS: readonly string[] = ['mail.addressInvalid', 'campaign.badNumber']

/** What is wrong with the address, as the server said it. */
const faultOf = (error: unknown): string | undefined =>
  error instanceof RestError && ADDRESS_FAULTS.includes(error.body.message)
    ? sentenceOf(error)
    : fieldErrorsOf(error)['to']

const TestDialog = ({ id, isSms, isHeld, onClose }: TestProps) => {
  const t = useT('campaign')
  const intent = useIntent()
  const { email } = useUser()
  const [to, setTo] = useState(isSms ? '' : (email ?? ''))
  const testing = useMutation({
    mutationFn: () => call(campaigns.test, { body: { id, to }, intent: intent.key() }),
    meta: { quiet: true },
    onSuccess: () => {
      intent.settle()
      toast.success(t(isHeld ? 'test.held' : 'test.sent'))
      onClose()
    },
  })
  const fault = faultOf(testing.error)
  return (
    <ActionDialog
      title={t('test.title')}
      confirmLabel={t('test.send')}
      isPending={testing.isPending}
      reason={to.trim() === '' ? t(isSms ? 'test.noNumber' : 'test.noAddress') : undefined}
      error={testing.error === null || fault !== undefined ? undefined : sentenceOf(testing.error)}
      onConfirm={() => testing.mutate()}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">{t(isSms ? 'test.bodySms' : 'test.body')}</Text>
        <TextInput
          type={isSms ? 'tel' : 'email'}
          label={t(isSms ? 'test.number' : 'test.to')}
          value={to}
          onChange={(event) => {
            testing.reset()
            setTo(event.currentTarget.value)
          }}
          error={fault}
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
  const { training } = useUser().establishment
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
        <Text size="sm">{t(training ? 'start.training' : 'start.body')}</Text>
        {lastStartedAt === null ? null : (
          <Text size="sm">{t('start.again', { when: formatInstant(lastStartedAt) })}</Text>
        )}
      </Stack>
    </ActionDialog>
  )
}
