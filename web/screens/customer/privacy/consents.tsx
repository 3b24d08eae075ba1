import { Select, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Day } from '#domain/day.ts'
import { customer } from '#contract/entities/customer/customer.ts'
import { messageOf } from '#contract/messages.ts'
import { CHANNELS, CONSENT_SOURCES, privacy } from '#contract/operations/customer/privacy.ts'
import type { Channel, Consent } from '#contract/operations/customer/privacy.ts'
import type { RecordItem } from '#web/crud/record.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/customer/customer.module.css'
import { call } from '#web/shell/call.ts'
import { RestError } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { useToday } from '#web/shell/today.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatDay } from '#web/ui/format.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'

const columnsOf = (t: Translate<'customer'>): Column<Consent>[] => [
  { key: 'givenOn', header: t('privacy.on'), cell: (row) => formatDay(row.givenOn), width: 112 },
  { key: 'channel', header: t('privacy.channel'), cell: (row) => t(`privacy.channels.${row.channel}`), width: 100 },
  {
    key: 'granted',
    header: t('privacy.answer'),
    cell: (row) => (
      <StatusBadge tone={row.granted ? 'good' : 'neutral'}>
        {t(row.granted ? 'privacy.granted' : 'privacy.refused')}
      </StatusBadge>
    ),
    width: 110,
  },
  { key: 'source', header: t('privacy.source'), cell: (row) => t(`privacy.sources.${row.source}`), width: 150 },
  { key: 'proof', header: t('privacy.proof'), cell: (row) => row.proof ?? '' },
  { key: 'userName', header: t('privacy.by'), cell: (row) => row.userName ?? '', width: 150 },
]

/** E-mail and SMS apart: what the customer accepts now, noting an answer with its proof, and the history. */
export const CustomerConsents = ({ item }: { readonly item: RecordItem }) => {
  const t = useT('customer')
  const columns = useMemo(() => columnsOf(t), [t])
  const history = useQuery({
    queryKey: ['customer', 'consents', item.id, item.version],
    queryFn: ({ signal }) => call(privacy.consents, { params: { id: item.id }, signal }),
  })
  const state: Readonly<Record<Channel, boolean>> = {
    EMAIL: item['mailingConsent'] === true,
    SMS: item['smsConsent'] === true,
  }
  return (
    <section className={classes.box} aria-label={t('privacy.title')}>
      <h2>{t('privacy.title')}</h2>
      <p className={classes.said}>{t('privacy.said')}</p>
      <p className={classes.states}>
        {CHANNELS.map((channel) => (
          <span key={channel}>
            {t(`privacy.channels.${channel}`)}{' '}
            <StatusBadge tone={state[channel] ? 'good' : 'neutral'}>
              {t(state[channel] ? 'privacy.yes' : 'privacy.no')}
            </StatusBadge>
          </span>
        ))}
      </p>
      <Answering item={item} />
      <DataTable<Consent>
        label={t('privacy.history')}
        columns={columns}
        rows={history.data?.list}
        rowId={(row) => row.id}
        empty={<EmptyState title={t('privacy.none')} body={t('privacy.noneBody')} />}
      />
    </section>
  )
}

type Source = (typeof CONSENT_SOURCES)[number]

/** A day left empty is refused like one that does not exist. */
const bodyOf = (
  customerId: number,
  { givenOn, ...said }: { channel: Channel; granted: boolean; givenOn: Day | null; source: Source; proof: string },
) => ({ customerId, ...said, givenOn: givenOn ?? '' })

const Answering = ({ item }: { readonly item: RecordItem }) => {
  const t = useT('customer')
  const ui = useT('ui')
  const client = useQueryClient()
  const today = useToday()
  const { write } = useRight(customer.right)
  const [channel, setChannel] = useState<Channel>('EMAIL')
  const [granted, setGranted] = useState(true)
  const [givenOn, setGivenOn] = useState<Day | null>(today)
  const [source, setSource] = useState<Source>('DESK')
  const [proof, setProof] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const save = async (): Promise<void> => {
    try {
      await call(privacy.record, { body: bodyOf(item.id, { channel, granted, givenOn, source, proof }) })
      setErrors({})
      setProof('')
      toast.success(t('privacy.saved'))
      await client.invalidateQueries({ queryKey: ['customer'] })
    } catch (error) {
      const fields = error instanceof RestError ? (error.body.fields ?? []) : []
      setErrors(Object.fromEntries(fields.map((f) => [f.path, messageOf(f.message, f.context) ?? f.message])))
      if (fields.length === 0) toastError(error)
    }
  }
  return (
    <div className={classes.answering}>
      <Select
        label={t('privacy.channel')}
        data={CHANNELS.map((value) => ({ value, label: t(`privacy.channels.${value}`) }))}
        value={channel}
        onChange={(value) => setChannel(value === 'SMS' ? 'SMS' : 'EMAIL')}
        allowDeselect={false}
        w={110}
      />
      <Select
        label={t('privacy.answer')}
        data={[
          { value: 'true', label: t('privacy.granted') },
          { value: 'false', label: t('privacy.refused') },
        ]}
        value={String(granted)}
        onChange={(value) => setGranted(value === 'true')}
        allowDeselect={false}
        w={110}
      />
      <DayInput
        label={t('privacy.on')}
        lean="past"
        value={givenOn}
        onChange={setGivenOn}
        max={today}
        error={errors['givenOn']}
        w={140}
      />
      <Select
        label={t('privacy.source')}
        data={CONSENT_SOURCES.map((value) => ({ value, label: t(`privacy.sources.${value}`) }))}
        value={source}
        onChange={(value) => setSource(CONSENT_SOURCES.find((one) => one === value) ?? 'DESK')}
        allowDeselect={false}
        w={150}
      />
      <TextInput
        label={t('privacy.proof')}
        placeholder={t('privacy.proofExample')}
        value={proof}
        onChange={(event) => setProof(event.currentTarget.value)}
        required={granted}
        maxLength={300}
        error={errors['proof']}
        className={classes.grow}
      />
      <ActionButton variant="default" disabledReason={write ? undefined : ui('noRight')} onClick={() => void save()}>
        {t('privacy.save')}
      </ActionButton>
    </div>
  )
}
