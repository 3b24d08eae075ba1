import { useState } from 'react'
import type { ReactNode } from 'react'
import type { FileAction } from '#domain/booking/actions.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import { arrive, deleteBooking, go as depart, undoArrive, validateBooking } from '#web/screens/booking/api.ts'
import { CancelDialog } from '#web/screens/booking/file/actions/cancel-dialog.tsx'
import { ConvertDialog } from '#web/screens/booking/file/actions/convert-dialog.tsx'
import { DowngradeDialog } from '#web/screens/booking/file/actions/downgrade-dialog.tsx'
import { isShownAction } from '#web/screens/booking/file/actions/action-list.ts'
import type { ShownAction } from '#web/screens/booking/file/actions/action-list.ts'
import type { Work, Writes } from '#web/screens/booking/file/use-writes.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { confirm } from '#web/ui/confirm.tsx'

type Asked = 'convertToOption' | 'convertToReservation' | 'convertToPassage' | 'downgrade' | 'cancel'

const AT_ONCE: Partial<Record<ShownAction, Work>> = {
  validate: validateBooking,
  arrive,
  undoArrive,
  go: depart,
}

const isAsked = (action: ShownAction): action is Asked => AT_ONCE[action] === undefined && action !== 'delete'

/** Starts an action of the file: at once, after a question, or in a dialog that asks what it needs. */
export const useFileAction = (
  file: BookingFile,
  writes: Writes,
): { readonly start: (action: FileAction) => void; readonly dialog: ReactNode } => {
  const t = useT('booking')
  const go = useGo()
  const [asked, setAsked] = useState<Asked>()
  const close = (): void => setAsked(undefined)

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

  const start = (action: FileAction): void => {
    if (!isShownAction(action)) return
    const work = AT_ONCE[action]
    if (work !== undefined) void writes.run(work, { said: t('file.done', { action: t(`file.action.${action}`) }) })
    else if (isAsked(action)) setAsked(action)
    else void remove()
  }

  return { start, dialog: asked === undefined ? null : dialogOf(asked, { file, writes, onClose: close }) }
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
      return <CancelDialog {...parts} />
    case 'convertToOption':
      return <ConvertDialog {...parts} statusId={2} />
    case 'convertToReservation':
      return <ConvertDialog {...parts} statusId={3} />
    case 'convertToPassage':
      return <ConvertDialog {...parts} statusId={4} />
  }
}
