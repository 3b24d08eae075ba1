/** /grc-history/{grcHistoryId}: a sending as it goes, what became of it, and each of its recipients. */
import { Progress, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { maySend } from '#domain/campaign/campaign.ts'
import type { SendingAction } from '#domain/campaign/campaign.ts'
import { formatRate } from '#contract/format.ts'
import { GRC_SENDING } from '#contract/lists/campaign/grc-history.ts'
import { campaigns } from '#contract/operations/campaign/grc.ts'
import type { Sending } from '#contract/operations/campaign/grc.ts'
import { sentenceOfCode } from '#contract/sentences.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import classes from '#web/screens/campaign/campaign.module.css'
import { Recipients } from '#web/screens/campaign/recipients.tsx'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { ScreenLink, useGoBack, useScreenParams } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatInstant, formatInteger } from '#web/ui/format.ts'
import { PageLine } from '#web/ui/page-line.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

export const SendingRecord = () => {
  const { grcHistoryId: id } = useScreenParams('/grc-history/$grcHistoryId')
  const { data, error } = useQuery({
    queryKey: ['grcHistory', 'one', id],
    queryFn: ({ signal }) => call(campaigns.sending, { params: { id }, signal }),
    staleTime: 0,
    // Thousands of messages leave: each need not be told to every screen.
    refetchInterval: ({ state }) => (state.data?.state === 'SENDING' ? 4000 : false),
    meta: { quiet: true, refreshedBy: ['grcHistory'] },
  })
  if (error !== null) return <EmptyState title={sentenceOf(error)} isPage />
  return data === undefined ? null : <Shown sending={data} />
}

const DONE = { pause: 'one.paused', resume: 'one.resumed', stop: 'one.stopped' } as const

const Shown = ({ sending }: { readonly sending: Sending }) => {
  const t = useT('campaign')
  const back = useGoBack('/grc-history-list')
  useFunctionKeys({ Escape: { run: back } })
  const { label, state, startedAt, startedBy, endedAt, grcId, criteria, waits } = sending
  const said = [
    formatInstant(startedAt),
    ...(startedBy === null ? [] : [t('one.by', { name: startedBy })]),
    ...(endedAt === null
      ? []
      : [t(state === 'STOPPED' ? 'one.stoppedOn' : 'one.ended', { when: formatInstant(endedAt) })]),
  ]
  return (
    <>
      <PageLine
        title={label}
        count={said.join(', ')}
        info={<StatusBadge tone={GRC_SENDING.tone(state)}>{GRC_SENDING.word(state)}</StatusBadge>}
        actions={<Actions sending={sending} />}
      />
      <div className={classes.sending}>
        <p className={classes.line}>
          <span>{t('one.criteria', { criteria })}</span>
          {grcId === null ? null : <ScreenLink to={pathTo('/grc/$grcId', { grcId })}>{t('one.campaign')}</ScreenLink>}
        </p>
        {maySend('stop', state) ? <Far sending={sending} /> : null}
        <Waits of={waits} />
        <Results sending={sending} />
        <Recipients key={sending.id} sendingId={sending.id} />
      </div>
    </>
  )
}

const useAct = (id: number) => {
  const t = useT('campaign')
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (action: SendingAction) => call(campaigns[action], { body: { id } }),
    // What stops it says its refusal in its dialog.
    meta: { quiet: true },
    onSuccess: async (_, action) => {
      toast.success(t(DONE[action]))
      await queries.invalidateQueries({ queryKey: ['grcHistory'] })
      await queries.invalidateQueries({ queryKey: ['grcRecipient'] })
    },
  })
}

const Actions = ({ sending: { id, state, waiting, leaving, held } }: { readonly sending: Sending }) => {
  const t = useT('campaign')
  const { write, why } = useRight('campaign_grc')
  const { mutate, isPending } = useAct(id)
  const [isAsking, ask] = useState(false)
  const turn = maySend('resume', state) ? 'resume' : 'pause'
  const disabledReason = write ? undefined : why
  const press = (): void => (isPending ? undefined : mutate(turn, { onError: toastError }))
  const isOn = maySend('stop', state)
  useFunctionKeys({
    F6: isOn ? { label: t(`one.${turn}`), run: press, disabledReason } : undefined,
    F7: isOn ? { label: t('one.stop'), run: () => ask(true), disabledReason } : undefined,
  })
  return (
    <>
      {isOn ? (
        <>
          <ActionButton
            variant="default"
            hotkey="F6"
            disabledReason={disabledReason}
            loading={isPending}
            onClick={press}
          >
            {t(`one.${turn}`)}
          </ActionButton>
          <ActionButton variant="default" hotkey="F7" disabledReason={disabledReason} onClick={() => ask(true)}>
            {t('one.stop')}
          </ActionButton>
        </>
      ) : null}
      {isAsking ? <StopDialog id={id} left={waiting + leaving + held} onClose={() => ask(false)} /> : null}
    </>
  )
}

