import type { GridClosure } from '#domain/pricing/types.ts'
import { useT } from '#web/i18n/i18n.ts'
import { toast } from '#web/shell/toast.ts'
import type { GridEditor } from '#web/screens/occupant-extra/price/grid/editor.ts'
import { useCloseNow } from '#web/screens/occupant-extra/price/queries.ts'

/** Closing and opening dates on what is sold, each undone by the other; `reason` says why neither can be done now. */
export const useStopSale = (editor: GridEditor) => {
  const t = useT('price')
  const writing = useCloseNow()
  const { item, lockReason, isDirty } = editor
  const reason =
    lockReason ?? (item.published === null ? t('closures.publishFirst') : isDirty ? t('closures.saveFirst') : undefined)
  const send = async (
    of: Pick<typeof item, 'id' | 'version'>,
    closure: GridClosure,
    open: boolean,
  ): Promise<boolean> => {
    const { id, version } = of
    const taken = await editor.write(() => writing.mutateAsync({ id, version, closure, open }))
    if (taken === undefined) return false
    toast.success(t(open ? 'closures.opened' : 'closures.closed', { version: taken.currentVersion ?? 0 }), {
      label: t('closures.undo'),
      run: () => void send(taken, closure, !open),
    })
    return true
  }
  return { reason, isBusy: writing.isPending, send: (closure: GridClosure, open: boolean) => send(item, closure, open) }
}
