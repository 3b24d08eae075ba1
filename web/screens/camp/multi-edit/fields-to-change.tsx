import { Checkbox, SegmentedControl } from '@mantine/core'
import { place } from '#contract/entities/camp/place.ts'
import { MULTI_FIELDS } from '#contract/operations/camp/multi-edit.ts'
import type { MultiField } from '#contract/operations/camp/multi-edit.ts'
import type { InputValue } from '#contract/schema.ts'
import { FieldInput } from '#web/crud/field-input.tsx'
import { choicesOf } from '#web/crud/record.ts'
import type { RecordItem } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/camp/multi-edit/multi-edit.module.css'
import type { Values } from '#web/screens/camp/multi-edit/multi-edit-dialog.tsx'

interface FieldsToChangeProps {
  /** A new place: its choices, and the values that fields start from. */
  readonly blank: RecordItem
  readonly values: Values
  readonly onChange: (values: Values) => void
}

/** A field is changed once it is ticked; one that is ticked and empty is emptied. */
export const FieldsToChange = ({ blank, values, onChange }: FieldsToChangeProps) => {
  const t = useT('camp')
  const toggle = (key: MultiField, isChosen: boolean): void => {
    const { [key]: _, ...others } = values
    onChange(isChosen ? { ...others, [key]: (blank[key] ?? null) as InputValue } : others)
  }
  return (
    <fieldset className={classes.changes}>
      <legend className={classes.legend}>{t('multi.fields')}</legend>
      {MULTI_FIELDS.map((key) => (
        <div key={key} className={classes.change}>
          <Checkbox
            label={place.fields[key].label}
            aria-label={t('multi.change', { field: place.fields[key].label })}
            checked={key in values}
            onChange={(event) => toggle(key, event.currentTarget.checked)}
          />
          {key in values ? (
            <NewValue
              name={key}
              blank={blank}
              values={values}
              onChange={(value) => onChange({ ...values, [key]: value })}
            />
          ) : null}
        </div>
      ))}
    </fieldset>
  )
}

interface NewValueProps {
  readonly name: MultiField
  readonly blank: RecordItem
  readonly values: Values
  readonly onChange: (value: InputValue) => void
}

/** Two boxes for one yes would be read as two questions: yes and no are said. */
const YesOrNo = ({ name, values, onChange }: Omit<NewValueProps, 'blank'>) => {
  const ui = useT('ui')
  return (
    <SegmentedControl
      size="xs"
      className={classes.yesOrNo}
      aria-label={place.fields[name].label}
      data={[
        { value: 'yes', label: ui('yes') },
        { value: 'no', label: ui('no') },
      ]}
      value={values[name] === true ? 'yes' : 'no'}
      onChange={(value) => onChange(value === 'yes')}
    />
  )
}

const NewValue = ({ name, blank, values, onChange }: NewValueProps) => {
  const field = place.fields[name]
  if (field.kind === 'boolean') return <YesOrNo {...{ name, values, onChange }} />
  return (
    <FieldInput
      field={field}
      value={values[name] ?? null}
      onChange={onChange}
      errors={[]}
      choices={choicesOf(field, blank)}
      label={undefined}
      setAll={() => undefined}
      input={{
        id: `multi-${name}`,
        name,
        label: field.label,
        required: false,
        readOnly: false,
        error: undefined,
        inputWrapperOrder: ['label', 'input', 'description', 'error'],
      }}
    />
  )
}
