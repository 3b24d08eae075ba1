/** What the sender's domain says of who may write in its name: the records to paste, and which are there. */
import { Button, Group, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { mailSettings } from '#contract/operations/document/mail-settings.ts'
import type { MailDnsRecord } from '#contract/operations/document/mail-settings.ts'
import type { ModulePart } from '#web/crud/module-screen.tsx'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/mail/mail.module.css'
import { call } from '#web/shell/call.ts'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

const TONES = {
  GOOD: 'good',
  MISSING: 'bad',
  WEAK: 'attention',
  SEVERAL: 'bad',
  UNREACHABLE: 'neutral',
  UNASKED: 'neutral',
} as const

export const MailDomain = ({ item }: ModulePart) => {
  const t = useT('mail')
  const [selector, setSelector] = useState('')
  const asking = useMutation({
    mutationFn: () => call(mailSettings.dns, { params: { id: item.id }, query: { selector: selector.trim() } }),
  })
  return (
    <section className={classes.panel} aria-label={t('dns.title')}>
      <h2>{t('dns.title')}</h2>
      <p className={classes.quiet}>{t('dns.body')}</p>
      <Group gap="xs" align="flex-end">
        <TextInput
          label={t('dns.selector')}
          description={t('dns.selectorHelp')}
          value={selector}
          onChange={(event) => setSelector(event.currentTarget.value)}
          maxLength={60}
          w={260}
        />
        <Button variant="default" loading={asking.isPending} onClick={() => asking.mutate()}>
          {t('dns.check')}
        </Button>
      </Group>
      {asking.data === undefined ? null : (
        <ScrollRegion className={classes.records} label={t('dns.title')}>
          <table>
            <thead>
              <tr>
                {(['record', 'name', 'paste', 'found'] as const).map((key) => (
                  <th key={key} scope="col">
                    {t(`dns.${key}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {asking.data.records.map((record) => (
                <DnsRow key={record.kind} {...record} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </section>
  )
}

const DnsRow = ({ kind, name, expected, found, state }: MailDnsRecord) => {
  const t = useT('mail')
  return (
    <tr>
      <th scope="row">
        {kind} <StatusBadge tone={TONES[state]}>{t(`dns.state.${state}`)}</StatusBadge>
        <p className={classes.quiet}>{t(`dns.${kind}`)}</p>
      </th>
      <td>
        <code>{name}</code>
      </td>
      <td>{expected === null ? t('dns.provider') : <code>{expected}</code>}</td>
      <td>
        {found.length === 0
          ? state === 'MISSING'
            ? t('dns.nothing')
            : '–'
          : found.map((text) => <code key={text}>{text}</code>)}
      </td>
    </tr>
  )
}
