/** Changing chosen fields of many places: choose, look at what would change, do it; a toast offers to undo it. */
import { Button, Group, Loader, Modal, MultiSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { place } from '#contract/entities/camp/place.ts'
import type { MultiEditBody, MultiEditPreview, MultiField } from '#contract/operations/camp/multi-edit.ts'
import type { InputValue } from '#contract/schema.ts'
import { useEvery, useRecord } from '#web/crud/queries.ts'
import { choicesOf } from '#web/crud/record.ts'
import type { Choice, RecordItem } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import { FieldsToChange } from '#web/screens/camp/multi-edit/fields-to-change.tsx'
import classes from '#web/screens/camp/multi-edit/multi-edit.module.css'
import { PlacesToChange } from '#web/screens/camp/multi-edit/places-to-change.tsx'
import { PreviewTable } from '#web/screens/camp/multi-edit/preview-table.tsx'
import { useMultiEdit, usePreview } from '#web/screens/camp/multi-edit/use-multi-edit.ts'
import type { ListState } from '#web/crud/list-state.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { ActionButton } from '#web/ui/action-button.tsx'

interface MultiEditDialogProps {
  /** Of the list behind: the places that it finds are proposed. */
  readonly criteria: ListState['criteria']
  readonly onClose: () => void
}

export const MultiEditDialog = ({ criteria, onClose }: MultiEditDialogProps) => {
  const t = useT('camp')
  const places = useEvery(place, criteria)
  const blank = useRecord(place, 0)
  return (
    <Modal opened onClose={onClose} closeOnEscape={false} size={960} title={t('multi.title')}>
      {places.data === undefined || blank.data === undefined ? (
        <Group gap="sm">
          <Loader size="sm" />
          <Text size="sm">{t('multi.loading')}</Text>
        </Group>
      ) : (
        <Steps places={places.data} blank={blank.data} onClose={onClose} />
      )}
    </Modal>
  )
}

/** The values of the fields that are ticked. */
export type Values = Partial<Record<MultiField, InputValue>>

interface StepsProps {
  readonly places: readonly RecordItem[]
  readonly blank: RecordItem
  readonly onClose: () => void
}

const Steps = ({ places, blank, onClose }: StepsProps) => {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(places.map(({ id }) => id)))
  const [values, setValues] = useState<Values>({})
  const [added, setAdded] = useState<readonly number[]>([])
  const [removed, setRemoved] = useState<readonly number[]>([])
  const [seen, setSeen] = useState<MultiEditPreview>()
  const preview = usePreview()
  const edit = { values, addFeatures: [...added], removeFeatures: [...removed] }
  const look = (): void =>
    preview.mutate(
      { edits: [{ ...edit, places: places.filter(({ id }) => chosen.has(id)).map(({ id }) => ({ id })) }] },
      { onSuccess: setSeen },
    )
  if (seen !== undefined) {
    return <Preview seen={seen} edit={edit} onBack={() => setSeen(undefined)} onClose={onClose} />
  }
  const features = choicesOf(place.fields.features, blank)
  const isEmpty = Object.keys(values).length + added.length + removed.length === 0
  return (
    <Choosing
      reason={chosen.size === 0 ? 'needPlace' : isEmpty ? 'needField' : undefined}
      isLooking={preview.isPending}
      onLook={look}
      onClose={onClose}
    >
      <PlacesToChange places={places} chosen={chosen} onChange={setChosen} />
      <div className={classes.fields}>
        <FieldsToChange blank={blank} values={values} onChange={setValues} />
        <Features {...{ features, added, removed }} onAdd={setAdded} onRemove={setRemoved} />
      </div>
    </Choosing>
  )
}

interface FeaturesProps {
  readonly features: readonly Choice[]
  readonly added: readonly number[]
  readonly removed: readonly number[]
  readonly onAdd: (ids: readonly number[]) => void
  readonly onRemove: (ids: readonly number[]) => void
}

/** What is added is not removed: each list leaves out what the other has. */
const Features = ({ features, added, removed, onAdd, onRemove }: FeaturesProps) => {
  const t = useT('camp')
  if (features.length === 0) return null
  const options = (other: readonly number[]) =>
    features.filter(({ id }) => !other.includes(id)).map(({ id, label }) => ({ value: String(id), label }))
  return (
    <>
      <MultiSelect
        label={t('multi.addFeatures')}
        data={options(removed)}
        value={added.map(String)}
        onChange={(ids) => onAdd(ids.map(Number))}
        searchable
        clearable
      />
      <MultiSelect
        label={t('multi.removeFeatures')}
        data={options(added)}
        value={removed.map(String)}
        onChange={(ids) => onRemove(ids.map(Number))}
        searchable
        clearable
      />
    </>
  )
}

interface ChoosingProps {
  readonly reason: 'needPlace' | 'needField' | undefined
  readonly isLooking: boolean
  readonly onLook: () => void
  readonly onClose: () => void
  readonly children: React.ReactNode
}

const Choosing = ({ reason, isLooking, onLook, onClose, children }: ChoosingProps) => {
  const t = useT('camp')
  const ui = useT('ui')
  const disabledReason = reason === undefined ? undefined : t(`multi.${reason}`)
  useFunctionKeys({ F12: { run: onLook, disabledReason }, Escape: { run: onClose } }, { dialog: true })
  return (
    <>
      <div className={classes.columns}>{children}</div>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <ActionButton hotkey="F12" onClick={onLook} loading={isLooking} disabledReason={disabledReason}>
          {t('multi.preview')}
        </ActionButton>
      </Group>
    </>
  )
}

interface PreviewProps {
  readonly seen: MultiEditPreview
  readonly edit: Omit<MultiEditBody['edits'][number], 'places'>
  readonly onBack: () => void
  readonly onClose: () => void
}

/** What would change; those that a rule refuses are left out of the change. */
const Preview = ({ seen, edit, onBack, onClose }: PreviewProps) => {
  const t = useT('camp')
  const saving = useMultiEdit(onClose)
  const ready = seen.places.filter(({ changes, refusals }) => changes.length > 0 && refusals.length === 0)
  const refused = seen.places.filter(({ refusals }) => refusals.length > 0)
  const same = seen.places.length - ready.length - refused.length
  const disabledReason = ready.length === 0 ? t('multi.nothing') : undefined
  const apply = (): void =>
    saving.mutate({ edits: [{ ...edit, places: ready.map(({ id, version }) => ({ id, version })) }] })
  useFunctionKeys({ F12: { run: apply, disabledReason }, Escape: { run: onBack } }, { dialog: true })
  return (
    <>
      {refused.length === 0 ? null : (
        <Text size="sm" c="red" role="status">
          {t('multi.refusedCount', { count: refused.length })}
        </Text>
      )}
      {same === 0 ? null : (
        <Text size="sm" c="dimmed">
          {t('multi.unchanged', { count: same })}
        </Text>
      )}
      <PreviewTable places={[...refused, ...ready]} />
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onBack}>
          {t('multi.back')}
        </Button>
        <ActionButton hotkey="F12" onClick={apply} loading={saving.isPending} disabledReason={disabledReason}>
          {t('multi.apply', { count: ready.length })}
        </ActionButton>
      </Group>
    </>
  )
}
