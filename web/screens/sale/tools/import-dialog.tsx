/** Articles of a file: what it would do is shown line by line, then all of it is done, or nothing. */
import { Alert, Anchor, FileButton, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { article } from '#contract/entities/sale/article.ts'
import { articleImport, MOST_IMPORTED } from '#contract/operations/sale/article.ts'
import type { ImportPreview } from '#contract/operations/sale/article.ts'
import { useT } from '#web/i18n/i18n.ts'
import { ImportLines } from '#web/screens/sale/tools/import-lines.tsx'
import { readSheet } from '#web/shell/read-sheet.ts'
import classes from '#web/screens/sale/sale.module.css'
import { call } from '#web/shell/call.ts'
import { useDroppedFile } from '#web/shell/dropped-file.ts'
import { downloadFile } from '#web/shell/files.ts'
import { RestError, sentenceOf } from '#web/shell/rest-error.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { ActionDialog } from '#web/ui/action-dialog.tsx'

/** A file, and which of those that were given here: two of one name are not the same. */
interface Given {
  readonly file: File
  readonly nth: number
}

interface Read {
  readonly rows: string[][]
  readonly preview: ImportPreview
}

class TooLongError extends Error {}

const readAll = async (file: File, signal: AbortSignal): Promise<Read> => {
  const rows = await readSheet(file)
  if (rows.length > MOST_IMPORTED) throw new TooLongError()
  return { rows, preview: await call(articleImport.preview, { body: { rows }, signal }) }
}

const useRead = (given: Given | undefined) => {
  const t = useT('sale')
  const { data, error, isFetching } = useQuery({
    queryKey: [article.name, 'import', given?.nth],
    queryFn: ({ signal }) => readAll(given?.file ?? new File([], ''), signal),
    enabled: given !== undefined,
    // Of this dialog alone.
    gcTime: 0,
    retry: false,
    meta: { quiet: true },
  })
  const why =
    error === null
      ? undefined
      : error instanceof TooLongError
        ? t('import.tooLong', { max: MOST_IMPORTED - 1 })
        : error instanceof RestError
          ? sentenceOf(error)
          : t('import.unreadable')
  return { read: error === null ? data : undefined, why, isReading: isFetching }
}

const useImporting = (onClose: () => void) => {
  const t = useT('sale')
  const queries = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (rows: string[][]) => call(articleImport.run, { body: { rows } }),
    onSuccess: async ({ created, updated }) => {
      toast.success(t('import.done', { created, updated }))
      onClose()
      await queries.invalidateQueries({ queryKey: [article.name] })
    },
  })
}

export const ImportDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT('sale')
  const [given, setGiven] = useState<Given>()
  const { read, why, isReading } = useRead(given)
  const importing = useImporting(onClose)
  const choose = (file: File | null): void => {
    importing.reset()
    if (file !== null) setGiven({ file, nth: (given?.nth ?? 0) + 1 })
  }
  useDroppedFile(choose)
  return (
    <ActionDialog
      title={t('import.title')}
      confirmLabel={t('import.run')}
      size="xl"
      isPending={importing.isPending}
      reason={useReason({ isGiven: given !== undefined, isReading, why, preview: read?.preview })}
      error={importing.error === null ? undefined : sentenceOf(importing.error)}
      onConfirm={() => read !== undefined && importing.mutate(read.rows)}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed" mb="xs">
        {t('import.help')}
      </Text>
      <Anchor
        component="button"
        type="button"
        size="sm"
        mb="sm"
        onClick={() => void downloadFile('sale/article-import/model', 'articles.xlsx').catch(toastError)}
      >
        {t('import.model')}
      </Anchor>
      <DropZone file={given?.file} onFile={choose} />
      {why === undefined ? null : (
        <Alert color="red" role="alert" mt="sm">
          {why}
        </Alert>
      )}
      {read === undefined ? null : <ImportLines preview={read.preview} />}
    </ActionDialog>
  )
}

interface Stand {
  readonly isGiven: boolean
  readonly isReading: boolean
  readonly why: string | undefined
  readonly preview: ImportPreview | undefined
}

/** Why it cannot be imported now. */
const useReason = ({ isGiven, isReading, why, preview }: Stand): string | undefined => {
  const t = useT('sale')
  if (!isGiven) return t('import.choose')
  if (isReading) return t('import.reading')
  if (why !== undefined || preview === undefined) return why
  const refused = preview.lines.filter(({ does }) => does === 'REFUSED').length
  if (refused > 0) return t('import.refused', { count: refused })
  return preview.lines.every(({ does }) => does === 'UNCHANGED') ? t('import.nothing') : undefined
}

interface DropZoneProps {
  readonly file: File | undefined
  readonly onFile: (file: File | null) => void
}

const DropZone = ({ file, onFile }: DropZoneProps) => {
  const t = useT('sale')
  return (
    <section className={classes.drop} aria-label={t('import.file')}>
      <span>{file === undefined ? t('import.drop') : <strong>{file.name}</strong>}</span>
      <FileButton accept=".xlsx,.csv,.txt" onChange={onFile}>
        {({ onClick }) => (
          <ActionButton variant="default" size="xs" onClick={() => onClick()}>
            {t('import.file')}
          </ActionButton>
        )}
      </FileButton>
    </section>
  )
}
