/** What is done with a file of tickets: downloaded again, given up while it waits, reversed once it counts. */
import { Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SHORTEST_REASON } from '#contract/reason.ts'
import { addressOf } from '#contract/operation.ts'
import { TILL_FILE_CONTENT, tillFiles } from '#contract/operations/sale/till-file.ts'
import type { TillFile } from '#contract/operations/sale/till-file.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useTakings } from '#web/screens/other-till/use-takings.ts'
import { call } from '#web/shell/call.ts'
import { downloadFile } from '#web/shell/files.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useIntent } from '#web/shell/intent.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { ReasonInput } from '#web/ui/reason-input.tsx'

interface Props {
  readonly file: TillFile
}

const useDrop = ({ id, version }: TillFile) => {
  const t = useT('other-till')
  const go = useGo()
  const intent = useIntent()
  const queries = useQueryClient()
  const dropping = useMutation({
    mutationFn: () => call(tillFiles.drop, { body: { id, version }, intent: intent.key() }),
    onSuccess: async () => {
      intent.settle()
      toast.success(t('file.dropped'))
      go('/till-file-list')
      queries.removeQueries({ queryKey: ['tillFile', 'one', id] })
      await queries.invalidateQueries({ queryKey: ['tillFile'] })
    },
  })
  const ask = async (): Promise<void> => {
    const question = { title: t('file.dropAsk'), body: t('file.dropBody'), confirmLabel: t('file.drop'), danger: true }
    if (await confirm(question)) dropping.mutate()
  }
  return { ask, isPending: dropping.isPending }
}

export const FileActions = ({ file }: Props) => {
  const t = useT('other-till')
  const ui = useT('ui')
  const [isTakingBack, setTakingBack] = useState(false)
  const refused = useTakings()
  const drop = useDrop(file)
  const refusedOut = useRight('sale_cash_register').export ? undefined : ui('noRight')
  const download = (): void =>
    void downloadFile(addressOf(TILL_FILE_CONTENT, { id: file.id }), file.name).catch(toastError)
  useFunctionKeys({ F8: { label: t('file.download'), run: download, disabledReason: refusedOut } })
  return (
    <>
      {file.state === 'WAITING' || file.state === 'READING' ? (
        <ActionButton
          variant="default"
          disabledReason={refused}
          loading={drop.isPending}
          onClick={() => void drop.ask()}
        >
          {t('file.drop')}
        </ActionButton>
      ) : null}
      {file.state === 'TAKEN' ? (
        <ActionButton variant="default" disabledReason={refused} onClick={() => setTakingBack(true)}>
          {t('file.takeBack')}
        </ActionButton>
      ) : null}
      <ActionButton variant="default" hotkey="F8" disabledReason={refusedOut} onClick={download}>
        {t('file.download')}
      </ActionButton>
      {isTakingBack ? <TakeBackDialog file={file} onClose={() => setTakingBack(false)} /> : null}
    </>
  )
}

const TakeBackDialog = ({ file: { id, version }, onClose }: Props & { readonly onClose: () => void }) => {
  const t = useT('other-till')
  const [reason, setReason] = useState('')
  const intent = useIntent()
  const queries = useQueryClient()
  const taking = useMutation({
    mutationFn: () => call(tillFiles.takeBack, { body: { id, version, reason }, intent: intent.key() }),
    meta: { quiet: true },
    onSuccess: async () => {
      intent.settle()
      toast.success(t('file.takenBack'))
      onClose()
      await queries.invalidateQueries({ queryKey: ['tillFile'] })
    },
  })
  return (
    <ActionDialog
      title={t('file.takeBackTitle')}
      confirmLabel={t('file.takeBack')}
      danger
      isPending={taking.isPending}
      reason={reason.trim().length < SHORTEST_REASON ? t('file.noReason') : undefined}
      error={taking.error === null ? undefined : sentenceOf(taking.error)}
      onConfirm={() => taking.mutate()}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">{t('file.takeBackHelp')}</Text>
        <ReasonInput label={t('file.takeBackReason')} value={reason} onChange={setReason} isFirst />
      </Stack>
    </ActionDialog>
  )
}
