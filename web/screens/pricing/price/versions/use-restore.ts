import type { PriceGridHistory } from '#contract/operations/occupant-extra/price-grid.ts'
import { useT } from '#web/i18n/i18n.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { confirm } from '#web/ui/confirm.tsx'
import type { GridEditor } from '#web/screens/pricing/price/grid/editor.ts'
import { readVersion } from '#web/screens/pricing/price/queries.ts'

/** Puts a publication back into the draft: one change that can be undone, sold only once saved and published. */
export const useRestore = (editor: GridEditor) => {
  const t = useT('price')
  return async ({ historyVersion }: PriceGridHistory): Promise<void> => {
    const yes = await confirm({
      title: t('versions.restoreTitle', { version: historyVersion }),
      body: t('versions.restoreBody'),
      confirmLabel: t('versions.restore'),
    })
    if (!yes) return
    try {
      const { grid } = await readVersion(editor.item.id, historyVersion)
      editor.change((draft) => ({ ...grid, id: draft.id, version: draft.version, active: draft.active }))
      toast.success(t('versions.restored', { version: historyVersion }))
    } catch (error) {
      toastError(error)
    }
  }
}
