import { Button, Group, Modal, Radio, Text } from '@mantine/core'
import { useState } from 'react'
import type { AnyEntity } from '#contract/entity.ts'
import type { InputValue } from '#contract/schema.ts'
import classes from '#web/crud/crud.module.css'
import type { FormState } from '#web/crud/form-state.ts'
import { choicesOf, differences, merge, valuesOf } from '#web/crud/record.ts'
import type { Difference, RecordItem, Side } from '#web/crud/record.ts'
import { useWords } from '#web/crud/field-cell.tsx'
import { written } from '#web/crud/written.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'

interface StaleDialogProps {
  readonly entity: AnyEntity
  readonly form: FormState
  /** The version saved meanwhile. */
  readonly current: RecordItem
  readonly onSaved: (item: RecordItem) => void
}

/** A save met a newer version: both, field by field, and the choice (design 5). */
export const StaleDialog = ({ entity, form, current, onSaved }: StaleDialogProps) => {
  const t = useT('crud')
  const theirs = valuesOf(entity, current)
  const found = differences(entity, valuesOf(entity, form.base), form.values, theirs)
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const sideOf = ({ key, proposed }: Difference): Side => chosen[key] ?? proposed
  const save = async (): Promise<void> => {
    const sides = Object.fromEntries(found.map((one) => [one.key, sideOf(one)]))
    const merged = merge(theirs, form.values, sides)
    form.rebase(current, merged)
    form.setStale(undefined)
    const saved = await form.save(merged, current.version)
    if (saved !== undefined) onSaved(saved)
  }
  const close = (): void => form.setStale(undefined)
  useFunctionKeys({ F12: { run: () => void save() }, Escape: { run: close } }, { dialog: true })
  return (
    <Modal opened onClose={close} closeOnEscape={false} title={t('stale.title')} size="xl">
      <Text size="sm" mb="sm">
        {found.length === 0 ? t('stale.same') : t('stale.body')}
      </Text>
      {found.length === 0 ? null : (
        <table className={classes.differences}>
          <thead>
            <tr>
              <th scope="col">{t('stale.field')}</th>
              <th scope="col">{t('stale.mine')}</th>
              <th scope="col">{t('stale.current')}</th>
            </tr>
          </thead>
          <tbody>
            {found.map((one) => (
              <DifferenceRow
                key={one.key}
                entity={entity}
                base={form.base}
                current={current}
                difference={one}
                side={sideOf(one)}
                onChange={(side) => setChosen({ ...chosen, [one.key]: side })}
              />
            ))}
          </tbody>
        </table>
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={close}>
          {t('stale.cancel')}
        </Button>
        <Button onClick={() => void save()} loading={form.isSaving} data-autofocus>
          {t('stale.save')}
        </Button>
      </Group>
    </Modal>
  )
}

interface DifferenceRowProps {
  readonly entity: AnyEntity
  readonly base: RecordItem
  readonly current: RecordItem
  readonly difference: Difference
  readonly side: Side
  readonly onChange: (side: Side) => void
}

const DifferenceRow = ({ entity, base, current, difference, side, onChange }: DifferenceRowProps) => {
  const t = useT('crud')
  const { key, mine, current: theirs } = difference
  const field = entity.fields[key]
  const choices = field === undefined ? [] : choicesOf(field, base)
  const words = useWords(
    (id) => choices.find((choice) => choice.id === id)?.label ?? current.labels?.[key] ?? undefined,
  )
  if (field === undefined) return null
  const said = (value: InputValue): string =>
    everyLanguage(value) ?? (written(field, value, words) || t('stale.nothing'))
  return (
    <tr>
      <th scope="row">{field.label}</th>
      {(['mine', 'current'] as const).map((one) => (
        <td key={one}>
          <Radio
            name={`stale-${key}`}
            checked={side === one}
            onChange={() => onChange(one)}
            label={said(one === 'mine' ? mine : theirs)}
          />
        </td>
      ))}
    </tr>
  )
}

/** Translations differ in any language, not in French alone. */
const everyLanguage = (value: InputValue): string | undefined => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const texts = Object.entries(value as Readonly<Record<string, string>>).filter(([, text]) => text !== '')
  return texts.map(([code, text]) => (code === 'fr' ? text : `${code.toUpperCase()}\u00A0: ${text}`)).join(' · ')
}
