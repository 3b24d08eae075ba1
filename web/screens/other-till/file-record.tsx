/** /till-file/{tillFileId}: a file of tickets, what it says, what it still lacks, its tickets. */
import { useQuery } from '@tanstack/react-query'
import { TILL_FILE_STATE } from '#contract/lists/sale/till-file.ts'
import { tillFileTicketList } from '#contract/lists/sale/till-file-ticket.ts'
import { tillFiles } from '#contract/operations/sale/till-file.ts'
import type { TillFile } from '#contract/operations/sale/till-file.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { listPart } from '#web/list/list-part.tsx'
import { pathTo } from '#web/paths.ts'
import { CompleteForm } from '#web/screens/other-till/complete-form.tsx'
import { FileActions } from '#web/screens/other-till/file-actions.tsx'
import classes from '#web/screens/other-till/other-till.module.css'
import { Reading } from '#web/screens/other-till/reading.tsx'
import { callRecord } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { ScreenLink, useGoBack, useScreenParams } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatDay, formatInstant, formatMoney } from '#web/ui/format.ts'
import { PageLine } from '#web/ui/page-line.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

export const TillFileRecord = () => {
  const { tillFileId: id } = useScreenParams('/till-file/$tillFileId')
  const { data, error } = useQuery({
    queryKey: ['tillFile', 'one', id],
    queryFn: ({ signal }) => callRecord(tillFiles.read, id, signal),
    staleTime: 0,
    meta: { quiet: true, refreshedBy: ['tillFile'] },
  })
  if (error !== null) return <EmptyState title={sentenceOf(error)} isPage />
  return data === undefined ? null : <Shown key={data.id} file={data} />
}

interface Props {
  readonly file: TillFile
}

const Tickets = listPart(tillFileTicketList, { words: ['other-till', 'tickets'] })

const Shown = ({ file }: Props) => {
  const t = useT('other-till')
  useFunctionKeys({ Escape: { run: useGoBack('/till-file-list') } })
  return (
    <>
      <PageLine
        title={t('file.title', { name: file.name })}
        info={<StatusBadge tone={TILL_FILE_STATE.tone(file.state)}>{TILL_FILE_STATE.word(file.state)}</StatusBadge>}
        actions={<FileActions file={file} />}
      />
      <div className={classes.record}>
        {file.state === 'READING' ? <Reading file={file} /> : null}
        {file.state === 'WAITING' ? <CompleteForm file={file} /> : null}
        <Facts file={file} />
        <Tickets fixed={{ fileId: file.id }} />
      </div>
    </>
  )
}

const factsOf = (file: TillFile, t: Translate<'other-till'>): readonly (readonly [string, string])[] => {
  const isOut = file.way === 'OUT'
  const known = t('file.knownOf', { count: file.known, total: formatMoney(file.knownTotal) })
  return [
    [t('file.till'), file.till ?? t('file.ours')],
    [t('file.days'), t('file.ofDays', { from: formatDay(file.fromDay), to: formatDay(file.toDay) })],
    [t('file.tickets'), String(file.tickets)],
    [t('file.total'), formatMoney(file.total)],
    ...(file.known === 0 ? [] : [[isOut ? t('file.knownOut') : t('file.known'), known] as const]),
    [isOut ? t('file.sentAt') : t('file.at'), formatInstant(file.at)],
    [t('file.by'), file.by ?? t('file.nobody')],
    ...(file.reason === null ? [] : [[t('file.reason'), file.reason] as const]),
    [t('file.sha256'), file.sha256],
  ]
}

const Facts = ({ file }: Props) => {
  const t = useT('other-till')
  return (
    <section>
      <dl className={classes.details}>
        {factsOf(file, t).map(([name, value]) => (
          <Said key={name} name={name} value={value} />
        ))}
      </dl>
      {file.otherId === null ? null : (
        <ScreenLink to={pathTo('/till-file/$tillFileId', { tillFileId: file.otherId })}>
          {file.state === 'CONTRARY' ? t('file.original') : t('file.contrary')}
        </ScreenLink>
      )}
    </section>
  )
}

const Said = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
)
