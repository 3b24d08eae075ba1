import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AnyEntity } from '#contract/entity.ts'
import { messageOf } from '#contract/messages.ts'
import type { FieldError, InputValue } from '#contract/schema.ts'
import type { InputError } from '#web/crud/field-input.tsx'
import { NotSavedError, useSave } from '#web/crud/queries.ts'
import { changedKeys, following, valuesOf } from '#web/crud/record.ts'
import type { RecordItem, Values } from '#web/crud/record.ts'
import { translate } from '#web/i18n/i18n.ts'
import { RestError, StaleError } from '#web/shell/rest-error.ts'
import { toast, toastError } from '#web/shell/toast.ts'

const inFrench = ({ path, message, context }: FieldError): InputError => ({
  path,
  text: messageOf(message, context) ?? message,
})

/** Parts of a record that are not fields, saved with it: a new user's password, a group's rights. */
export interface Also {
  readonly isDirty: boolean
  /** Sent with the row. */
  readonly body?: Values
  /** Paths of its errors that the screen shows beside its inputs. */
  readonly shown?: readonly string[]
  /** Saved by calls of their own, once the record is. Throws as `rest` does: the form stays. */
  readonly after?: (item: RecordItem) => Promise<void>
}

export interface FormState {
  /** The record that the values started from. */
  readonly base: RecordItem
  readonly values: Values
  readonly setAll: (values: Values) => void
  readonly set: (key: string, value: InputValue) => void
  /** Takes a version saved elsewhere as the new start; `values` on top of it. */
  readonly rebase: (item: RecordItem, values?: Values) => void
  readonly isDirty: boolean
  /** The same without waiting for a render, for guards. */
  readonly isDirtyNow: () => boolean
  /** Nothing here is worth keeping any more. */
  readonly settle: () => void
  readonly errors: readonly InputError[]
  readonly setErrors: (errors: readonly InputError[]) => void
  /** The version that another screen saved meanwhile, refused by the server. */
  readonly stale: RecordItem | undefined
  readonly setStale: (item: RecordItem | undefined) => void
  readonly isSaving: boolean
  /** The same without waiting for a render, for keys. */
  readonly isSavingNow: () => boolean
  /** Checks and saves; undefined where something is wrong, said beside its field or in a toast. */
  readonly save: (values?: Values, version?: number) => Promise<RecordItem | undefined>
}

/**
 * The checker comes with the first change, since forms that are only read do not need it; not with the save, because a line that
 * is cut by then would lose it for good: a browser remembers that a part could not be fetched.
 */
const loadChecker = () => import('#contract/schema.ts')

/** What a form shows of a failed save. */
const useFailure = (setErrors: FormState['setErrors'], setStale: FormState['setStale']) => (error: unknown) => {
  if (error instanceof StaleError) setStale(error.current as RecordItem)
  else if (error instanceof RestError && (error.body.fields ?? []).length > 0) {
    setErrors((error.body.fields ?? []).map(inFrench))
  } else if (error instanceof NotSavedError) toast.error(translate('shell')('toast.saveFailed'))
  else toastError(error)
}

/** Whether there is something to lose, known without waiting for a render. */
const useDirtyNow = (isDirty: boolean) => {
  // Saved, and about to leave: parts kept by the screen (a typed password) are no reason to ask.
  const settled = useRef(false)
  const dirtyNow = useRef(isDirty)
  useLayoutEffect(() => {
    dirtyNow.current = isDirty
  })
  useEffect(() => {
    // Where it cannot be had now, saving asks again and says so.
    if (isDirty) loadChecker().catch(() => undefined)
  }, [isDirty])
  return {
    isDirtyNow: () => dirtyNow.current && !settled.current,
    settle: (isSettled = true): void => {
      settled.current = isSettled
    },
  }
}

interface FormStart {
  /** Values of a new record that its screen knows (its parent). */
  readonly initial?: Values | undefined
  readonly also?: Also | undefined
  /** Something is wrong, and drawn beside its field: by the check of the page, then perhaps more by that of the server. */
  readonly onErrors?: () => void
}

/** State of a form over one record: values, what changed, errors, saving. */
export const useFormState = (
  entity: AnyEntity,
  item: RecordItem,
  { initial, also, onErrors }: FormStart = {},
): FormState => {
  const start = (from: RecordItem): Values => ({ ...valuesOf(entity, from), ...(from.id === 0 ? initial : {}) })
  const [base, setBase] = useState(item)
  const [values, setValues] = useState(() => start(item))
  const [errors, setErrors] = useState<readonly InputError[]>([])
  const [stale, setStale] = useState<RecordItem>()
  const saving = useSave(entity)
  const fail = useFailure(setErrors, setStale)
  const isDirty = changedKeys(entity, start(base), values).length > 0 || also?.isDirty === true
  const { isDirtyNow, settle } = useDirtyNow(isDirty)

  const rebase = (from: RecordItem, next: Values = start(from)): void => {
    setBase({ ...base, ...from })
    setValues(next)
  }

  // From the key pressed to the answer: a second press in between is not a second record.
  const isUnderWay = useRef(false)

  const checkAndSave = async (row: Values, version: number): Promise<RecordItem | undefined> => {
    try {
      const { fieldErrors, schemaOf } = await loadChecker()
      const checked = schemaOf(entity).safeParse({ ...row, id: base.id, version })
      // Drawn at once, here and below: who types on does so in the field that is wrong.
      flushSync(() => setErrors(checked.success ? [] : fieldErrors(entity, checked.error).map(inFrench)))
      if (!checked.success) onErrors?.()
      // What is wrong here is not all: the server adds the keys of numbers and what fields say of one another, in one answer.
      const sent = checked.success ? checked.data : { ...row, id: base.id, version }
      const saved = await saving.mutateAsync({ ...sent, ...also?.body })
      rebase(saved)
      setStale(undefined)
      await also?.after?.(saved)
      settle()
      return saved
    } catch (error) {
      flushSync(() => fail(error))
      onErrors?.()
      return undefined
    }
  }

  const save = async (row: Values = values, version = base.version): Promise<RecordItem | undefined> => {
    if (isUnderWay.current) return undefined
    isUnderWay.current = true
    const saved = await checkAndSave(row, version)
    isUnderWay.current = false
    return saved
  }

  return {
    base,
    values,
    setAll: (next) => {
      settle(false)
      setValues((before) => ({ ...before, ...next }))
    },
    set: (key, value) => {
      settle(false)
      setValues((before) => ({ ...before, ...following(entity, before, key, value) }))
      setErrors((before) => before.filter(({ path }) => path !== key && !path.startsWith(`${key}.`)))
    },
    rebase,
    isDirty,
    isDirtyNow,
    settle: () => settle(),
    errors,
    setErrors,
    stale,
    setStale,
    isSaving: saving.isPending,
    isSavingNow: () => isUnderWay.current,
    save,
  }
}
