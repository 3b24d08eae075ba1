import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { MailDetail } from '#contract/operations/document/mail.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/mail/mail.module.css'
import { MailFrame } from '#web/ui/mail/mail-frame.tsx'

/** What was written, laid out and as plain words: both went. */
export const MailBody = ({ mail: { html, text } }: { readonly mail: MailDetail }) => {
  const t = useT('mail')
  const [shown, setShown] = useState('html')
  const isHtml = html !== null && shown === 'html'
  return (
    <section className={classes.panel} aria-label={t('one.body')}>
      {html === null ? null : (
        <SegmentedControl
          size="xs"
          mb="xs"
          aria-label={t('one.body')}
          value={shown}
          onChange={setShown}
          data={[
            { value: 'html', label: t('one.asHtml') },
            { value: 'text', label: t('one.asText') },
          ]}
        />
      )}
      {isHtml ? (
        <MailFrame className={classes.frame ?? ''} title={t('one.body')} html={html} />
      ) : (
        <pre className={classes.text} tabIndex={0} dir="auto">
          {text}
        </pre>
      )}
    </section>
  )
}
