/** Parts of a message before it leaves: its model and language, whom it goes to, its files. */
import { Alert, Button, Checkbox, FileButton, Group, Select, TagsInput, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { MailFileAnswer } from '#contract/operations/document/mail.ts'
import { PREVIEW_PAPER } from '#contract/operations/document/texts.ts'
import { useT } from '#web/i18n/i18n.ts'
import { openFile } from '#web/shell/files.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { sendFile } from '#web/shell/files.ts'
import { toastError } from '#web/shell/toast.ts'
import type { Message } from '#web/ui/mail/use-message.ts'

interface PartProps {
  readonly of: Message
}

const NONE = '0'

/** The model, in a language; what was typed under another one is kept there. */
export const Choices = ({ of: { draft, choosing } }: PartProps) => {
  const t = useT('mail')
  const { models, languages, modelId, languageId, problems } = draft
  const isBusy = choosing.isPending
  return (
    <>
      <Group gap="sm" grow align="flex-start">
        <Select
          label={t('write.model')}
          data={[
            { value: NONE, label: t('write.noModel') },
            ...models.map((one) => ({ value: String(one.modelId), label: one.label })),
          ]}
          value={String(modelId ?? NONE)}
          allowDeselect={false}
          disabled={isBusy}
          onChange={(value) =>
            choosing.mutate(
              value === null || value === NONE
                ? { modelId: null, languageId }
                : { modelId: Number(value), languageId: undefined },
            )
          }
        />
        <Select
          label={t('write.language')}
          data={languages.map(({ id, label }) => ({ value: String(id), label }))}
          value={String(languageId)}
          allowDeselect={false}
          disabled={isBusy}
          onChange={(value) => choosing.mutate({ modelId, languageId: Number(value) })}
        />
      </Group>
      {choosing.error === null ? null : (
        <Alert color="red" role="alert">
          {sentenceOf(choosing.error)}
        </Alert>
      )}
      {problems.length === 0 ? null : (
        <Alert color="yellow" title={t('write.problems')}>
          {problems.map(({ tag, message }) => (
            <div key={`${tag} ${message}`}>{message}</div>
          ))}
        </Alert>
      )}
    </>
  )
}

export const Recipients = ({ of: { draft, message, change } }: PartProps) => {
  const t = useT('mail')
  const [hasMore, setMore] = useState(false)
  const known = draft.recipients.flatMap(({ email }) => (email === null ? [] : [email]))
  const field = (key: 'to' | 'cc' | 'bcc') => (
    <TagsInput
      label={t(`write.${key}`)}
      value={[...message[key]]}
      data={known}
      splitChars={[',', ';', ' ']}
      maxTags={50}
      acceptValueOnBlur
      onChange={(values) => change({ [key]: values })}
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

/** The paper that leaves with it. A letter is its own paper. */
const Paper = ({ of: { draft, message, write } }: PartProps) => {
  const t = useT('mail')
  const { paper, about, modelId, languageId } = draft
  if (paper === null || (message.to.length === 0 && !paper.isOwn)) return null
  const body = { kind: about.kind, entityId: about.entityId, languageId }
  return (
    <Group gap="xs">
      <Checkbox
        label={t('write.paper', { name: paper.name })}
        {...(paper.isOwn ? { description: t('write.ownPaper') } : {})}
        checked={message.withPaper}
        onChange={(event) => write({ withPaper: event.currentTarget.checked })}
      />
      {paper.isOwn || modelId === null ? null : (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => void openFile(`${PREVIEW_PAPER}/${modelId}`, { body }).catch(toastError)}
        >
          {t('write.seePaper')}
        </Button>
      )}
    </Group>
  )
}

/** What one message carries at most; the server holds to it too. */
const MOST_BYTES = 15 * 1024 * 1024

export const Files = ({ of }: PartProps) => {
  const t = useT('mail')
  const { message, change, write } = of
  const { files, added } = message
  const adding = useMutation({
    mutationFn: (file: File) => sendFile<MailFileAnswer>('document/mail-attachment/upload', file),
    onSuccess: (file) => change({ added: [...added, file] }),
  })
  const bytes = [...files, ...added].reduce((sum, { size }) => sum + size, 0)
  const [tooLarge, setTooLarge] = useState<string>()
  const add = (file: File | null): void => {
    if (file === null) return
    const isTooLarge = bytes + file.size > MOST_BYTES
    // Refused here, before minutes of sending.
    setTooLarge(
      isTooLarge ? t('write.tooLarge', { name: file.name, size: Math.ceil(file.size / 1_000_000) }) : undefined,
    )
    if (!isTooLarge) adding.mutate(file)
  }
  const drop = (file: MailFileAnswer): void =>
    files.includes(file)
      ? write({ files: files.filter((one) => one !== file) })
      : change({ added: added.filter((one) => one !== file) })
  const refused = tooLarge ?? (adding.error === null ? undefined : sentenceOf(adding.error))
  return (
    <>
      <Paper of={of} />
      <Group gap="xs">
        {[...files, ...added].map((file) => (
          <Button
            key={`${file.sha256} ${file.name}`}
            variant="light"
            size="compact-sm"
            aria-label={t('write.remove', { name: file.name })}
            rightSection="×"
            onClick={() => drop(file)}
          >
            {file.name}
          </Button>
        ))}
        <FileButton accept=".pdf,.doc,.odt,.jpg,.jpeg,.png,.gif" onChange={add}>
          {(button) => (
            <Button {...button} variant="default" size="compact-sm" loading={adding.isPending}>
              {t('write.add')}
            </Button>
          )}
        </FileButton>
      </Group>
      {refused === undefined ? null : (
        <Text size="sm" c="red" role="alert">
          {refused}
        </Text>
      )}
    </>
  )
}
