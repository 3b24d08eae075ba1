/** The text in hand tried on a real record: as an e-mail (wide, on a telephone, in the dark), as paper, and what it lacks. */
import { Group, SegmentedControl, Skeleton, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Editor } from '@tiptap/core'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BODY_SCHEMA } from '#domain/document/body.ts'
import { inScheme } from '#domain/document/to-html.ts'
import type { DocumentKind } from '#contract/document/kinds.ts'
import { functionFacts } from '#contract/document/functions.ts'
import { PREVIEW_PAPER, modelTextOperations } from '#contract/operations/document/texts.ts'
import type { ModelTexts, Preview } from '#contract/operations/document/texts.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/document/document.module.css'
import { labelOfBlock, labelOfTag } from '#web/screens/document/editor/catalogue.ts'
import { PreviewRecord } from '#web/screens/document/preview-record.tsx'
import type { ChosenRecord } from '#web/screens/document/preview-record.tsx'
import { tooLarge } from '#web/screens/document/use-model.ts'
import type { useDrafts } from '#web/screens/document/use-model.ts'
import { call } from '#web/shell/call.ts'
import { openFile } from '#web/shell/files.ts'
import { useRemembered } from '#web/shell/local.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Icon } from '#web/ui/icons.tsx'

/** Typing pauses this long before it is tried again. */
const PAUSE_MS = 600

const LOOKS = ['wide', 'phone', 'dark'] as const
type Look = (typeof LOOKS)[number]

interface PreviewPaneProps {
  readonly model: ModelTexts
  readonly languageId: number
  readonly drafts: ReturnType<typeof useDrafts>
  readonly editor: Editor | undefined
}

/** Selects the first tag or block of a name in the text, so that it can be mended. */
const show = (editor: Editor | undefined, name: string): void => {
  if (editor === undefined || editor.isDestroyed) return
  let found: number | undefined
  editor.state.doc.descendants((node, position) => {
    if (found === undefined && node.attrs['name'] === name) found = position
  })
  if (found !== undefined) editor.chain().focus().setNodeSelection(found).scrollIntoView().run()
}

/** The record last tried with this function, by this user. */
const useRecord = (model: ModelTexts) => {
  const [kept, keep] = useRemembered('choice', `preview-${model.functionKey}`, '')
  const [kind = '', id = ''] = String(kept).split(' ')
  const { kinds } = functionFacts(model.functionKey)
  const isKnown = (kinds as readonly string[]).includes(kind)
  const record: ChosenRecord = {
    kind: isKnown ? (kind as DocumentKind) : (kinds[0] ?? 'customer'),
    entityId: isKnown && id !== '' ? Number(id) : null,
  }
  return { record, choose: ({ kind: next, entityId }: ChosenRecord) => keep(`${next} ${entityId ?? ''}`) }
}

const usePreview = ({ model, languageId, drafts }: PreviewPaneProps, { kind, entityId }: ChosenRecord) => {
  const draft = drafts.draftIn(languageId)
  const [tried] = useDebouncedValue(draft, PAUSE_MS)
  const large = tooLarge(tried)
  const refused = large.body ?? large.subject
  const body = {
    ...{ kind, entityId, languageId },
    subject: { schema: BODY_SCHEMA, doc: tried.subject },
    body: { schema: BODY_SCHEMA, doc: tried.body },
  }
  const query = useQuery({
    queryKey: ['mailingConfiguration', 'preview', model.id, body],
    queryFn: ({ signal }) => call(modelTextOperations.preview, { params: { id: model.id }, body, signal }),
    enabled: refused === undefined,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
    retry: false,
  })
  const error = refused ?? (query.error === null ? undefined : sentenceOf(query.error))
  return { query, body, error }
}

const Problems = ({
  editor,
  problems,
}: {
  readonly editor: Editor | undefined
  readonly problems: readonly { readonly tag: string; readonly message: string }[]
}) => {
  const t = useT('document')
  if (problems.length === 0) return <Text size="sm">{t('preview.fine')}</Text>
  return (
    <section aria-label={t('preview.problems')}>
      <Text size="sm" fw={550}>
        {t('preview.problems')}
      </Text>
      <ul className={classes['problems']}>
        {problems.map(({ tag, message }) => (
          <li key={`${tag} ${message}`}>
            <button type="button" className={classes['choice']} onClick={() => show(editor, tag)}>
              <span>{labelOfTag(tag) ?? labelOfBlock(tag) ?? tag}</span>
              <span className={classes['detail']}>{message}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Whom it goes to and what it is called, as a mail program shows them. */
const MailHead = ({ subject, recipients }: Pick<Preview, 'subject' | 'recipients'>) => {
  const t = useT('document')
  return (
    <dl className={classes['mailHead']}>
      <div>
        <dt>{t('preview.to')}</dt>
        <dd>
          {recipients.length === 0
            ? t('preview.nobody')
            : recipients.map(({ name, email }) => `${name} · ${email ?? t('preview.noEmail')}`).join(', ')}
        </dd>
      </div>
      <div>
        <dt>{t('text.subject')}</dt>
        <dd>{subject}</dd>
      </div>
    </dl>
  )
}

export const PreviewPane = (props: PreviewPaneProps) => {
  const { model, editor } = props
  const t = useT('document')
  const { record, choose } = useRecord(model)
  const { query, body, error } = usePreview(props, record)
  const [look, setLook] = useState<Look>('wide')
  const paper = useMutation({ mutationFn: () => openFile(`${PREVIEW_PAPER}/${model.id}`, { body }) })
  const { data } = query
  return (
    <section className={classes['pane']} aria-label={t('side.preview')} aria-busy={query.isFetching}>
      <PreviewRecord functionKey={model.functionKey} about={data?.about} onChoose={choose} />
      {error === undefined ? null : <Text size="sm">{error}</Text>}
      {data === undefined && error === undefined ? <Skeleton h={320} /> : null}
      {data === undefined || error !== undefined ? null : (
        <>
          <Problems editor={editor} problems={data.problems} />
          <Group justify="space-between" gap="xs">
            <SegmentedControl
              size="xs"
              aria-label={t('preview.look')}
              data={LOOKS.map((value) => ({ value, label: t(`preview.${value}`) }))}
              value={look}
              onChange={setLook}
            />
            <ActionButton
              variant="default"
              leftSection={<Icon name="print" size={16} />}
              loading={paper.isPending}
              onClick={() => paper.mutate()}
              disabledReason={model.paper ? undefined : t('preview.noPaper')}
            >
              {t('preview.paper')}
            </ActionButton>
          </Group>
          <MailHead {...data} />
          {/* Nothing in it runs, and nothing is asked of elsewhere. */}
          <iframe
            title={t('preview.frame', { subject: data.subject })}
            sandbox=""
            srcDoc={inScheme(data.html, look === 'dark' ? 'dark' : 'light')}
            className={classes['mail']}
            data-phone={look === 'phone' || undefined}
            data-dark={look === 'dark' || undefined}
          />
        </>
      )}
    </section>
  )
}
