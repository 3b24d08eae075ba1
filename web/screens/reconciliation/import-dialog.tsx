import { Alert, FileButton, Select, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CsvMapping } from '#domain/statement/csv.ts'
import { messageOf } from '#contract/messages.ts'
import { statements } from '#contract/operations/payment/statement.ts'
import type { ReconciledAccount, StatementImported, StatementPreview } from '#contract/operations/payment/statement.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { MappingFields } from '#web/screens/reconciliation/mapping-fields.tsx'
import { PreviewFound } from '#web/screens/reconciliation/preview-found.tsx'
import classes from '#web/screens/reconciliation/reconciliation.module.css'
import { call } from '#web/shell/call.ts'
import { useDroppedFile } from '#web/shell/dropped-file.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { sendFile } from '#web/shell/files.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { formatIban } from '#web/ui/format.ts'

const MOST_BYTES = 8 * 1024 * 1024

/** Sends the file with how its columns are read; the answer is that of the route (contract/operations/payment/statement.ts). */
const sendStatement = <A,>(
  action: 'preview' | 'import',
  { accountId, file, mapping }: Sent,
  signal?: AbortSignal,
): Promise<A> => {
  const query = mapping === null ? {} : { mapping: JSON.stringify(mapping) }
  const options = signal === undefined ? { query } : { query, signal }
  return sendFile(`payment/bank-statement/${action}/${accountId}`, file, options)
}

interface Sent {
  readonly accountId: number
  readonly file: File
  readonly mapping: CsvMapping | null
}

/** A file, and which of those that were given here: two of one name are not the same. */
interface Given {
  readonly file: File
  readonly nth: number
}

/** What the file would bring, read again each time the account, the file or the columns change. */
const usePreview = (accountId: number | undefined, given: Given | undefined) => {
  const [mapping, setMapping] = useState<CsvMapping | null>(null)
  const isTooLarge = (given?.file.size ?? 0) > MOST_BYTES
  const { data, error, isFetching } = useQuery<StatementPreview>({
    queryKey: ['bankStatement', 'preview', accountId, given?.nth, given?.file.name, mapping],
    queryFn: ({ signal }) => {
      const file = given?.file ?? new File([], '')
      return sendStatement<StatementPreview>('preview', { accountId: accountId ?? 0, file, mapping }, signal)
    },
    enabled: accountId !== undefined && given !== undefined && !isTooLarge,
    // Of this dialog alone, and the columns in hand stay in sight while others are tried.
    gcTime: 0,
    staleTime: 0,
    retry: false,
    placeholderData: (before) => (mapping === null ? undefined : before),
    meta: { quiet: true },
  })
  const refused = error === null ? undefined : sentenceOf(error)
  const why = isTooLarge ? messageOf('statement.tooLarge', { max: '8 Mo' }) : refused
  const preview = why === undefined ? data : undefined
  return { preview, error: why, isReading: isFetching, mapping: mapping ?? preview?.mapping ?? null, setMapping }
}

/** Imports, says what came, and opens the statement where it is one. */
const useImporting = (onClose: () => void) => {
  const t = useT('reconciliation')
  const go = useGo()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (sent: Sent) => sendStatement<StatementImported>('import', sent),
    meta: { quiet: true },
    onSuccess: async ({ ids, lines, known, matched }) => {
      await queries.invalidateQueries({ queryKey: ['bankStatement'] })
      const before = known === 0 ? '' : ` ${t('import.known', { count: known })}`
      toast.success(`${t('import.done', { count: lines, matched })}${before}`)
      onClose()
      const [first] = ids
      if (ids.length === 1 && first !== undefined)
        go(pathTo('/bank-reconciliation/$statementId', { statementId: first }))
    },
  })
}

interface AccountSelectProps {
  readonly list: readonly ReconciledAccount[]
  readonly isRead: boolean
  readonly value: number | undefined
  readonly onChange: (accountId: number | undefined) => void
}

