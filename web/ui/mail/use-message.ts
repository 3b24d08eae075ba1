/** A message in hand: what it begins with, what was typed of it under each model and language, and its sending. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BODY_SCHEMA } from '#domain/document/body.ts'
import type { BodyNode } from '#domain/document/body.ts'
import { mails } from '#contract/operations/document/mail.ts'
import type { MailDraft, MailFileAnswer } from '#contract/operations/document/mail.ts'
import { useT } from '#web/i18n/i18n.ts'
import { mailPath } from '#web/ui/mail/mail-path.ts'
import { call } from '#web/shell/call.ts'
import { useIntent } from '#web/shell/intent.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { toast } from '#web/shell/toast.ts'
import type { SendMailProps } from '#web/ui/mail/send-mail.tsx'

/** Of one model in one language. */
interface Text {
  readonly subject: string
  readonly body: BodyNode
  /** Files of the model that stay with it. */
  readonly files: readonly MailFileAnswer[]
  readonly withPaper: boolean
}

interface Typed {
  /** Undefined: whom the model goes to. */
  readonly to: readonly string[] | undefined
  readonly cc: readonly string[]
  readonly bcc: readonly string[]
  readonly added: readonly MailFileAnswer[]
  readonly texts: Readonly<Record<string, Text>>
}

export interface Choice {
  readonly modelId: number | null
  readonly languageId: number | undefined
}

const keyOf = ({ modelId, languageId }: MailDraft): string => `${modelId ?? 0}-${languageId}`

const textOf = ({ subject, body, files, paper }: MailDraft): Text => ({
  subject,
  body: body.doc,
  files,
  withPaper: paper !== null,
})

/** A second address is offered, not written to. */
const firstOf = ({ recipients }: MailDraft): readonly string[] =>
  recipients.slice(0, 1).flatMap(({ email }) => (email === null ? [] : [email]))

export const readDraft = (
  { kind, entityId, mailId }: SendMailProps,
  { modelId, languageId }: Choice,
  signal?: AbortSignal,
): Promise<MailDraft> =>
  call(mails.draft, {
    params: { kind, id: entityId },
    query: {
      ...(modelId === null ? {} : { modelId }),
      ...(languageId === undefined ? {} : { languageId }),
      ...(mailId === undefined || modelId !== null ? {} : { mailId }),
    },
    ...(signal === undefined ? {} : { signal }),
  })

/** What is typed, whichever model was chosen meanwhile: one comes back to what was left. */
export const useMessage = (first: MailDraft, props: SendMailProps) => {
  const [draft, setDraft] = useState(first)
  const [typed, setTyped] = useState<Typed>({ to: undefined, cc: [], bcc: [], added: [], texts: {} })
  const key = keyOf(draft)
  const text = typed.texts[key] ?? textOf(draft)
  const choosing = useMutation({
    mutationFn: (choice: Choice) => readDraft(props, choice),
    onSuccess: setDraft,
  })
  const change = (part: Partial<Omit<Typed, 'texts'>>): void => setTyped((before) => ({ ...before, ...part }))
  const write = (part: Partial<Text>): void =>
    setTyped((before) => ({
      ...before,
      texts: { ...before.texts, [key]: { ...(before.texts[key] ?? textOf(draft)), ...part } },
    }))
  const message = {
    ...{ to: typed.to ?? firstOf(draft), cc: typed.cc, bcc: typed.bcc, added: typed.added },
    ...text,
  }
  const isTyped = Object.keys(typed.texts).length + typed.added.length > 0
  return { draft, key, message, isTyped, change, write, choosing }
}

export type Message = ReturnType<typeof useMessage>

/** Sends it; what was typed stays where it is refused. */
export const useSending = ({ draft, message }: Message, { mailId, onClose }: SendMailProps) => {
  const t = useT('mail')
  const go = useGo()
  const intent = useIntent()
  const queries = useQueryClient()
  const party = (email: string) => ({ name: draft.recipients.find((one) => one.email === email)?.name ?? '', email })
  const { to, cc, bcc, added, files, subject, body, withPaper } = message
  return useMutation({
    mutationFn: () =>
      call(mails.send, {
        body: {
          about: { kind: draft.about.kind, entityId: draft.about.entityId },
          to: to.length === 0 ? [{ name: draft.recipients[0]?.name ?? '', email: null }] : to.map(party),
          cc: cc.map(party),
          bcc: bcc.map(party),
          subject,
          body: { schema: BODY_SCHEMA, doc: body },
          files: [...files, ...added].map(({ name, sha256 }) => ({ name, sha256, contentId: null })),
          withPaper: withPaper && draft.paper !== null,
          languageId: draft.languageId,
          modelId: draft.modelId,
          againId: mailId ?? null,
        },
        intent: intent.key(),
      }),
    onSuccess: async ({ id, state }) => {
      intent.settle()
      const said = state === 'WAITING' ? t('write.queued') : state === 'LETTER' ? t('write.toPrint') : t('write.held')
      toast.success(said, { label: t('write.read'), run: () => go(mailPath(id)) })
      onClose()
      await queries.invalidateQueries({ queryKey: ['mail'] })
      await queries.invalidateQueries({ queryKey: ['mailHistory'] })
    },
  })
}
