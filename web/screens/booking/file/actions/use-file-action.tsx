import { useState } from 'react'
import type { ReactNode } from 'react'
import type { FileAction } from '#domain/booking/actions.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import { deleteBooking, go as depart, undoArrive, validateBooking } from '#web/screens/booking/api.ts'
import { CancelDialog } from '#web/screens/booking/file/actions/cancel-dialog.tsx'
import { ConvertDialog } from '#web/screens/booking/file/actions/convert-dialog.tsx'
import { DowngradeDialog } from '#web/screens/booking/file/actions/downgrade-dialog.tsx'
import { AddStayDialog } from '#web/screens/booking/file/life/add-stay-dialog.tsx'
import { EarlyDialog } from '#web/screens/booking/file/life/early-dialog.tsx'
import { closeFile, undoLast } from '#web/screens/booking/file/life/life-api.ts'
import { MergeDialog } from '#web/screens/booking/file/life/merge-dialog.tsx'
import { SplitDialog } from '#web/screens/booking/file/life/split-dialog.tsx'
import { TransferDialog } from '#web/screens/booking/file/life/transfer-dialog.tsx'
import { useArrive } from '#web/screens/booking/file/actions/use-arrive.tsx'
import { isShownAction } from '#web/screens/booking/file/actions/action-list.ts'
import type { ShownAction } from '#web/screens/booking/file/actions/action-list.ts'
import type { Work, Writes } from '#web/screens/booking/file/use-writes.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { confirm } from '#web/ui/confirm.tsx'

type Asked = Exclude<ShownAction, 'validate' | 'arrive' | 'undoArrive' | 'go' | 'close' | 'delete' | 'undo'>

const AT_ONCE: Partial<Record<ShownAction, Work>> = {
  validate: validateBooking,
  undoArrive,
  go: depart,
  close: closeFile,
}

const isAsked = (action: ShownAction): action is Asked =>
  AT_ONCE[action] === undefined && action !== 'arrive' && action !== 'delete' && action !== 'undo'

/** Starts an action of the file: at once, after a question, or in a dialog that asks what it needs. */
export const useFileAction = (
  file: BookingFile,
  writes: Writes,
): { readonly start: (action: FileAction) => void; readonly dialog: ReactNode } => {
  const t = useT('booking')
  const go = useGo()
  const [asked, setAsked] = useState<Asked>()
  const close = (): void => setAsked(undefined)
  const arriving = useArrive(file, writes)

  const remove = async (): Promise<void> => {
    const yes = await confirm({
      title: t('file.delete.title', { code: file.code ?? '' }),
      body: t('file.delete.body'),
      danger: true,
    })
    if (!yes) return
    const isGone = await writes.run(
      async (at) => {
        await deleteBooking(at)
        return {}
      },
      { said: t('file.delete.done', { code: file.code ?? '' }) },
    )
    if (isGone) go(`/booking-list/${file.statusId}`, { replace: true })
  }

  const undo = async (): Promise<void> => {
    if (file.undo === null) return
    const what = t(`file.event.${file.undo.kind}`)
    const yes = await confirm({ title: t('life.undo.title', { what }), body: t('life.undo.body') })
    if (yes) await writes.run(undoLast, { said: t('life.undo.done', { what }) })
  }

  const start = (action: FileAction): void => {
    if (!isShownAction(action)) return
    const work = AT_ONCE[action]
    if (work !== undefined) void writes.run(work, { said: t('file.done', { action: t(`file.action.${action}`) }) })
    else if (action === 'arrive') arriving.arrive()
    else if (isAsked(action)) setAsked(action)
    else if (action === 'undo') void undo()
    else void remove()
  }

  const parts = { file, writes, onClose: close }
  return { start, dialog: asked === undefined ? arriving.dialog : dialogOf(asked, parts) }
}

interface DialogParts {
  readonly file: BookingFile
  readonly writes: Writes
  readonly onClose: () => void
}

const dialogOf = (asked: Asked, parts: DialogParts): ReactNode => {
  switch (asked) {
    case 'downgrade':
      return <DowngradeDialog {...parts} />
    case 'cancel':
    case 'noShow':
      return <CancelDialog {...parts} kind={asked} />
    case 'earlyDeparture':
      return <EarlyDialog {...parts} />
    case 'addStay':
      return <AddStayDialog {...parts} />
    case 'merge':
      return <MergeDialog {...parts} />
    case 'split':
      return <SplitDialog {...parts} />
    case 'transfer':
      return <TransferDialog {...parts} />
    case 'convertToOption':
      return <ConvertDialog {...parts} statusId={2} />
    case 'convertToReservation':
      return <ConvertDialog {...parts} statusId={3} />
    case 'convertToPassage':
      return <ConvertDialog {...parts} statusId={4} />
  }
}
