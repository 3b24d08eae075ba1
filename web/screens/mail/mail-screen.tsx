/** /email/{mailId}: one message as it went, what became of it, and what can still be done with it. */
import { Button, SegmentedControl } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MAIL_STATE } from '#contract/lists/document/mail-history.ts'
import { messageOf } from '#contract/messages.ts'
import { LETTERS_PAPER, mails } from '#contract/operations/document/mail.ts'
import type { MailDetail } from '#contract/operations/document/mail.ts'
import type { MailAction } from '#domain/mail/outbox.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { TextKey } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { MailSide } from '#web/screens/mail/mail-side.tsx'
import classes from '#web/screens/mail/mail.module.css'
import { call } from '#web/shell/call.ts'
import { downloadFile, openFile } from '#web/shell/files.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useIntent } from '#web/shell/intent.ts'
import { useGo, useGoBack, useScreenParams } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatInstant } from '#web/ui/format.ts'
import { MailFrame } from '#web/ui/mail/mail-frame.tsx'
import { SendMail } from '#web/ui/mail/send-mail.tsx'
import { PageLine } from '#web/ui/page-line.tsx'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

export const MailScreen = () => {
  const { mailId } = useScreenParams('/email/$mailId')
  const { data, error } = useQuery({
    queryKey: ['mail', 'one', mailId],
    queryFn: ({ signal }) => call(mails.one, { params: { id: mailId }, signal }),
    meta: { quiet: true },
  })
  const back = useGoBack(pathTo('/email-history-list-page/$entityId', { entityId: 0 }))
  const t = useT('crud')
  if (error !== null)
    return (
      <EmptyState
        title={sentenceOf(error)}
        isPage
        action={
          <Button variant="default" onClick={back}>
            {t('form.backToList')}
          </Button>
        }
      />
    )
  return data === undefined ? null : <Shown key={data.id} mail={data} onQuit={back} />
}

const DONE = {
  again: 'one.againDone',
  cancel: 'one.cancelled',
  hurry: 'one.hurried',
  release: 'one.released',
  byHand: 'one.byHandDone',
  printed: 'one.printedDone',
} as const satisfies Record<MailAction, TextKey<'mail'>>

const useActing = (mail: MailDetail) => {
  const t = useT('mail')
  const go = useGo()
  const intent = useIntent()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (action: MailAction) =>
      call(mails.act, { params: { id: mail.id }, body: { action }, intent: `${intent.key()}-${action}` }),
    onSuccess: async ({ id }, action) => {
      intent.settle()
      toast.success(t(DONE[action]))
      await queries.invalidateQueries({ queryKey: ['mail'] })
      if (id !== mail.id) go(pathTo('/email/$mailId', { mailId: id }))
    },
  })
}

/** What one's own program begins with; attachments are in the file alone. */
const mailtoOf = ({ recipients, subject, text }: MailDetail): string => {
  const to = recipients.flatMap(({ kind, address }) => (kind === 'TO' && address !== null ? [address] : []))
  return `mailto:${to.map(encodeURIComponent).join(',')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(
    text.slice(0, 1500).replaceAll('\n', '\r\n'),
  )}`
}

interface ShownProps {
  readonly mail: MailDetail
  readonly onQuit: () => void
}

const ORDER: readonly Exclude<MailAction, 'again'>[] = ['release', 'hurry', 'byHand', 'printed', 'cancel']

/** What can be done with it, in the function keys and in the line of its title. */
const useDeeds = (mail: MailDetail, onEdit: () => void, onQuit: () => void) => {
  const t = useT('mail')
  const { write, why } = useRight('document_email_mailing')
  const acting = useActing(mail)
  const reason = write ? undefined : why
  const may = (action: MailAction): boolean => mail.actions.includes(action)
  const mayEdit = mail.about !== null && !mail.isErased && mail.direction === 'OUT'
  const isLetter = ['LETTER', 'PRINTED'].includes(mail.state) && !mail.isErased
  const print = (): void => void openFile(LETTERS_PAPER, { body: { ids: [mail.id] } }).catch(toastError)
  const download = (): void =>
    void downloadFile(`document/mail-history/eml/${mail.id}`, 'message.eml').catch(toastError)
  const paper = isLetter ? { label: t('one.letter'), run: print } : { label: t('one.eml'), run: download }
  useFunctionKeys({
    F3: may('again') ? { label: t('one.again'), run: () => acting.mutate('again'), disabledReason: reason } : undefined,
    F4: mayEdit ? { label: t('one.edit'), run: onEdit, disabledReason: reason } : undefined,
    F8: mail.isErased ? undefined : paper,
    F9: may('cancel')
      ? { label: t('one.cancel'), run: () => acting.mutate('cancel'), disabledReason: reason }
      : undefined,
    Escape: { run: onQuit },
  })
  return { acting, reason, may, mayEdit, isLetter, print, download }
}

