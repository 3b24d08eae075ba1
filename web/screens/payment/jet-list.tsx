import { Button, Group, Modal, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { jetList } from '#contract/lists/payment/jet.ts'
import type { ListRow } from '#contract/list.ts'
import { addressOf } from '#contract/operation.ts'
import { EVENT_PAPER, technicalEvents } from '#contract/operations/payment/jet.ts'
import type { TechnicalEvent } from '#contract/operations/payment/jet.ts'
import { useT } from '#web/i18n/i18n.ts'
import { listScreen } from '#web/list/list-screen.tsx'
import classes from '#web/screens/payment/jet.module.css'
import { call } from '#web/shell/call.ts'
import { openFile } from '#web/shell/files.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { formatInstant } from '#web/ui/format.ts'

type Row = ListRow<typeof jetList>

interface FactsProps {
  readonly facts: readonly (readonly [string, string])[]
  readonly isCode?: boolean
}

const Facts = ({ facts, isCode = false }: FactsProps) => (
  <dl className={classes.facts}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{isCode ? <code>{value}</code> : value}</dd>
      </div>
    ))}
  </dl>
)

const Event = ({ event, detail }: { readonly event: TechnicalEvent; readonly detail: string }) => {
  const t = useT('billing')
  const { seq, at, code, label, operator, till, signedText, previousSignature, signature, keyId } = event
  const facts = [
    [t('jet.event.seq'), `${seq}`],
    [t('jet.event.at'), formatInstant(at)],
    [t('jet.event.what'), `${code} · ${label}`],
    [t('jet.event.detail'), detail],
    [t('jet.event.operator'), operator ?? t('jet.event.nobody')],
    [t('jet.event.till'), till],
  ] as const
  const proof = [
    [t('jet.event.signed'), signedText],
    [t('jet.event.previous'), previousSignature === '' ? t('jet.event.first') : previousSignature],
    [t('jet.event.signature'), signature],
    [t('jet.event.key'), keyId],
  ] as const
  const copy = (): void => {
    const text = [...facts, ...proof].map((fact) => fact.join(' : ')).join('\n')
    navigator.clipboard
      .writeText(text)
      .then(() => toast.success(t('jet.event.copied')))
      .catch(toastError)
  }
  const print = (): void => {
    openFile(addressOf(EVENT_PAPER, { id: event.id })).catch(toastError)
  }
  return (
    <>
      <Facts facts={facts} />
      <h3 className={classes.heading}>{t('jet.event.proof')}</h3>
      <Facts facts={proof} isCode />
      <Group justify="flex-end" gap="xs" mt="md">
        {globalThis.isSecureContext ? (
          <Button variant="default" onClick={copy}>
            {t('jet.event.copy')}
          </Button>
        ) : null}
        <Button onClick={print}>{t('jet.event.print')}</Button>
      </Group>
    </>
  )
}

const EventDialog = ({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) => {
  const t = useT('billing')
  const { data, error } = useQuery({
    queryKey: ['jet', 'event', row.id],
    queryFn: ({ signal }) => call(technicalEvents.read, { params: { id: row.id }, signal }),
    meta: { quiet: true },
  })
  useFunctionKeys({ Escape: { run: onClose } }, { dialog: true })
  return (
    <Modal opened closeOnEscape={false} size="lg" title={t('jet.event.title', { seq: row.seq })} onClose={onClose}>
      {data === undefined ? error === null ? <Skeleton h={200} /> : <p role="alert">{sentenceOf(error)}</p> : null}
      {data === undefined ? null : <Event event={data} detail={row.detail} />}
    </Modal>
  )
}

/** What happened, which opens the event with its signature. */
const Label = ({ row }: { readonly row: Row }) => {
  const t = useT('billing')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        px={0}
        size="compact-sm"
        aria-label={t('jet.event.open', { label: row.label, seq: row.seq })}
        onClick={() => setOpen(true)}
      >
        {row.label}
      </Button>
      {isOpen ? <EventDialog row={row} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** /jet: the technical events, as an inspector reads them. Nothing of them is ever changed. */
export const JetList = listScreen(jetList, { words: ['billing', 'jet'], cells: { label: Label } })
