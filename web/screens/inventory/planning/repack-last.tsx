import { Button, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlanningBoard } from '#contract/operations/booking/planning.ts'
import { useT } from '#web/i18n/i18n.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { uuid } from '#web/shell/uuid.ts'
import { formatInstant } from '#web/ui/format.ts'
import { lastRepacks, undoRepack } from '#web/screens/inventory/planning/calls.ts'
import classes from '#web/screens/inventory/planning/several.module.css'

const KEY = ['planning', 'repack', 'last']

/** Puts the stays of a re-packing back; why not, where something changed since. */
export const useUndoRepack = (): {
  readonly busy: number | undefined
  readonly undo: (id: number) => Promise<void>
} => {
  const t = useT('planning')
  const queries = useQueryClient()
  const [busy, setBusy] = useState<number>()
  const undo = async (id: number): Promise<void> => {
    setBusy(id)
    try {
      await undoRepack(id, uuid())
      toast.success(t('repack.undone'))
    } catch (error) {
      toastError(error)
    }
    setBusy(undefined)
    await queries.invalidateQueries({ queryKey: KEY })
  }
  return { busy, undo }
}

/** The last re-packings, to undo. */
export const RepackLast = ({ board }: { readonly board: PlanningBoard }) => {
  const t = useT('planning')
  const { data } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => lastRepacks(signal), meta: { quiet: true } })
  const { busy, undo } = useUndoRepack()
  const list = data?.list.filter((one) => !one.undone) ?? []
  if (list.length === 0) return null
  return (
    <section aria-label={t('repack.last')}>
      <h3>{t('repack.last')}</h3>
      <ul className={classes.moves}>
        {list.map((one) => (
          <li key={one.id}>
            <Group justify="space-between" wrap="nowrap">
              <span>
                {t('repack.done', {
                  type: board.types.find((type) => type.id === one.placeTypeId)?.label ?? '',
                  count: one.moves,
                  before: one.before,
                  after: one.after,
                })}
                <small>{t('repack.by', { name: one.userName, at: formatInstant(one.at) })}</small>
              </span>
              <Button size="compact-sm" variant="default" loading={busy === one.id} onClick={() => void undo(one.id)}>
                {t('repack.undo')}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </section>
  )
}
