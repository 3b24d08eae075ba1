/** One paper of a record: as it will be, in a language, printed here or on a printer of the house, or taken away. */
import { Select } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { printing } from '#contract/operations/document/printing.ts'
import type { PapersAnswer, PrintedType } from '#contract/operations/document/printing.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { PrintedState } from '#web/screens/printing/printed-state.tsx'
import type { Sent } from '#web/screens/printing/printed-state.tsx'
import classes from '#web/screens/printing/printing.module.css'
import { call } from '#web/shell/call.ts'
import { downloadFile, openFile, readDrawing } from '#web/shell/files.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGo, useGoBack, useScreenParams } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { toastError } from '#web/shell/toast.ts'
import { uuid } from '#web/shell/uuid.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { PageLine } from '#web/ui/page-line.tsx'
import { QuantityInput } from '#web/ui/quantity-input.tsx'
import { Sheets } from '#web/ui/sheets.tsx'

const PATH = '/printing/$mailingConfigurationId/$entityType/$entityId/$languageId'
const MOST_COPIES = 20
/** The browser's own. */
const HERE = '0'

const useAsked = () => {
  const { mailingConfigurationId, entityType, entityId, languageId } = useScreenParams(PATH)
  return { mailingConfigurationId, entityType: entityType as PrintedType, entityId, languageId }
}

/** Prints where was chosen; a printer of the house is asked once, however often the line is cut. */
const usePrint = (asked: ReturnType<typeof useAsked>, file: string) => {
  const [printerId, setPrinter] = useState(HERE)
  const [copies, setCopies] = useState(1)
  const [sent, setSent] = useState<Sent>()
  const printed = useMutation({
    mutationFn: () =>
      call(printing.print, { body: { ...asked, printerId: Number(printerId), copies }, intent: uuid() }),
    onSuccess: (job) => setSent({ printerId: Number(printerId), job }),
  })
  const run = (): void => {
    if (printerId === HERE) void openFile(file).catch(toastError)
    else if (!printed.isPending) printed.mutate()
  }
  return { printerId, setPrinter, copies, setCopies, sent, run, isPending: printed.isPending }
}

export const PrintingScreen = () => {
  const t = useT('printing')
  const asked = useAsked()
  const back = useGoBack('/home')
  const address = `${asked.mailingConfigurationId}/${asked.entityType}/${asked.entityId}/${asked.languageId}`
  const { entityType, entityId } = asked
  const papers = useQuery({
    queryKey: ['printing', entityType, entityId],
    queryFn: ({ signal }) => call(printing.papers, { params: { entityType, entityId }, signal }),
    meta: { quiet: true },
    retry: false,
  })
  const drawn = useQuery({
    queryKey: ['printing', 'preview', address],
    queryFn: ({ signal }) => readDrawing(`document/printing/preview/${address}`, { signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
    retry: false,
  })
  const file = `document/printing/file/${address}`
  const print = usePrint(asked, file)
  const noPaper = drawn.isSuccess ? undefined : t('failed')
  useFunctionKeys({ F8: { label: t('print'), run: print.run, disabledReason: noPaper }, Escape: { run: back } })
  if (papers.error !== null)
    return (
      <>
        <PageLine title={t('title')} />
        <EmptyState title={t('unknown')} body={sentenceOf(papers.error)} />
      </>
    )
  const title = papers.data?.title ?? ''
  return (
    <>
      <PageLine title={t('title')} count={title} actions={<Actions file={file} noPaper={noPaper} print={print} />} />
      <div className={classes.sides}>
        <Choices asked={asked} papers={papers.data} print={print} />
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

type Print = ReturnType<typeof usePrint>

interface ActionsProps {
  readonly file: string
  readonly noPaper: string | undefined
  readonly print: Print
}

const Actions = ({ file, noPaper, print }: ActionsProps) => {
  const t = useT('printing')
  const download = (): void => void downloadFile(file, 'document.pdf').catch(toastError)
  return (
    <>
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

interface ChoicesProps {
  readonly asked: ReturnType<typeof useAsked>
  readonly papers: PapersAnswer | undefined
  readonly print: Print
}

/** Which paper, in which language, on which printer. */
const Choices = ({ asked, papers, print }: ChoicesProps) => {
  const t = useT('printing')
  const go = useGo()
  const change = (over: Partial<typeof asked>): void => go(pathTo(PATH, { ...asked, ...over }), { replace: true })
  const { papers: kinds = [], languages = [], printers = [] } = papers ?? {}
  return (
    <section className={classes.choices} aria-label={t('paper')}>
      <Select
        label={t('paper')}
        data={kinds.map((one) => ({ value: String(one.mailingConfigurationId), label: one.label }))}
        value={String(asked.mailingConfigurationId)}
        allowDeselect={false}
        onChange={(value) => change({ mailingConfigurationId: Number(value) })}
      />
      <Select
        label={t('language')}
        data={languages.map((one) => ({
          value: String(one.languageId),
          label: one.languageId === 0 ? t('own') : one.label,
        }))}
        value={String(asked.languageId)}
        allowDeselect={false}
        searchable
        onChange={(value) => change({ languageId: Number(value) })}
      />
      <PrinterChoice printers={printers} print={print} />
      {print.sent === undefined ? null : <PrintedState key={print.sent.job.jobId} sent={print.sent} />}
    </section>
  )
}

interface PrinterChoiceProps {
  readonly printers: PapersAnswer['printers']
  readonly print: Print
}

const PrinterChoice = ({ printers, print }: PrinterChoiceProps) => {
  const t = useT('printing')
  return (
    <>
      {printers.length === 0 ? null : (
        <Select
          label={t('printer')}
          data={[
            { value: HERE, label: t('browser') },
            ...printers.map(({ id, label }) => ({ value: String(id), label })),
          ]}
          value={print.printerId}
          allowDeselect={false}
          onChange={(value) => {
            print.setPrinter(value ?? HERE)
            print.setCopies(printers.find(({ id }) => String(id) === value)?.copies ?? 1)
          }}
        />
      )}
      {print.printerId === HERE ? null : (
        <QuantityInput
          label={t('copies')}
          min={1}
          max={MOST_COPIES}
          withSteps
          value={print.copies}
          onChange={(value) => print.setCopies(value ?? 1)}
        />
      )}
    </>
  )
}
