import { useState } from 'react'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { useDeletePart, useSavePart } from '#web/screens/pricing/price/queries.ts'
import { useGoBack } from '#web/shell/navigation.tsx'
import { fieldErrorsOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { confirm } from '#web/ui/confirm.tsx'

interface PartItem {
  readonly id: number
  readonly version: number
  readonly priceGridId: number
  readonly priceGridLabel: string
}

/** Input over a part that was read: follows what others save as long as nothing was typed here. */
const usePartState = <T extends PartItem>(item: T) => {
  const [base, setBase] = useState(item)
  const [value, setValue] = useState(item)
  const isDirty = JSON.stringify(value) !== JSON.stringify(base)
  const take = (next: T): void => {
    setBase(next)
    setValue(next)
  }
  if (item.version > base.version && !isDirty) take(item)
  return { value, isDirty, take, set: (part: Partial<T>): void => setValue((before) => ({ ...before, ...part })) }
}

/** Sentences of a refusal by field; `draft.options.3.refId` says `refId`. */
const errorsOf = (error: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fieldErrorsOf(error)).map(([path, text]) => [path.replace(/^draft\.(\w+\.\d+\.)?/, ''), text]),
  )

export interface PartFormProps<T> {
  readonly item: T
  readonly isPublished: boolean
  /** Reads the part again. */
  readonly onReload: () => Promise<T | undefined>
}

/** One part of a grid's draft as a form: what is typed, what is wrong with it, and what its page (`RecordPart`) does. */
export const useDraftPart = <T extends PartItem>(
  kind: Parameters<typeof useSavePart>[0],
  { item, isPublished, onReload }: PartFormProps<T>,
  nameIt: (value: T) => string,
) => {
  const t = useT('price')
  const right = useRight('occupant_extra_price')
  const { value, set, isDirty, take } = usePartState(item)
  const saving = useSavePart(kind)
  const removing = useDeletePart(kind)
  const title = nameIt(value)
  const disabledReason = right.write ? (isPublished ? t('grid.published') : undefined) : right.why
  const question = { title: t('part.removeTitle', { name: title }), body: t('part.removeBody'), danger: true }
  const remove = {
    disabledReason,
    run: async () => (await confirm(question)) && removing.mutateAsync(item.id).then(() => true),
  }
  const save = {
    isDirty,
    isSaving: saving.isPending,
    disabledReason,
    isLeft: true,
    error: saving.error,
    run: () => saving.mutateAsync(value as unknown as Parameters<typeof saving.mutateAsync>[0]),
    stale: {
      title: t('part.stale'),
      label: t('part.reload'),
      run: () => void onReload().then((fresh) => fresh !== undefined && take(fresh)),
    },
    draft: {
      version: item.version,
      values: value,
      take: (typed: Readonly<Record<string, unknown>>) => set(typed as Partial<T>),
    },
  }
  const grid = { priceGridId: item.priceGridId, priceGridModeleId: 0, placeTypeId: 0, historyVersion: 0 }
  const onQuit = useGoBack(pathTo('/price/grid/$priceGridId/$priceGridModeleId/$placeTypeId/$historyVersion', grid))
  const page = {
    title,
    count: item.priceGridLabel,
    onQuit,
    quitLabel: t('part.back'),
    save,
    remove: item.id === 0 ? undefined : remove,
    isForm: true,
    isNarrow: true,
  }
  return { value, set, isDirty, errors: errorsOf(saving.error), page }
}
