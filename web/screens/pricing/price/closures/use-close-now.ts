import type { GridClosure } from '#domain/pricing/types.ts'
import type { GridClosureAnswer } from '#contract/operations/occupant-extra/price-grid.ts'
import { useT } from '#web/i18n/i18n.ts'
import { toast } from '#web/shell/toast.ts'
import type { GridEditor } from '#web/screens/pricing/price/grid/editor.ts'
import { useCloseNow } from '#web/screens/pricing/price/queries.ts'

/** What to close or to open, and the other grids on sale that do the same. */
interface Asked {
  readonly closure: GridClosure
  readonly open: boolean
  readonly others: readonly number[]
}

/** Closing and opening dates on what is sold, each undone by the other; `reason` says why neither can be done now. */
export const useStopSale = (editor: GridEditor) => {
  const t = useT('price')
  const writing = useCloseNow()
  const { item, lockReason, isDirty } = editor
  const reason =
    lockReason ?? (item.published === null ? t('closures.publishFirst') : isDirty ? t('closures.saveFirst') : undefined)
  const send = async (of: Pick<typeof item, 'id' | 'version'>, asked: Asked): Promise<boolean> => {
    const { id, version } = of
    let done: GridClosureAnswer = { others: [], elsewhere: [] }
    const taken = await editor.write(async () => {
      const answer = await writing.mutateAsync({ id, version, ...asked })
      done = answer
      return answer
    })
    if (taken === undefined) return false
    const { closure, open } = asked
    const { others, elsewhere } = done
    const said =
      others.length === 0
        ? t(open ? 'closures.opened' : 'closures.closed', { version: taken.currentVersion ?? 0 })
        : t(open ? 'closures.openedToo' : 'closures.closedToo', { count: others.length })
    if (elsewhere.length === 0)
      toast.success(said, {
        label: t('closures.undo'),
        run: () => void send(taken, { closure, open: !open, others }),
      })
    // Closed by one gesture, opened by one.
    else
      toast.success(t('closures.elsewhere', { text: said, count: elsewhere.length }), {
        label: t('closures.openElsewhere'),
        run: () => void send(taken, { closure, open: true, others: elsewhere }),
      })
    return true
  }
  return { reason, isBusy: writing.isPending, send: (asked: Asked) => send(item, asked) }
}