interface StopProps {
  readonly id: number
  /** So many have nothing yet, and get none once it is stopped. */
  readonly left: number
  readonly onClose: () => void
}

const StopDialog = ({ id, left, onClose }: StopProps) => {
  const t = useT('campaign')
  const { mutate, isPending, error } = useAct(id)
  return (
    <ActionDialog
      title={t('one.askStop')}
      confirmLabel={t('one.stop')}
      isPending={isPending}
      error={error === null ? undefined : sentenceOf(error)}
      danger
      onConfirm={() => mutate('stop', { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text size="sm">{t('one.askStopBody', { count: left })}</Text>
    </ActionDialog>
  )
}

const WHOLE = 10_000

/** Why nothing leaves for now, or never did. */
const Waits = ({ of }: { readonly of: Sending['waits'] }) =>
  of === null ? null : (
    <p className={classes.warning} role="alert">
      {sentenceOfCode(of.code, of.context) ?? of.code}
    </p>
  )

/** How far it is, while it goes; once it is over its results say it. */
const Far = ({ sending }: { readonly sending: Sending }) => {
  const t = useT('campaign')
  const { recipients, waiting, leaving, waits, state } = sending
  const done = recipients - waiting - leaving
  const share = recipients === 0 ? WHOLE : Math.round((done / recipients) * WHOLE)
  return (
    <>
      <div className={classes.far}>
        <Progress
          flex="1 1 200px"
          value={share / 100}
          size="sm"
          radius="xl"
          animated={state === 'SENDING' && waits === null}
          aria-label={t('one.progress')}
        />
        <span role="status" data-figures>
          {t('one.far', { done: formatInteger(done), count: formatInteger(recipients) })}
        </span>
      </div>
    </>
  )
}

const RESULTS = [
  ...(['sent', 'refused', 'bounced', 'unsubscribed', 'opened', 'clicked'] as const),
  ...(['uncertain', 'held', 'skipped', 'cancelled'] as const),
]
/** Those that are always told, also where there is none. */
const ALWAYS: readonly (typeof RESULTS)[number][] = ['sent', 'refused', 'bounced', 'unsubscribed']

/** Where the campaign says so. */
const COUNTED: readonly (typeof RESULTS)[number][] = ['opened', 'clicked']
const OF_SENT: readonly (typeof RESULTS)[number][] = ['unsubscribed', ...COUNTED]

const Results = ({ sending }: { readonly sending: Sending }) => {
  const t = useT('campaign')
  const { sent, waiting, leaving, measures } = sending
  const always = measures ? [...ALWAYS, ...COUNTED] : ALWAYS
  const shown = RESULTS.filter((key) => sending[key] > 0 || always.includes(key))
  const coming = waiting + leaving
  return (
    <dl className={classes.results} aria-label={t('one.results')}>
      {coming === 0 ? null : <Result label={t('one.waiting')} count={coming} />}
      {shown.map((key) => (
        <Result
          key={key}
          label={t(`one.${key}`)}
          count={sending[key]}
          share={OF_SENT.includes(key) && sent > 0 ? t('one.share', { share: shareOf(sending[key], sent) }) : undefined}
        />
      ))}
    </dl>
  )
}

const shareOf = (part: number, whole: number): string => formatRate(Math.round((part / whole) * WHOLE))

interface ResultProps {
  readonly label: string
  readonly count: number
  readonly share?: string | undefined
}

const Result = ({ label, count, share }: ResultProps) => (
  <div className={classes.result}>
    <dt>{label}</dt>
    <dd>
      {formatInteger(count)} {share === undefined ? null : <span className={classes.share}>{share}</span>}
    </dd>
  </div>
)