interface DeedsProps extends ShownProps {
  readonly of: ReturnType<typeof useDeeds>
  readonly onEdit: () => void
}

const Deeds = ({ mail, of: { acting, reason, may, mayEdit, isLetter, print }, onEdit, onQuit }: DeedsProps) => {
  const t = useT('mail')
  const ui = useT('crud')
  const act = (action: MailAction, isMain = false, hotkey?: 'F3' | 'F9') => (
    <ActionButton
      key={action}
      {...(isMain ? {} : { variant: 'default' })}
      {...(hotkey === undefined ? {} : { hotkey })}
      disabledReason={reason}
      loading={acting.isPending && acting.variables === action}
      onClick={() => acting.mutate(action)}
    >
      {t(`one.${action}`)}
    </ActionButton>
  )
  return (
    <>
      <Button variant="default" onClick={onQuit}>
        {ui('form.quit')}
      </Button>
      {mail.state === 'HELD' && !mail.isErased ? (
        <Button component="a" variant="default" href={mailtoOf(mail)}>
          {t('one.ownProgram')}
        </Button>
      ) : null}
      {isLetter ? (
        <ActionButton hotkey="F8" onClick={print}>
          {t('one.letter')}
        </ActionButton>
      ) : null}
      {ORDER.filter(may).map((action) => act(action, action === 'release', action === 'cancel' ? 'F9' : undefined))}
      {mayEdit ? (
        <ActionButton variant="default" hotkey="F4" disabledReason={reason} onClick={onEdit}>
          {t('one.edit')}
        </ActionButton>
      ) : null}
      {may('again') ? act('again', true, 'F3') : null}
    </>
  )
}

const Shown = ({ mail, onQuit }: ShownProps) => {
  const t = useT('mail')
  const [isEditing, setEditing] = useState(false)
  const edit = (): void => setEditing(true)
  const deeds = useDeeds(mail, edit, onQuit)
  return (
    <>
      <PageLine
        title={mail.subject || t('one.kind')}
        count={formatInstant(mail.writtenAt)}
        info={<State mail={mail} />}
        actions={<Deeds of={deeds} onEdit={edit} {...{ mail, onQuit }} />}
      />
      <div className={classes.mail}>
        <MailBody mail={mail} />
        <MailSide mail={mail} onDownload={deeds.download} />
      </div>
      {isEditing && mail.about !== null ? (
        <SendMail
          kind={mail.about.kind}
          entityId={mail.about.entityId}
          mailId={mail.id}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </>
  )
}

const State = ({ mail: { state, failure, detail, nextAt, isErased } }: { readonly mail: MailDetail }) => {
  const t = useT('mail')
  return (
    <>
      <StatusBadge tone={MAIL_STATE.tone(state)}>{MAIL_STATE.word(state)}</StatusBadge>{' '}
      {failure === null || state === 'SENT' ? null : `${messageOf(failure, {}) ?? failure} `}
      {failure === null ? null : detail}{' '}
      {nextAt === null || failure === null ? null : t('one.next', { when: formatInstant(nextAt) })}
      {isErased ? t('one.erased') : null}
    </>
  )
}

/** What was written, laid out and as plain words: both went. */
const MailBody = ({ mail: { html, text } }: { readonly mail: MailDetail }) => {
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
        <ScrollRegion className={classes.text} label={t('one.asText')}>
          <div dir="auto">{text}</div>
        </ScrollRegion>
      )}
    </section>
  )
}
