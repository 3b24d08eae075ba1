/** Certificates that the servers show: one that no authority vouches for is accepted by its fingerprint, and no other after it. */
import { Alert, Button, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mailSettings } from '#contract/operations/document/mail-settings.ts'
import type { MailCertificateAnswer } from '#contract/operations/document/mail-settings.ts'
import type { ModulePart } from '#web/crud/module-screen.tsx'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/mail/mail.module.css'
import { call } from '#web/shell/call.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { formatInstant } from '#web/ui/format.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'

export const MailCertificates = ({ item }: ModulePart) => {
  const t = useT('mail')
  const { write, why } = useRight('document_email_configuration')
  const [shown, setShown] = useState<readonly MailCertificateAnswer[]>()
  const asking = useMutation({
    mutationFn: () => call(mailSettings.certificates, { params: { id: item.id } }),
    onSuccess: ({ list }) => setShown(list),
  })
  return (
    <section className={classes.panel} aria-label={t('certificate.title')}>
      <h2>{t('certificate.title')}</h2>
      <p className={classes.quiet}>{t('certificate.body')}</p>
      <Group gap="xs" mb="sm">
        <ActionButton
          variant="default"
          disabledReason={write ? undefined : why}
          loading={asking.isPending}
          onClick={() => asking.mutate()}
        >
          {t('certificate.show')}
        </ActionButton>
      </Group>
      {asking.error === null ? null : <Alert color="red">{sentenceOf(asking.error)}</Alert>}
      <ul className={classes.list}>
        {shown?.map((one) => (
          <li key={one.side}>
            <Shown id={item.id} one={one} onChange={() => asking.mutate()} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ShownProps {
  readonly id: number
  readonly one: MailCertificateAnswer
  readonly onChange: () => void
}

type State = 'KNOWN' | 'ACCEPTED' | 'OTHER' | 'UNKNOWN' | 'NONE'

const stateOf = ({ certificate, accepted }: MailCertificateAnswer): State => {
  if (certificate === null) return 'NONE'
  if (accepted !== null) return accepted.fingerprint === certificate.fingerprint ? 'ACCEPTED' : 'OTHER'
  return certificate.isKnown ? 'KNOWN' : 'UNKNOWN'
}

const TONES = { KNOWN: 'good', ACCEPTED: 'good', OTHER: 'bad', UNKNOWN: 'attention', NONE: 'neutral' } as const

const useChange = ({ id, one: { side }, onChange }: ShownProps) => {
  const t = useT('mail')
  const queries = useQueryClient()
  const done = async (key: 'certificate.acceptedDone' | 'certificate.forgotten'): Promise<void> => {
    toast.success(t(key))
    onChange()
    await queries.invalidateQueries({ queryKey: ['emailConfiguration'] })
  }
  const accepting = useMutation({
    mutationFn: (fingerprint: string) =>
      call(mailSettings.acceptCertificate, { params: { id }, body: { side, fingerprint } }),
    onSuccess: () => done('certificate.acceptedDone'),
  })
  const forgetting = useMutation({
    mutationFn: () => call(mailSettings.forgetCertificate, { params: { id, side } }),
    onSuccess: () => done('certificate.forgotten'),
  })
  return { accepting, forgetting }
}

const Shown = (props: ShownProps) => {
  const { one } = props
  const { side, host, certificate, failure, accepted } = one
  const t = useT('mail')
  const state = stateOf(one)
  const { accepting, forgetting } = useChange(props)
  const accept = async (fingerprint: string): Promise<void> => {
    const asked = {
      title: t('certificate.acceptTitle', { host }),
      body: t('certificate.acceptBody', { fingerprint }),
      confirmLabel: t('certificate.accept'),
    }
    if (await confirm(asked)) accepting.mutate(fingerprint)
  }
  return (
    <>
      <strong>{t(`certificate.${side}`, { host })}</strong>{' '}
      <StatusBadge tone={TONES[state]}>{t(`certificate.state.${state}`)}</StatusBadge>
      {failure === null ? null : <p className={classes.quiet}>{failure}</p>}
      {certificate === null ? null : (
        <dl className={classes.facts}>
          <dt>{t('certificate.name')}</dt>
          <dd>{certificate.name}</dd>
          <dt>{t('certificate.issuer')}</dt>
          <dd>{certificate.issuer}</dd>
          <dt>{t('certificate.until')}</dt>
          <dd>{formatInstant(certificate.validTo)}</dd>
          <dt>{t('certificate.fingerprint')}</dt>
          <dd>
            <code className={classes.fingerprint}>{certificate.fingerprint}</code>
          </dd>
        </dl>
      )}
      {accepted === null ? null : (
        <p className={classes.quiet}>
          {t('certificate.acceptedBy', { when: formatInstant(accepted.at), who: accepted.by })}
        </p>
      )}
      <Group gap="xs">
        {certificate !== null && (state === 'UNKNOWN' || state === 'OTHER') ? (
          <Button
            variant="default"
            size="xs"
            loading={accepting.isPending}
            onClick={() => void accept(certificate.fingerprint)}
          >
            {t('certificate.accept')}
          </Button>
        ) : null}
        {accepted === null ? null : (
          <Button variant="default" size="xs" loading={forgetting.isPending} onClick={() => forgetting.mutate()}>
            {t('certificate.forget')}
          </Button>
        )}
      </Group>
    </>
  )
}