const AccountSelect = ({ list, isRead, value, onChange }: AccountSelectProps) => {
  const t = useT('reconciliation')
  return (
    <Select
      label={t('import.account')}
      data-autofocus
      data={list.map(({ id, label, iban }) => ({
        value: String(id),
        label: iban === null ? label : `${label} (${formatIban(iban)})`,
      }))}
      value={value === undefined ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? undefined : Number(chosen))}
      error={isRead && list.length === 0 ? t('import.noAccount') : undefined}
      allowDeselect={false}
      required
    />
  )
}

interface ImportDialogProps {
  /** Dropped on the page. */
  readonly file: File | undefined
  /** That the list shows. */
  readonly accountId: number | undefined
  readonly onClose: () => void
}

/** A file of the bank: its account, what it brings, and the columns of a CSV. */
export const ImportDialog = ({ file: dropped, accountId: shown, onClose }: ImportDialogProps) => {
  const t = useT('reconciliation')
  const accounts = useQuery({
    queryKey: ['bankStatement', 'accounts'],
    queryFn: ({ signal }) => call(statements.accounts, { signal }),
  })
  const [chosen, setChosen] = useState(shown)
  const [given, setGiven] = useState<Given | undefined>(dropped === undefined ? undefined : { file: dropped, nth: 0 })
  const list = accounts.data?.list ?? []
  const accountId = chosen ?? (list.length === 1 ? list[0]?.id : undefined)
  const { preview, error, isReading, mapping, setMapping } = usePreview(accountId, given)
  const file = given?.file
  const importing = useImporting(onClose)
  const refusal = preview?.refusal ?? undefined
  const why = refusal === undefined ? undefined : (messageOf(refusal.code, refusal.context) ?? refusal.code)
  const choose = (next: File | undefined): void => {
    importing.reset()
    setMapping(null)
    setGiven(next === undefined ? undefined : { file: next, nth: (given?.nth ?? 0) + 1 })
  }
  useDroppedFile(choose)
  const reason =
    accountId === undefined || file === undefined
      ? t('import.choose')
      : isReading
        ? t('import.reading')
        : (error ?? why)
  return (
    <ActionDialog
      title={t('import.action')}
      confirmLabel={t('import.confirm')}
      size="xl"
      isPending={importing.isPending}
      reason={reason}
      error={importing.error === null ? undefined : sentenceOf(importing.error)}
      onConfirm={() => {
        if (accountId !== undefined && file !== undefined) importing.mutate({ accountId, file, mapping })
      }}
      onClose={onClose}
    >
      <AccountSelect
        list={list}
        isRead={accounts.isSuccess}
        value={accountId}
        onChange={(id) => {
          setMapping(null)
          setChosen(id)
        }}
      />
      <DropZone file={file} onFile={choose} />
      <Refused why={error ?? why} />
      {preview === undefined ? null : <PreviewFound preview={preview} />}
      {mapping === null || preview?.format !== 'CSV' ? null : (
        <MappingFields mapping={mapping} rows={preview.rows} onChange={setMapping} />
      )}
    </ActionDialog>
  )
}

const Refused = ({ why }: { readonly why: string | undefined }) =>
  why === undefined ? null : (
    <Alert color="red" role="alert" mt="sm">
      {why}
    </Alert>
  )

interface DropZoneProps {
  readonly file: File | undefined
  readonly onFile: (file: File | undefined) => void
}

const DropZone = ({ file, onFile }: DropZoneProps) => {
  const t = useT('reconciliation')
  return (
    <section className={classes.drop} aria-label={t('import.file')}>
      <span>{file === undefined ? t('import.drop') : <strong>{file.name}</strong>}</span>
      <FileButton onChange={(chosen) => onFile(chosen ?? undefined)}>
        {(props) => (
          <ActionButton {...props} variant="default" size="xs">
            {t('import.file')}
          </ActionButton>
        )}
      </FileButton>
      <Text size="xs" c="dimmed">
        {t('import.formats')}
      </Text>
    </section>
  )
}
