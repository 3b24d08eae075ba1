import type { AnyEntity } from '#contract/entity.ts'
import type { InputValue } from '#contract/schema.ts'
import { useWords } from '#web/crud/field-cell.tsx'
import type { FormState } from '#web/crud/form-state.ts'
import { choicesOf, differences, merge, valuesOf } from '#web/crud/record.ts'
import type { RecordItem } from '#web/crud/record.ts'
import { everyLanguage, written } from '#web/crud/written.ts'
import { DifferenceDialog } from '#web/ui/difference-dialog.tsx'
import type { Side } from '#web/ui/difference-dialog.tsx'

interface StaleDialogProps {
  readonly entity: AnyEntity
  readonly form: FormState
  /** The version saved meanwhile. */
  readonly current: RecordItem
  readonly onSaved: (item: RecordItem) => void
}

/** My unsaved values against the version saved meanwhile; what is chosen is saved over that version. */
export const StaleDialog = ({ entity, form, current, onSaved }: StaleDialogProps) => {
  const words = useWords(() => undefined)
  const theirs = valuesOf(entity, current)
  const shown = differences(entity, valuesOf(entity, form.base), form.values, theirs).map((one) => {
    const field = entity.fields[one.key]
    const choices = field === undefined ? [] : choicesOf(field, form.base)
    const labelOf = (id: number): string =>
      choices.find((choice) => choice.id === id)?.label ?? current.labels?.[one.key] ?? words.labelOf(id)
    const said = (value: InputValue): string =>
      everyLanguage(value) ?? (field === undefined ? '' : written(field, value, { ...words, labelOf }))
    return { ...one, label: field?.label ?? one.key, mine: said(one.mine), current: said(one.current) }
  })
  const save = async (sides: Readonly<Record<string, Side>>): Promise<void> => {
    const merged = merge(theirs, form.values, sides)
    form.rebase(current, merged)
    form.setStale(undefined)
    const saved = await form.save(merged, current.version)
    if (saved !== undefined) onSaved(saved)
  }
  return (
    <DifferenceDialog
      differences={shown}
      isSaving={form.isSaving}
      onSave={(sides) => void save(sides)}
      onClose={() => form.setStale(undefined)}
    />
  )
}
