/** What is done to the selected grid of the list. */
import type { PriceGridRow } from '#contract/operations/occupant-extra/price-grid-answer.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { useTableMemory } from '#web/shell/local.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { toast } from '#web/shell/toast.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { useDeleteGrid, useDuplicate } from '#web/screens/pricing/price/queries.ts'

/** Address of a grid's draft. */
export const gridPath = (row: Pick<PriceGridRow, 'id' | 'priceGridModeleId' | 'placeTypes'>): string =>
  pathTo('/price/grid/$priceGridId/$priceGridModeleId/$placeTypeId/$historyVersion', {
    priceGridId: row.id,
    priceGridModeleId: row.priceGridModeleId,
    placeTypeId: row.placeTypes[0]?.id ?? 0,
    historyVersion: 0,
  })

/** Copies the selected grid, or deletes it once confirmed. */
export const useRowActions = (selected: PriceGridRow | undefined) => {
  const t = useT('price')
  const go = useGo()
  const duplicating = useDuplicate()
  const deleting = useDeleteGrid()
  const [, change] = useTableMemory('priceGrid')
  const duplicate = async (): Promise<void> => {
    if (selected === undefined) return
    const made = await duplicating.mutateAsync(selected.id).catch(() => undefined)
    if (made === undefined) return
    change({ selected: made.id })
    toast.success(t('list.duplicated', { label: selected.label }), {
      label: t('list.openCopy'),
      run: () => go(gridPath({ ...selected, id: made.id })),
    })
  }
  const remove = async (): Promise<void> => {
    if (selected === undefined) return
    const yes = await confirm({
      title: t('list.removeTitle', { label: selected.label }),
      body: t(selected.currentVersion === null ? 'list.removeDraft' : 'list.removePublished'),
      danger: true,
    })
    if (!yes) return
    const gone = await deleting.mutateAsync(selected.id).then(
      () => true,
      () => false,
    )
    if (gone) toast.deleted()
  }
  return { duplicate, remove }
}
