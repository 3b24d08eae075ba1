/** /till-report/{tillSessionId}: X of a drawer that is open, Z of one that was counted out; 0: the last that was opened. */
import { Select } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { tillReports } from '#contract/operations/sale/till-report.ts'
import type { TillReport, TillReportSession } from '#contract/operations/sale/till-report.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { printedHere, printSentence, useOwnPrinter } from '#web/screens/till/own-printer.ts'
import { CashTable, CountedTable, RatesTable, TicketsTable } from '#web/screens/till/report-tables.tsx'
import classes from '#web/screens/till/report.module.css'
import { call } from '#web/shell/call.ts'
import { giveFile } from '#web/shell/files.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGo, useGoBack, useScreenParams } from '#web/shell/navigation.tsx'
import { usePreferences } from '#web/shell/preferences.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatInstant } from '#web/ui/format.ts'
import { PageLine } from '#web/ui/page-line.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

const useSessions = () =>
  useQuery({
    queryKey: ['tillSession', 'report'],
    queryFn: ({ signal }) => call(tillReports.sessions, { signal }),
    staleTime: 0,
    meta: { quiet: true, refreshedBy: ['tillSession'] },
  })

const useReport = (id: number | undefined) =>
  useQuery({
    queryKey: ['tillSession', 'report', id],
    queryFn: ({ signal }) => call(tillReports.read, { params: { id: id ?? 0 }, signal }),
    enabled: id !== undefined,
    staleTime: 0,
    meta: { quiet: true, refreshedBy: ['tillSession', 'cashRegisterSale', 'payment'] },
  })

export const ReportScreen = () => {
  const t = useT('till-report')
  const { tillSessionId } = useScreenParams('/till-report/$tillSessionId')
  const sessions = useSessions()
  const list = sessions.data?.list ?? []
  const id = tillSessionId === 0 ? list[0]?.id : tillSessionId
  const report = useReport(id)
  const error = sessions.error ?? report.error
  if (error !== null) return <EmptyState isPage title={sentenceOf(error)} />
  if (sessions.data !== undefined && id === undefined)
    return <EmptyState isPage title={t('none')} body={t('noneBody')} />
  return report.data === undefined ? (
    <p aria-busy="true" />
  ) : (
    <Shown report={report.data} sessions={list} onReadAgain={() => void report.refetch()} />
  )
}

interface ShownProps {
  /** `printer`: of receipts; null: its paper is a PDF. */
  readonly report: TillReport & { readonly printer: string | null }
  readonly sessions: readonly TillReportSession[]
  readonly onReadAgain: () => void
}

const Shown = ({ report, sessions, onReadAgain }: ShownProps) => {
  const t = useT('till-report')
  const go = useGo()
  const { kind, till, training, closedAt, readAt, id } = report
  const { print, pdf, isPending } = usePaper(report)
  const isOpen = closedAt === null
  useFunctionKeys({
    F8: { label: t('print'), run: print },
    Escape: { run: useGoBack('/home') },
  })
  return (
    <>
      <PageLine
        title={t(kind === 'X' ? 'titleX' : 'titleZ', { till })}
        count={isOpen ? t('readAt', { at: formatInstant(readAt) }) : t('closedAt', { at: formatInstant(closedAt) })}
        info={training ? <StatusBadge tone="attention">{t('training')}</StatusBadge> : null}
        filters={
          <Select
            aria-label={t('which')}
            data={sessions.map((one) => ({ value: String(one.id), label: nameOf(one, t) }))}
            value={String(id)}
            onChange={(next) =>
              next === null ? undefined : go(pathTo('/till-report/$tillSessionId', { tillSessionId: Number(next) }))
            }
            allowDeselect={false}
            w={340}
            maw="100%"
          />
        }
        actions={
          <>
            {isOpen ? (
              <ActionButton variant="default" onClick={onReadAgain}>
                {t('again')}
              </ActionButton>
            ) : null}
            {pdf === undefined ? null : (
              <ActionButton variant="default" onClick={pdf}>
                {t('pdf')}
              </ActionButton>
            )}
            <ActionButton hotkey="F8" loading={isPending} onClick={print}>
              {t('print')}
            </ActionButton>
          </>
        }
      />
      <p className={classes.note}>{t(isOpen ? 'noteX' : 'noteZ')}</p>
      <Sheets report={report} />
    </>
  )
}

/** On the printer of receipts where there is one, else as a PDF. */
const usePaper = ({ id, kind, till, printer }: ShownProps['report']) => {
  const t = useT('till-report')
  const { bills } = usePreferences().printMode
  const hasPrinter = useOwnPrinter() !== null || printer !== null
  const printing = useMutation({
    meta: { quiet: true },
    mutationFn: () => printedHere((own) => call(tillReports.print, { params: { id }, body: { own } })),
    onSuccess: ({ printer: on }) =>
      toast.success(on === null ? t('printedHere', { kind }) : t('printed', { kind, printer: on })),
    onError: (error) => toast.error(printSentence(error)),
  })
  const pdf = (): void =>
    void giveFile(bills, `sale/till-report/document/${id}`, `${kind}-${till}.pdf`).catch(toastError)
  return {
    print: !hasPrinter ? pdf : () => (printing.isPending ? undefined : printing.mutate()),
    pdf: hasPrinter ? pdf : undefined,
    isPending: printing.isPending,
  }
}

type Says = ReturnType<typeof useT<'till-report'>>

const nameOf = ({ till, holder, openedAt, closedAt }: TillReportSession, t: Says): string =>
  t(closedAt === null ? 'sessionX' : 'sessionZ', { till, holder, at: formatInstant(openedAt) })

const Sheets = ({ report }: { readonly report: TillReport }) => {
  const t = useT('till-report')
  return (
    <div className={classes.sheets}>
      <TicketsTable report={report} />
      <RatesTable report={report} />
      <CountedTable title={t('methods')} of={t('count')} rows={report.methods} />
      <CashTable report={report} />
      <CountedTable title={t('families')} of={t('quantity')} rows={report.families} />
      <CountedTable title={t('sellers')} of={t('tickets')} rows={report.sellers} />
      <CountedTable title={t('registers')} of={t('tickets')} rows={report.registers} />
      <CountedTable title={t('apart')} of={t('count')} rows={report.apart} />
      <CountedTable title={t('others')} of={t('count')} rows={report.others} />
    </div>
  )
}
