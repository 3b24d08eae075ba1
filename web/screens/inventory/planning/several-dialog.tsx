import { useState } from 'react'
import { Alert, Button, Group, Loader, Modal } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Strategy } from '#contract/operations/booking/party.ts'
import type { MoveSeveralPreview } from '#contract/operations/booking/move-several.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { usePreferences } from '#web/shell/preferences.ts'
import { NetworkError, StaleError, sentenceOf } from '#web/shell/rest-error.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { uuid } from '#web/shell/uuid.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { StrategyChoice } from '#web/screens/booking/file/change/strategy-choice.tsx'
import { sentence } from '#web/screens/booking/sentence.ts'
import { moveSeveral, previewSeveral } from '#web/screens/inventory/planning/calls.ts'
import { movesOf } from '#web/screens/inventory/planning/several.ts'
import type { Tray } from '#web/screens/inventory/planning/several.ts'
import classes from '#web/screens/inventory/planning/several.module.css'
import moveClasses from '#web/screens/inventory/planning/planning.module.css'

interface SeveralDialogProps {
  readonly tray: Tray
  /** Written: the board is read again, and what was done can be put back. */
  readonly onDone: (done: Tray) => Promise<void>
  readonly onClose: () => void
}

const signed = (cents: number): string => (cents > 0 ? `+${formatMoney(cents)}` : formatMoney(cents))

const Differences = ({ preview }: { readonly preview: MoveSeveralPreview }) => {
  const t = useT('planning')
  return (
    <div className={classes.scroll}>
      <table className={classes.files}>
        <thead>
          <tr>
            <th scope="col">{t('several.file')}</th>
            <th scope="col">{t('move.before')}</th>
            <th scope="col">{t('move.after')}</th>
            <th scope="col">{t('move.difference')}</th>
          </tr>
        </thead>
        <tbody>
          {preview.files.map((file) => (
            <tr key={file.bookingId}>
              <th scope="row">
                {file.name} · {file.code}
              </th>
              <td>{formatMoney(file.before)}</td>
              <td>{formatMoney(file.after)}</td>
              <td>{file.after === file.before ? t('move.same') : signed(file.after - file.before)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {t('several.total')}
            </th>
            <td>{preview.difference === 0 ? t('move.same') : signed(preview.difference)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

const useSend = ({ tray, onDone, onClose }: SeveralDialogProps, strategy: Strategy) => {
  const t = useT('planning')
  const [busy, setBusy] = useState(false)
  const [intent] = useState(uuid)
  const send = async (): Promise<void> => {
    const moves = movesOf(tray, strategy)
    if (moves === undefined || busy) return
    setBusy(true)
    try {
      await moveSeveral({ moves }, intent)
      await onDone(tray)
    } catch (error) {
      if (error instanceof StaleError) toast.warning(t('several.stale'))
      else toastError(error)
      // Lost on the way: sent again with the same intent, it is done once.
      if (!(error instanceof NetworkError)) onClose()
    } finally {
      setBusy(false)
    }
  }
  return { busy, send }
}

/** What moving all these stays costs, file by file, before anything is written; then all of them or none. */
export const SeveralDialog = (props: SeveralDialogProps) => {
  const { tray, onClose } = props
  const t = useT('planning')
  const { changeStrategy } = usePreferences().booking
  const [strategy, setStrategy] = useState<Strategy>(changeStrategy)
  const moves = movesOf(tray, strategy)
  const { data, error, isFetching } = useQuery({
    queryKey: ['moveSeveralPreview', moves],
    queryFn: ({ signal }) => previewSeveral({ moves: moves ?? [] }, signal),
    enabled: moves !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  })
  const { busy, send } = useSend(props, strategy)
  const refused = data?.refused ?? null
  const alert =
    error === null
      ? refused === null
        ? undefined
        : t('several.refused', { name: refused.name, reason: sentence(refused.reason) })
      : error instanceof StaleError
        ? t('several.stale')
        : sentenceOf(error)
  const reason = alert ?? (isFetching || data === undefined ? t('move.reading') : undefined)
  useFunctionKeys({ F12: { run: send, disabledReason: reason }, Escape: { run: onClose } }, { dialog: true })
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={false}
      size="lg"
      title={t('several.dialogTitle', { count: tray.size })}
    >
      <StrategyChoice value={strategy} onChange={setStrategy} />
      <div aria-live="polite" className={moveClasses.price} data-reading={isFetching || undefined}>
        {alert === undefined ? null : (
          <Alert color="red" variant="light">
            {alert}
          </Alert>
        )}
        {alert === undefined && data !== undefined
          ? [...new Set(data.warnings.map(sentence))].map((warning) => (
              <Alert key={warning} color="yellow" variant="light">
                {warning}
              </Alert>
            ))
          : null}
        {alert === undefined && data !== undefined ? <Differences preview={data} /> : null}
        {data === undefined && isFetching ? <Loader /> : null}
      </div>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('several.cancel')}
        </Button>
        <ActionButton hotkey="F12" loading={busy} disabledReason={reason} onClick={() => void send()}>
          {t('several.save')}
        </ActionButton>
      </Group>
    </Modal>
  )
}
