/** One paper of a record: as it will be, in a language, printed here or on a printer of the house, sent, or taken away. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { documentKindOf } from '#contract/document/kinds.ts'
import { PRINTED } from '#contract/document/printed.ts'
import { printing } from '#contract/operations/document/printing.ts'
import type { PapersAnswer } from '#contract/operations/document/printing.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useAsked } from '#web/screens/printing/asked.ts'
import type { Asked } from '#web/screens/printing/asked.ts'
import { Choices } from '#web/screens/printing/choices.tsx'
import classes from '#web/screens/printing/printing.module.css'
import { usePrint } from '#web/screens/printing/use-print.ts'
import type { Print } from '#web/screens/printing/use-print.ts'
import { call } from '#web/shell/call.ts'
import { downloadFile, readDrawing } from '#web/shell/files.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGoBack } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { can, useRight, useUser } from '#web/shell/session.ts'
import { toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { SendMail } from '#web/ui/mail/send-mail.tsx'
import { PageLine } from '#web/ui/page-line.tsx'
import { Sheets } from '#web/ui/sheets.tsx'

const addressOf = ({ mailingConfigurationId, entityType, entityId, languageId }: Asked): string =>
  `${mailingConfigurationId}/${entityType}/${entityId}/${languageId}`

/** What may be made of the record, the paper as it will be, and what is missing from it. */
const usePaper = (asked: Asked) => {
  const { entityType, entityId } = asked
  const quiet = { meta: { quiet: true }, retry: false } as const
  const papers = useQuery({
    queryKey: ['printing', entityType, entityId],
    queryFn: ({ signal }) => call(printing.papers, { params: { entityType, entityId }, signal }),
    ...quiet,
  })
  const hasPaper = (papers.data?.papers.length ?? 0) > 0
  const drawn = useQuery({
    queryKey: ['printing', 'preview', addressOf(asked)],
    queryFn: ({ signal }) => readDrawing(`document/printing/preview/${addressOf(asked)}`, { signal }),
    placeholderData: keepPreviousData,
    enabled: hasPaper,
    ...quiet,
  })
  const checked = useQuery({
    queryKey: ['printing', 'check', addressOf(asked)],
    queryFn: ({ signal }) => call(printing.check, { params: asked, signal }),
    enabled: hasPaper,
    ...quiet,
  })
  return { papers, drawn, checked }
}

/** Whoever may not read the record is told so, and the server is asked nothing. */
export const PrintingScreen = () => {
  const asked = useAsked()
  const kind = documentKindOf(asked.entityType)
  const who = useUser()
  return kind === undefined || can(who, PRINTED[kind].right, 'read') ? <Printing asked={asked} /> : <Refused />
}

const Refused = () => {
  const t = useT('printing')
  const ui = useT('ui')
  useFunctionKeys({ Escape: { run: useGoBack('/home') } })
  return (
    <>
      <PageLine title={t('title')} />
      <EmptyState title={ui('noRight')} />
    </>
  )
}

const Printing = ({ asked }: { readonly asked: Asked }) => {
  const t = useT('printing')
  const back = useGoBack('/home')
  const { papers, drawn, checked } = usePaper(asked)
  const title = papers.data?.title ?? ''
  const file = `document/printing/file/${addressOf(asked)}`
  const print = usePrint(asked, file, title === '' ? t('title') : title)
  const noPaper = drawn.isSuccess && !drawn.isPlaceholderData ? undefined : t('failed')
  useFunctionKeys({ F8: { label: t('print'), run: print.run, disabledReason: noPaper }, Escape: { run: back } })
  if (papers.error !== null || papers.data?.papers.length === 0)
    return (
      <>
        <PageLine title={t('title')} count={title} />
        <EmptyState
          title={papers.error === null ? t('noPapers') : t('unknown')}
          body={papers.error === null ? '' : sentenceOf(papers.error)}
        />
      </>
    )
  return (
    <>
      <PageLine
        title={t('title')}
        count={title}
        actions={<Actions asked={asked} papers={papers.data} file={file} noPaper={noPaper} print={print} />}
      />
      <div className={classes.sides}>
        <Choices asked={asked} papers={papers.data} checked={checked.data} print={print} />
        <Sheets
          picture={drawn.data}
          alt={t('preview', { title })}
          isBusy={drawn.isFetching}
          failed={drawn.isError ? sentenceOf(drawn.error) : undefined}
        />
      </div>
    </>
  )
}

interface ActionsProps {
  readonly asked: Asked
  readonly papers: PapersAnswer | undefined
  readonly file: string
  readonly noPaper: string | undefined
  readonly print: Print
}

const Actions = ({ asked, papers, file, noPaper, print }: ActionsProps) => {
  const t = useT('printing')
  const download = (): void => void downloadFile(file, 'document.pdf').catch(toastError)
  return (
    <>
      <MailAction asked={asked} papers={papers} />
      <ActionButton
        variant="default"
        leftSection={<Icon name="download" size={16} />}
        disabledReason={noPaper}
        onClick={download}
      >
        {t('download')}
      </ActionButton>
      <ActionButton
        hotkey="F8"
        leftSection={<Icon name="print" size={16} />}
        loading={print.isPending}
        disabledReason={noPaper}
        onClick={print.run}
      >
        {t('print')}
      </ActionButton>
    </>
  )
}

/** The same model as a message, read and changed before it leaves. */
const MailAction = ({ asked, papers }: Pick<ActionsProps, 'asked' | 'papers'>) => {
  const t = useT('printing')
  const { write, why } = useRight('document_email_mailing')
  const [isOpen, setOpen] = useState(false)
  // Model 0 is the usual one, which comes first.
  const modelId = asked.mailingConfigurationId || papers?.papers[0]?.mailingConfigurationId
  const isSentByItself = papers !== undefined && PRINTED[papers.kind].sentByItself === true
  const noModel = modelId === undefined || modelId === 0 ? t('noMail') : undefined
  const refused = isSentByItself ? t('sentByItself') : noModel
  return (
    <>
      <ActionButton variant="default" disabledReason={write ? refused : why} onClick={() => setOpen(true)}>
        {t('mail')}
      </ActionButton>
      {isOpen && papers !== undefined ? (
        <SendMail kind={papers.kind} entityId={asked.entityId} modelId={modelId} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}
