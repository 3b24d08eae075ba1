/** A message before it leaves: from a model or a blank page, to whom, its text and its files; all of it may be changed. */
import { Alert, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { isMailAddress } from '#domain/mail/address.ts'
import type { BodyNode } from '#domain/document/body.ts'
import type { MailDraft } from '#contract/operations/document/mail.ts'
import { directionOf, isLanguage, tagOf } from '#contract/language.ts'
import { useT } from '#web/i18n/i18n.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { MessageEditor } from '#web/ui/mail/message-editor.ts'
import { Choices, Files, Recipients } from '#web/ui/mail/send-parts.tsx'
import type { SendMailProps } from '#web/ui/mail/send-mail.tsx'
import { readDraft, useMessage, useSending } from '#web/ui/mail/use-message.ts'
import type { Message } from '#web/ui/mail/use-message.ts'

export const SendDialog = (props: SendMailProps) => {
  const { kind, entityId, modelId, mailId, onClose } = props
  const t = useT('mail')
  const { data, error } = useQuery({
    queryKey: ['mail', 'draft', kind, entityId, modelId ?? 0, mailId ?? 0],
    queryFn: ({ signal }) => readDraft(props, { modelId: modelId ?? null, languageId: undefined }, signal),
    staleTime: Infinity,
    gcTime: 0,
    meta: { quiet: true, refreshedBy: [] },
  })
  if (data !== undefined) return <Written first={data} {...props} />
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

const saysNothing = ({ type, text, content = [] }: BodyNode): boolean =>
  text === undefined ? !['tag', 'block', 'image'].includes(type) && content.every(saysNothing) : text.trim() === ''

/** Why it cannot leave as it is. */
const useReason = ({ message: { to, cc, bcc, subject, body } }: Message): string | undefined => {
  const t = useT('mail')
  const wrong = [...to, ...cc, ...bcc].find((address) => !isMailAddress(address.trim()))
  if (wrong !== undefined) return t('write.addressWrong', { address: wrong })
  if (subject.trim() === '') return t('write.subjectMissing')
  return saysNothing(body) ? t('write.bodyMissing') : undefined
}

const Written = ({ first, ...props }: SendMailProps & { readonly first: MailDraft }) => {
  const t = useT('mail')
  const message = useMessage(first, props)
  const { draft, isTyped } = message
  const sending = useSending(message, props)
  const reason = useReason(message)
  const verb = message.message.to.length === 0 ? 'letter' : draft.isHeld ? 'keep' : 'send'
  const leave = async (): Promise<void> => {
    const asked = { title: t('write.leave'), body: t('write.leaveBody'), confirmLabel: t('write.leaveYes') }
    if (!isTyped || (await confirm(asked))) props.onClose()
  }
  return (
    <ActionDialog
      title={t('write.about', { about: draft.about.label })}
      size="56rem"
      confirmLabel={t(`write.${verb}`)}
      isPending={sending.isPending || message.choosing.isPending}
      reason={reason}
      error={sending.error === null ? undefined : sentenceOf(sending.error)}
      onConfirm={() => sending.mutate()}
      onClose={() => void leave()}
    >
      <Stack gap="sm">
        {draft.isHeld ? (
          <Alert color="gray">{t(draft.from.address === '' ? 'write.isHeld' : 'write.isTraining')}</Alert>
        ) : (
          <Text size="sm">{t('write.from', draft.from)}</Text>
        )}
        <Choices of={message} />
        <Recipients of={message} />
        <Body of={message} />
        <Files of={message} />
      </Stack>
    </ActionDialog>
  )
}

const Body = ({ of: { draft, key, message, write } }: { readonly of: Message }) => {
  const t = useT('mail')
  const code = draft.languages.find(({ id }) => id === draft.languageId)?.code ?? 'fr'
  const language = isLanguage(code)
    ? { tag: tagOf(code), isRightToLeft: directionOf(code) === 'rtl' }
    : { tag: code, isRightToLeft: false }
  return (
    <>
      <TextInput
        label={t('write.subject')}
        value={message.subject}
        maxLength={500}
        required
        lang={language.tag}
        dir={language.isRightToLeft ? 'rtl' : 'ltr'}
        onChange={(event) => write({ subject: event.currentTarget.value })}
      />
      <Suspense fallback={<Skeleton h={320} />}>
        <MessageEditor
          key={key}
          label={t('write.text')}
          doc={message.body}
          functionKey={draft.functionKey}
          language={language}
          onChange={(body) => write({ body })}
        />
      </Suspense>
    </>
  )
}
