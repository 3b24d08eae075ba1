/** A file of another till: read by the server, previewed, then taken in or kept until its words are known. */
import { FileButton, Select, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Cents } from '#domain/money.ts'
import { otherTill } from '#contract/entities/sale/other-till.ts'
import { addressOf } from '#contract/operation.ts'
import { TILL_FILE_PREVIEW, TILL_FILE_RECEIVE } from '#contract/operations/sale/till-file.ts'
import type { TillFile, TillFilePreview } from '#contract/operations/sale/till-file.ts'
import { useAll } from '#web/crud/queries.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import classes from '#web/screens/other-till/other-till.module.css'
import { Previewed } from '#web/screens/other-till/previewed.tsx'
import { useDroppedFile } from '#web/shell/dropped-file.ts'
import { sendFile } from '#web/shell/files.ts'
import { isWorkbook, readSheet } from '#web/shell/read-sheet.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'

interface Asked {
  readonly tillId: number
  readonly file: File
  readonly total: Cents | null
}

const sendTo = <A,>(path: string, { tillId, file, total }: Asked, signal?: AbortSignal): Promise<A> =>
  sendFile<A>(addressOf(path, { id: tillId }), file, {
    ...(total === null ? {} : { query: { total } }),
    ...(signal === undefined ? {} : { signal }),
  })

/** A file, and which of those that were given here: two of one name are not the same. */
interface Given {
  readonly file: File
  readonly nth: number
}

const usePreview = (asked: Asked | undefined, nth: number | undefined) =>
  useQuery({
    queryKey: ['tillFile', 'preview', asked?.tillId, nth, asked?.total],
    queryFn: ({ signal }) =>
      asked === undefined
        ? Promise.reject(new Error('nothing is asked'))
        : sendTo<TillFilePreview>(TILL_FILE_PREVIEW, asked, signal),
    enabled: asked !== undefined,
    gcTime: 0,
    staleTime: 0,
    retry: false,
    meta: { quiet: true },
  })

const useReceive = (onClose: () => void) => {
  const t = useT('other-till')
  const go = useGo()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (asked: Asked) => sendTo<TillFile>(TILL_FILE_RECEIVE, asked),
    meta: { quiet: true },
    onSuccess: async ({ id, state }) => {
      await queries.invalidateQueries({ queryKey: ['tillFile'] })
      if (state === 'TAKEN') toast.success(t('receive.done'))
      else if (state === 'READING') toast.info(t('receive.long'))
      else toast.warning(t('receive.kept'))
      onClose()
      go(pathTo('/till-file/$tillFileId', { tillFileId: id }))
    },
  })
}

const quoted = (cell: string): string => (/[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** A file as it is sent: workbooks as the text of their cells, so that the server opens no archive of anybody's; others byte by byte. */
const sentFile = async (file: File): Promise<File> => {
  if (!(await isWorkbook(file))) return file
  const rows = await readSheet(file)
  return new File([rows.map((row) => row.map(quoted).join(';')).join('\r\n')], file.name, { type: 'text/csv' })
}

const useGiven = () => {
  const [given, setGiven] = useState<Given>()
  const [isUnreadable, setUnreadable] = useState(false)
  const choose = (file: File | null): void => {
    if (file === null) return
    sentFile(file).then(
      (sent) => {
        setUnreadable(false)
        setGiven((before) => ({ file: sent, nth: (before?.nth ?? 0) + 1 }))
      },
      () => {
        setGiven(undefined)
        setUnreadable(true)
      },
    )
  }
  useDroppedFile(choose)
  return { given, isUnreadable, choose }
}

const useTills = () => {
  const { data } = useAll(otherTill)
  return data?.list.filter((row) => row['active'] === true)
}

/** What is chosen, what of it was read, and why it cannot be taken in yet. */
const useReceiving = (onClose: () => void) => {
  const t = useT('other-till')
  const tills = useTills()
  const [chosen, choose] = useState<number>()
  const [total, setTotal] = useState<Cents | null>(null)
  const file = useGiven()
  const tillId = chosen ?? (tills?.length === 1 ? tills[0]?.id : undefined)
  const asked = tillId === undefined || file.given === undefined ? undefined : { tillId, file: file.given.file, total }
  const { data, error, isFetching } = usePreview(asked, file.given?.nth)
  const receiving = useReceive(onClose)
  const reason = (): string | undefined => {
    if (tillId === undefined) return tills?.length === 0 ? t('receive.noTills') : t('receive.noTill')
    if (file.isUnreadable) return t('receive.unreadable')
    if (asked === undefined) return t('receive.noFile')
    if (error !== null) return sentenceOf(error)
    if (isFetching || data === undefined) return t('receive.reading')
    return data.faults.length > 0 ? t('receive.isWrong') : undefined
  }
  const failed = receiving.error ?? error
  return {
    ...{ tills, tillId, choose, total, setTotal, file, isPending: receiving.isPending },
    preview: error === null && asked !== undefined ? data : undefined,
    reason: reason(),
    error: file.isUnreadable ? t('receive.unreadable') : failed === null ? undefined : sentenceOf(failed),
    run: (): void => {
      if (asked !== undefined) receiving.mutate(asked)
    },
  }
}

type Receiving = ReturnType<typeof useReceiving>

export const ReceiveDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT('other-till')
  const receiving = useReceiving(onClose)
  const { preview } = receiving
  return (
    <ActionDialog
      title={t('receive.title')}
      confirmLabel={(preview?.lacking.length ?? 0) > 0 ? t('receive.keep') : t('receive.confirm')}
      size="lg"
      isPending={receiving.isPending}
      reason={receiving.reason}
      error={receiving.error}
      onConfirm={receiving.run}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('receive.help')}
        </Text>
        <Fields receiving={receiving} />
        {preview === undefined ? null : <Previewed preview={preview} />}
      </Stack>
    </ActionDialog>
  )
}

const Fields = ({
  receiving: { tills, tillId, choose, file, total, setTotal, preview },
}: {
  readonly receiving: Receiving
}) => {
  const t = useT('other-till')
  const lacksTotal = preview?.faults.some(({ code }) => code === 'otherTill.noTotal') === true
  return (
    <>
      <Select
        label={t('receive.till')}
        data={(tills ?? []).map(({ id, ...row }) => ({ value: String(id), label: String(row['label']) }))}
        value={tillId === undefined ? null : String(tillId)}
        onChange={(id) => choose(id === null ? undefined : Number(id))}
        error={tills?.length === 0 ? t('receive.noTills') : undefined}
        allowDeselect={false}
        required
        data-autofocus
      />
      <section className={classes.drop} aria-label={t('receive.file')}>
        <span>{file.given?.file.name ?? t('receive.none')}</span>
        <FileButton accept=".csv,.txt,.xlsx,.json" onChange={file.choose}>
          {({ onClick }) => (
            <ActionButton variant="default" size="xs" onClick={() => onClick()}>
              {t('receive.file')}
            </ActionButton>
          )}
        </FileButton>
      </section>
      {lacksTotal || total !== null ? (
        <MoneyInput
          label={t('receive.total')}
          description={t('receive.totalHelp')}
          value={total}
          onChange={setTotal}
          w={260}
        />
      ) : null}
    </>
  )
}
