/** /automatic-messages/{about}/{recordId}: what leaves by itself about a file or a customer, when, and why one does not. */
import { Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MAIL_STATE } from '#contract/lists/document/mail-history.ts'
import { SMS_STATE } from '#contract/lists/document/sms.ts'
import { ABOUT, automaticMessages } from '#contract/operations/reminder/emailing.ts'
import type { About, EmailingState, Why } from '#contract/operations/reminder/emailing.ts'
import { sentenceOfCode } from '#contract/sentences.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/reminder/reminder.module.css'
import { call } from '#web/shell/call.ts'
import { fileAddress } from '#web/shell/file-address.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useIntent } from '#web/shell/intent.ts'
import { ScreenLink, useGo, useGoBack, useScreenParams } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatDay } from '#web/ui/format.ts'
import { ListFrame } from '#web/ui/list-screen.tsx'
import { mailPath } from '#web/ui/mail/mail-path.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { pathTo } from '#web/paths.ts'

interface Subject {
  readonly about: About
  readonly id: number
}

export const AutomaticRecord = () => {
  const { about: word, recordId: id } = useScreenParams('/automatic-messages/$about/$recordId')
  const about = ABOUT.find((one) => one === word) ?? 'booking'
  const { data, error } = useQuery({
    queryKey: ['emailing', 'why', about, id],
    queryFn: ({ signal }) => call(automaticMessages.why, { params: { about, id }, signal }),
    staleTime: 0,
    meta: { quiet: true, refreshedBy: ['booking', 'customer', 'mail', 'emailing', 'payment', 'guarantee'] },
  })
  if (error !== null) return <EmptyState title={sentenceOf(error)} isPage />
  return data === undefined ? null : <Record subject={{ about, id }} why={data} />
}

const addressOf = ({ about, id }: Subject, { customerId }: Why): string =>
  about === 'booking' ? fileAddress(id, 'stay') : pathTo('/customer/$tab/$customerId', { tab: 'emails', customerId })

const Record = ({ subject, why }: { readonly subject: Subject; readonly why: Why }) => {
  const t = useT('reminder')
  const back = useGoBack(addressOf(subject, why))
  useFunctionKeys({ Escape: { run: back } })
  const label = `${why.label} ${why.customerName}`.trim()
  return (
    <ListFrame
      title={t('auto.of', { label })}
      count={undefined}
      info={
        <ScreenLink to={addressOf(subject, why)}>
          {t(subject.about === 'booking' ? 'auto.file' : 'auto.customer')}
        </ScreenLink>
      }
    >
      <div className={classes.switches}>
        {subject.about === 'booking' ? (
          <Off about="booking" id={subject.id} isOff={why.isOffFile} label={t('auto.offFile')} />
        ) : null}
        <Off
          about="customer"
          id={why.customerId}
          isOff={why.isOffCustomer}
          label={t('auto.offCustomer', { name: why.customerName })}
        />
      </div>
      <States states={why.list} />
    </ListFrame>
  )
}

interface OffProps {
  readonly about: 'booking' | 'customer'
  readonly id: number
  readonly isOff: boolean
  readonly label: string
}

const Off = ({ about, id, isOff, label }: OffProps) => {
  const t = useT('reminder')
  const intent = useIntent()
  const queries = useQueryClient()
  const { write, why } = useRight('document_email_mailing')
  const turning = useMutation({
    mutationFn: (off: boolean) => call(automaticMessages.off, { body: { about, id, off }, intent: intent.key() }),
    onSuccess: async ({ off }) => {
      intent.settle()
      await queries.invalidateQueries({ queryKey: ['emailing'] })
      toast.success(t(off ? 'auto.turnedOff' : 'auto.turnedOn'))
    },
  })
  return (
    <Switch
      label={label}
      description={write ? undefined : why}
      checked={isOff}
      disabled={!write || turning.isPending}
      onChange={(event) => turning.mutate(event.currentTarget.checked)}
    />
  )
}

const TONES = { SENT: 'good', COMING: 'waiting', NOT: 'neutral' } as const

const State = ({ state }: EmailingState) => {
  const t = useT('reminder')
  return <StatusBadge tone={TONES[state]}>{t(`auto.state.${state}`)}</StatusBadge>
}

/** Why one does not leave, or what became of it. */
const whyOf = ({ reason, mailState, smsState }: EmailingState): string => {
  if (reason !== null) return sentenceOfCode(reason.code, reason.context) ?? reason.code
  if (smsState !== null) return `SMS : ${SMS_STATE.word(smsState)}`
  return mailState === null ? '' : MAIL_STATE.word(mailState)
}

const States = ({ states }: { readonly states: readonly EmailingState[] }) => {
  const t = useT('reminder')
  const go = useGo()
  const [selected, select] = useState<number | null>(null)
  const rows = states.map((one, i) => ({ ...one, id: i + 1 }))
  return (
    <DataTable
      label={t('auto.title')}
      columns={[
        { key: 'label', header: t('auto.message'), cell: (row) => row.label },
        {
          key: 'at',
          header: t('auto.when'),
          cell: ({ at }) => (at === null ? '' : t('auto.at', { day: formatDay(at.day), time: at.time })),
          width: 160,
        },
        {
          key: 'state',
          header: t('auto.outcome'),
          cell: State,
          width: 150,
        },
        {
          key: 'reason',
          header: t('auto.why'),
          cell: whyOf,
        },
      ]}
      rows={rows}
      rowId={({ id }) => id}
      selected={selected}
      onSelect={select}
      onOpen={({ mailId }) => (mailId === null ? undefined : go(mailPath(mailId)))}
      isMuted={({ state }) => state === 'NOT'}
      empty={<EmptyState title={t('auto.noRules')} body={t('auto.noRulesBody')} />}
    />
  )
}
