/** A file of vouchers that somebody else sold: who sold them, how they pay, and what came of it. */
import { Alert, FileButton, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { giftImports, MOST_GIFTS } from '#contract/operations/sale/gift-import.ts'
import type { GiftsReceived } from '#contract/operations/sale/gift-import.ts'
import { useT } from '#web/i18n/i18n.ts'
import { MethodSelect } from '#web/screens/booking/file/payments/method-select.tsx'
import { useMethods } from '#web/screens/booking/file/payments/use-methods.ts'
import classes from '#web/screens/gift/gift.module.css'
import { readSheet } from '#web/shell/read-sheet.ts'
import { call } from '#web/shell/call.ts'
import { useDroppedFile } from '#web/shell/dropped-file.ts'
import { useIntent } from '#web/shell/intent.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { ActionDialog } from '#web/ui/action-dialog.tsx'

/** How a seller pays a house: no paper passes from hand to hand. */
const METHODS = ['TRANSFER', 'CARD', 'NONE'] as const

interface Read {
  readonly name: string
  readonly rows: string[][] | undefined
  readonly why: string | undefined
}

/** What was chosen, read in the browser. */
const useFile = () => {
  const t = useT('gift')
  const [read, setRead] = useState<Read>()
  const choose = (file: File | null): void => {
    if (file === null) return
    const { name } = file
    setRead({ name, rows: undefined, why: undefined })
    readSheet(file).then(
      (rows) =>
        setRead(
          rows.length > MOST_GIFTS
            ? { name, rows: undefined, why: t('receive.tooLong', { max: MOST_GIFTS - 1 }) }
            : { name, rows, why: undefined },
        ),
      () => setRead({ name, rows: undefined, why: t('receive.unreadable') }),
    )
  }
  useDroppedFile(choose)
  return { read, choose }
}

const useReceive = (onDone: (came: GiftsReceived) => void) => {
  const intent = useIntent()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { readonly seller: string; readonly methodId: number; readonly rows: string[][] }) =>
      call(giftImports.receive, { body, intent: intent.key() }),
    meta: { quiet: true },
    onSuccess: async (came) => {
      intent.settle()
      onDone(came)
      await queries.invalidateQueries({ queryKey: ['giftImport'] })
      await queries.invalidateQueries({ queryKey: ['giftSale'] })
    },
  })
}

/** Why nothing can be received yet. */
const useReason = (read: Read | undefined, seller: string, hasMethod: boolean): string | undefined => {
  const t = useT('gift')
  if (read === undefined) return t('receive.noFile')
  if (read.why !== undefined) return read.why
  if (read.rows === undefined) return t('receive.reading')
  if (seller.trim() === '') return t('receive.noSeller')
  return hasMethod ? undefined : t('receive.noMethod')
}

interface DropZoneProps {
  readonly name: string | undefined
  readonly onFile: (file: File | null) => void
}

const DropZone = ({ name, onFile }: DropZoneProps) => {
  const t = useT('gift')
  return (
    <section className={classes.drop} aria-label={t('receive.file')}>
      <span>{name ?? t('receive.none')}</span>
      <FileButton accept=".xlsx,.csv,.txt" onChange={onFile}>
        {({ onClick }) => (
          <ActionButton variant="default" size="xs" onClick={() => onClick()}>
            {t('receive.file')}
          </ActionButton>
        )}
      </FileButton>
    </section>
  )
}

export const ReceiveDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT('gift')
  const methods = useMethods(METHODS)
  const [seller, setSeller] = useState('')
  const [methodId, setMethod] = useState<number | null>(null)
  const { read, choose } = useFile()
  const [came, setCame] = useState<GiftsReceived>()
  const method = methods.find(({ id }) => id === methodId)
  const receiving = useReceive(setCame)
  const reason = useReason(read, seller, method !== undefined)
  if (came !== undefined) return <Came came={came} onClose={onClose} />
  const receive = (): void => {
    if (read?.rows !== undefined && method !== undefined)
      receiving.mutate({ seller: seller.trim(), methodId: method.id, rows: read.rows })
  }
  return (
    <ActionDialog
      title={t('receive.title')}
      confirmLabel={t('receive.confirm')}
      size="lg"
      isPending={receiving.isPending}
      reason={reason}
      error={receiving.error === null ? undefined : sentenceOf(receiving.error)}
      onConfirm={receive}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('receive.help')}
        </Text>
        <TextInput
          label={t('receive.seller')}
          description={t('receive.sellerHelp')}
          value={seller}
          onChange={(event) => setSeller(event.currentTarget.value)}
          maxLength={60}
          required
        />
        <div>
          <MethodSelect methods={methods} value={method} onChange={setMethod} />
          <Text size="xs" c="dimmed" mt={4}>
            {t('receive.methodHelp')}
          </Text>
        </div>
        <DropZone name={read?.name} onFile={choose} />
        {read?.why === undefined ? null : (
          <Alert color="red" role="alert">
            {read.why}
          </Alert>
        )}
      </Stack>
    </ActionDialog>
  )
}

/** What came of a file: those to repair are in the list. */
const Came = ({ came, onClose }: { readonly came: GiftsReceived; readonly onClose: () => void }) => {
  const t = useT('gift')
  const said = [
    t('receive.done', { count: came.done }),
    ...(came.errors > 0 ? [t('receive.errors', { count: came.errors })] : []),
    ...(came.known > 0 ? [t('receive.known', { count: came.known })] : []),
  ]
  return (
    <ActionDialog
      title={t('receive.title')}
      confirmLabel={t('receive.close')}
      isPending={false}
      onConfirm={onClose}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text role="status">{said.join(' ')}</Text>
        {came.refused.length === 0 ? null : (
          <Alert color="red">{t('receive.refused', { lines: came.refused.join(', ') })}</Alert>
        )}
        {came.ignored.length === 0 ? null : (
          <Alert color="yellow">{t('receive.ignored', { columns: came.ignored.join(', ') })}</Alert>
        )}
      </Stack>
    </ActionDialog>
  )
}
