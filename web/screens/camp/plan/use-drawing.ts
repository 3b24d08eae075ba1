import { useMemo, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PlanShape } from '#domain/camp/plan-shape.ts'
import { place } from '#contract/entities/camp/place.ts'
import { plan } from '#contract/entities/camp/plan.ts'
import { plans } from '#contract/operations/camp/plan.ts'
import { useEvery } from '#web/crud/queries.ts'
import { translate } from '#web/i18n/i18n.ts'
import type { PlaceName } from '#web/screens/camp/plan/drawing-state.ts'
import { call } from '#web/shell/call.ts'
import { sendFile } from '#web/shell/files.ts'
import { StaleError } from '#web/shell/rest-error.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { again, back, begin, record } from '#web/ui/history.ts'
import type { History } from '#web/ui/history.ts'

const t = translate('plan')

/** Places that may be drawn, in their order. */
export const usePlaceNames = (): readonly PlaceName[] => {
  const { data } = useEvery(place)
  return useMemo(
    () =>
      (data ?? [])
        .filter((row) => row['hidden'] !== true && row['placeTypeId'] !== null)
        .map((row) => ({ id: row.id, code: String(row['code']) })),
    [data],
  )
}

interface Changed {
  readonly planId: number
  readonly version: number
  readonly history: History<readonly PlanShape[]>
}

/**
 * What is drawn on a plan, changed here until it is saved, each change taken back or done again. A plan that others change meanwhile
 * is read again unless it was changed here too.
 */
export const useDrawing = (planId: number) => {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: [plan.name, 'shapes', planId],
    queryFn: ({ signal }) => call(plans.readDrawing, { params: { id: planId }, signal }),
    enabled: planId > 0,
  })
  const [last, setChanged] = useState<Changed>()
  const isDirty = last?.planId === planId && last.history.past.length > 0
  // What was all taken back may be done again, on the plan that it was drawn on.
  const changed = isDirty || (last?.planId === planId && last.version === data?.version) ? last : undefined
  const version = changed?.version ?? data?.version ?? 0
  const history = changed?.history ?? begin(data?.shapes ?? NOTHING)
  const shapes = history.now
  const put = (next: History<readonly PlanShape[]>): void => setChanged({ planId, version, history: next })
  const saving = useMutation({
    meta: { quiet: true },
    mutationFn: () => call(plans.saveDrawing, { params: { id: planId }, body: { version, shapes } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [plan.name] })
      setChanged(undefined)
      toast.success(t('edit.saved'))
    },
    onError: (failure) => (failure instanceof StaleError ? toast.warning(t('edit.stale')) : toastError(failure)),
  })
  return {
    shapes,
    error,
    readAgain: () => void refetch(),
    isReady: data !== undefined,
    isDirty,
    isSaving: saving.isPending,
    /** Changes about one `subject` in a row are one step. */
    change: (next: readonly PlanShape[], subject?: string): void => put(record(history, next, subject)),
    undo: history.past.length === 0 ? undefined : () => put(back(history)),
    redo: history.future.length === 0 ? undefined : () => put(again(history)),
    save: (): void => saving.mutate(),
  }
}
const NOTHING: readonly PlanShape[] = []

export type Drawing = ReturnType<typeof useDrawing>

/** Sends a picture: of a new plan, or of one that is there. */
export const useSendPicture = (onAdded: (id: number) => void) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ file, planId }: { readonly file: File; readonly planId: number | undefined }) =>
      sendFile<{ id: number }>(`${plan.path}/upload${planId === undefined ? '' : `/${planId}`}`, file),
    onSuccess: async ({ id }, { planId }) => {
      await queries.invalidateQueries({ queryKey: [plan.name] })
      toast.success(t(planId === undefined ? 'edit.added' : 'edit.replaced'))
      if (planId === undefined) onAdded(id)
    },
  })
}
