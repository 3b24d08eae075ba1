/** A message before it leaves: to whom, its subject, its text or its HTML, its files; all of it may be changed. */
import {
  Alert,
  Button,
  FileButton,
  Group,
  SegmentedControl,
  Stack,
  TagsInput,
  Text,
  TextInput,
  Textarea,
} from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isMailAddress } from '#domain/mail/address.ts'
import { textOfHtml } from '#domain/mail/text.ts'
import { mails } from '#contract/operations/document/mail.ts'
import type { MailDraft, MailFileAnswer } from '#contract/operations/document/mail.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { call } from '#web/shell/call.ts'
import { useIntent } from '#web/shell/intent.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { sendFile } from '#web/shell/files.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { MailFrame } from '#web/ui/mail/mail-frame.tsx'
import classes from '#web/ui/mail/send-dialog.module.css'
import type { SendMailProps } from '#web/ui/mail/send-mail.tsx'

export const SendDialog = (props: SendMailProps) => {
  const { kind, entityId, modelId, mailId, onClose } = props
  const t = useT('mail')
  const { data, error } = useQuery({
    queryKey: ['mail', 'draft', kind, entityId, modelId ?? 0, mailId ?? 0],
    queryFn: ({ signal }) =>
      call(mails.draft, {
        params: { kind, id: entityId },
        query: { ...(modelId === undefined ? {} : { modelId }), ...(mailId === undefined ? {} : { mailId }) },
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  })
  if (data !== undefined) return <Written draft={data} {...props} />
  if (error === null) return null
  return (
    <ActionDialog
      title={t('write.title')}
      confirmLabel={t('write.send')}
      isPending={false}
      reason={sentenceOf(error)}
      error={sentenceOf(error)}
      onConfirm={() => undefined}
      onClose={onClose}
    >
      {null}
    </ActionDialog>
  )
}

/** What is typed. */
interface Typed {
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly bcc: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string | null
  readonly files: readonly MailFileAnswer[]
}

const typedOf = ({ recipients, subject, text, html, files }: MailDraft): Typed => ({
  // A second address is offered, not written to.
  to: recipients.slice(0, 1).flatMap(({ email }) => (email === null ? [] : [email])),
  cc: [],
  bcc: [],
  subject,
  text,
  html,
  files,
})

const useSending = (draft: MailDraft, { mailId, onClose }: SendMailProps) => {
  const t = useT('mail')
  const go = useGo()
  const intent = useIntent()
  const queries = useQueryClient()
  const nameOf = (email: string): string => draft.recipients.find((one) => one.email === email)?.name ?? ''
  const party = (email: string) => ({ name: nameOf(email), email })
  return useMutation({
    mutationFn: ({ to, cc, bcc, files, html, text, subject }: Typed) =>
      call(mails.send, {
        body: {
          about: draft.about,
          to: to.length === 0 ? [{ name: draft.recipients[0]?.name ?? '', email: null }] : to.map(party),
          cc: cc.map(party),
          bcc: bcc.map(party),
          subject,
          text: html === null ? text : textOfHtml(html),
          html,
          files: files.map(({ name, sha256, contentId }) => ({ name, sha256, contentId })),
          languageId: draft.languageId,
          modelId: draft.modelId,
          functionKey: draft.functionKey,
          againId: mailId ?? null,
        },
        intent: intent.key(),
      }),
    onSuccess: async ({ id, state }) => {
      intent.settle()
      const said = state === 'WAITING' ? t('write.queued') : state === 'LETTER' ? t('write.toPrint') : t('write.held')
      toast.success(said, { label: t('write.read'), run: () => go(pathTo('/email/$mailId', { mailId: id })) })
      onClose()
      await queries.invalidateQueries({ queryKey: ['mail'] })
      await queries.invalidateQueries({ queryKey: ['mailHistory'] })
    },
  })
}

const Written = ({ draft, ...props }: SendMailProps & { readonly draft: MailDraft }) => {
  const t = useT('mail')
  const [typed, setTyped] = useState(() => typedOf(draft))
  const sending = useSending(draft, props)
  const change = (part: Partial<Typed>): void => setTyped((before) => ({ ...before, ...part }))
  const wrong = [...typed.to, ...typed.cc, ...typed.bcc].find((address) => !isMailAddress(address.trim()))
  const isEmpty = typed.html === null && typed.text.trim() === ''
  const reason =
    wrong !== undefined
      ? t('write.addressWrong', { address: wrong })
      : typed.subject.trim() === ''
        ? t('write.subjectMissing')
        : isEmpty
          ? t('write.bodyMissing')
          : undefined
  const verb = typed.to.length === 0 ? 'letter' : draft.isHeld ? 'keep' : 'send'
  return (
    <ActionDialog
      title={t('write.title')}
      size="xl"
      confirmLabel={t(`write.${verb}`)}
      isPending={sending.isPending}
      reason={reason}
      error={sending.error === null ? undefined : sentenceOf(sending.error)}
      onConfirm={() => sending.mutate(typed)}
      onClose={props.onClose}
    >
      <Stack gap="sm">
        {draft.isHeld ? (
          <Alert color="gray">{t('write.isHeld')}</Alert>
        ) : (
          <Text size="sm">{t('write.from', draft.from)}</Text>
        )}
        <Recipients draft={draft} typed={typed} onChange={change} />
        <TextInput
          label={t('write.subject')}
          value={typed.subject}
          maxLength={500}
          required
          onChange={(event) => change({ subject: event.currentTarget.value })}
        />
        <Body typed={typed} onChange={change} />
        <Files typed={typed} onChange={change} />
      </Stack>
    </ActionDialog>
  )
}

interface PartProps {
  readonly typed: Typed
  readonly onChange: (part: Partial<Typed>) => void
}

const Recipients = ({ draft, typed, onChange }: PartProps & { readonly draft: MailDraft }) => {
  const t = useT('mail')
  const [hasMore, setMore] = useState(false)
  const known = draft.recipients.flatMap(({ email }) => (email === null ? [] : [email]))
  const field = (key: 'to' | 'cc' | 'bcc') => (
    <TagsInput
      label={t(`write.${key}`)}
      value={[...typed[key]]}
      data={known}
      splitChars={[',', ';', ' ']}
      maxTags={50}
      acceptValueOnBlur
      onChange={(values) => onChange({ [key]: values })}
    />
  )
  return (
    <>
      {known.length === 0 ? (
        <Alert color="yellow">{t('write.noAddress', { name: draft.recipients[0]?.name ?? '' })}</Alert>
      ) : null}
      {field('to')}
      {hasMore ? (
        <>
          {field('cc')}
          {field('bcc')}
        </>
      ) : (
        <Button variant="subtle" size="compact-sm" style={{ alignSelf: 'start' }} onClick={() => setMore(true)}>
          {t('write.more')}
        </Button>
      )}
    </>
  )
}

const Body = ({ typed: { text, html }, onChange }: PartProps) => {
  const t = useT('mail')
  const [mode, setMode] = useState(html === null ? 'plain' : 'preview')
  const choose = (next: string): void => {
    // Plain words are what is sent then: the page is left.
    if (next === 'plain' && html !== null) onChange({ html: null, text: textOfHtml(html) })
    setMode(next)
  }
  return (
    <>
      {html === null && mode === 'plain' ? null : (
        <SegmentedControl
          size="xs"
          aria-label={t('write.modes')}
          value={mode}
          onChange={choose}
          data={(['preview', 'code', 'plain'] as const).map((value) => ({ value, label: t(`write.${value}`) }))}
          style={{ alignSelf: 'start' }}
        />
      )}
      {mode === 'preview' && html !== null ? (
        <MailFrame className={classes.frame ?? ''} title={t('write.preview')} html={html} />
      ) : null}
      {mode === 'code' && html !== null ? (
        <Textarea
          label={t('write.html')}
          value={html}
          autosize
          minRows={12}
          maxRows={24}
          maxLength={102_400}
          styles={{ input: { fontFamily: 'monospace' } }}
          onChange={(event) => onChange({ html: event.currentTarget.value })}
        />
      ) : null}
      {html === null ? (
        <Textarea
          label={t('write.text')}
          value={text}
          autosize
          minRows={10}
          maxRows={24}
          maxLength={100_000}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
      ) : null}
    </>
  )
}

const Files = ({ typed: { files }, onChange }: PartProps) => {
  const t = useT('mail')
  const adding = useMutation({
    mutationFn: (file: File) => sendFile<MailFileAnswer>('document/mail-attachment/upload', file),
    onSuccess: (file) => onChange({ files: [...files, file] }),
  })
  return (
    <Group gap="xs">
      {files
        .filter(({ contentId }) => contentId === null)
        .map((file) => (
          <Button
            key={`${file.sha256} ${file.name}`}
            variant="light"
            size="compact-sm"
            aria-label={t('write.remove', { name: file.name })}
            rightSection="×"
            onClick={() => onChange({ files: files.filter((one) => one !== file) })}
          >
            {file.name}
          </Button>
        ))}
      <FileButton
        accept=".pdf,.doc,.odt,.jpg,.jpeg,.png,.gif"
        onChange={(file) => (file === null ? undefined : adding.mutate(file))}
      >
        {(button) => (
          <Button {...button} variant="default" size="compact-sm" loading={adding.isPending}>
            {t('write.add')}
          </Button>
        )}
      </FileButton>
    </Group>
  )
}
