/** The input of each kind of field. `INPUTS` is total: a new kind does not compile without its input. */
import { Checkbox, ColorInput, Select, TextInput, Textarea } from '@mantine/core'
import type { ComponentType } from 'react'
import type { Day } from '#domain/day.ts'
import type { BasisPoints, Cents } from '#domain/money.ts'
import type { Field, Kind } from '#contract/field.ts'
import type { InputValue } from '#contract/schema.ts'
import type { Choice, Values } from '#web/crud/record.ts'
import { ReferenceInput, ReferencesInput, RemoteReferenceInput } from '#web/crud/reference-input.tsx'
import { TranslatedInput } from '#web/crud/translated-input.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { MeasureInput } from '#web/ui/measure-input.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { PhoneInput } from '#web/ui/phone-input.tsx'
import { QuantityInput } from '#web/ui/quantity-input.tsx'
import { RateInput } from '#web/ui/rate-input.tsx'

/** An error of the field, in French. */
export interface InputError {
  readonly path: string
  readonly text: string
}

export interface InputProps {
  readonly field: Field
  readonly value: InputValue
  readonly onChange: (value: InputValue) => void
  readonly errors: readonly InputError[]
  readonly readOnly: boolean
  /** What a reference may name. */
  readonly choices: readonly Choice[]
  /** What the present reference shows. */
  readonly label: string | undefined
  /** The whole form, for an input that reads or fills its neighbours (a town and its postal code). */
  readonly values: Values
  readonly setAll: (values: Values) => void
  readonly shared: {
    readonly id: string
    readonly name: string
    readonly label: string
    readonly required: boolean
    readonly description?: string
    readonly inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[]
  }
}

const SWATCHES = [
  '#2f6b4f',
  '#6aa84f',
  '#b8a13a',
  '#e0912f',
  '#c4522d',
  '#a23b5e',
  '#7a4f9a',
  '#3f5fa8',
  '#3d8fb3',
  '#6b6b6b',
]

const LARGEST = 2_147_483_647

const text = (value: InputValue): string => (typeof value === 'string' ? value : '')
const amount = (value: InputValue): number | null => (typeof value === 'number' ? value : null)

const bounds = ({ min, max }: Field): { min?: number; max?: number } => ({
  ...(min === undefined ? {} : { min }),
  ...(max === undefined ? {} : { max }),
})

const line =
  (props: { readonly type?: string; readonly autoComplete?: string; readonly spellCheck?: boolean }) =>
  ({ value, onChange, errors, readOnly, shared }: InputProps) => (
    <TextInput
      autoComplete="off"
      {...props}
      {...shared}
      value={text(value)}
      readOnly={readOnly}
      error={errors[0]?.text}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )

const NoteInput = ({ value, onChange, errors, readOnly, shared }: InputProps) => (
  <Textarea
    {...shared}
    value={text(value)}
    readOnly={readOnly}
    error={errors[0]?.text}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

const TelInput = ({ value, onChange, errors, readOnly, shared }: InputProps) => (
  <PhoneInput {...shared} value={text(value)} readOnly={readOnly} error={errors[0]?.text} onChange={onChange} />
)

const ColorField = ({ value, onChange, errors, readOnly, shared }: InputProps) => (
  <ColorInput
    {...shared}
    value={text(value)}
    readOnly={readOnly}
    format="hex"
    swatches={SWATCHES}
    swatchesPerRow={10}
    closeOnColorSwatchClick
    withEyeDropper={false}
    fixOnBlur={false}
    error={errors[0]?.text}
    onChange={onChange}
  />
)

const BooleanInput = ({ value, onChange, errors, readOnly, shared }: InputProps) => {
  const { required: _, inputWrapperOrder: __, ...rest } = shared
  return (
    <Checkbox
      {...rest}
      checked={value === true}
      disabled={readOnly}
      error={errors[0]?.text}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

const ChoiceInput = ({ field, value, onChange, errors, readOnly, shared }: InputProps) => (
  <Select
    {...shared}
    data={Object.entries(field.choices ?? {}).map(([choice, label]) => ({ value: choice, label }))}
    value={typeof value === 'string' ? value : null}
    onChange={onChange}
    clearable={!field.required && !readOnly}
    readOnly={readOnly}
    error={errors[0]?.text}
  />
)

/** A day; `BirthInput` reads a year of two digits as one gone by. */
const dayInput =
  (lean: 'coming' | 'past') =>
  ({ value, onChange, errors, readOnly, shared }: InputProps) => (
    <DayInput
      {...shared}
      lean={lean}
      value={typeof value === 'string' ? (value as Day) : null}
      onChange={onChange}
      readOnly={readOnly}
      error={errors[0]?.text}
    />
  )

export const BirthInput = dayInput('past')

const INPUTS: { readonly [K in Kind]: ComponentType<InputProps> } = {
  text: line({}),
  note: NoteInput,
  email: line({ type: 'email', spellCheck: false }),
  phone: TelInput,
  url: line({ type: 'url', spellCheck: false }),
  color: ColorField,
  translated: TranslatedInput,
  integer: ({ field, value, onChange, errors, readOnly, shared }) => (
    <QuantityInput
      {...shared}
      min={field.min ?? 0}
      max={field.max ?? LARGEST}
      {...(field.unit === undefined ? {} : { unit: field.unit })}
      value={amount(value)}
      onChange={onChange}
      readOnly={readOnly}
      error={errors[0]?.text}
    />
  ),
  money: ({ field, value, onChange, errors, readOnly, shared }) => (
    <MoneyInput
      {...shared}
      {...bounds(field)}
      value={amount(value) as Cents | null}
      onChange={onChange}
      readOnly={readOnly}
      error={errors[0]?.text}
    />
  ),
  rate: ({ field, value, onChange, errors, readOnly, shared }) => (
    <RateInput
      {...shared}
      {...bounds(field)}
      value={amount(value) as BasisPoints | null}
      onChange={onChange}
      readOnly={readOnly}
      error={errors[0]?.text}
    />
  ),
  measure: ({ field, value, onChange, errors, readOnly, shared }) => (
    <MeasureInput
      {...shared}
      unit={field.unit}
      value={amount(value)}
      onChange={onChange}
      readOnly={readOnly}
      error={errors[0]?.text}
    />
  ),
  boolean: BooleanInput,
  day: dayInput('coming'),
  time: line({ type: 'time' }),
  choice: ChoiceInput,
  ref: (props) => (props.field.remote === true ? <RemoteReferenceInput {...props} /> : <ReferenceInput {...props} />),
  refs: ReferencesInput,
}

/** The input of a declared field. */
export const FieldInput = (props: InputProps) => {
  const Input = INPUTS[props.field.kind]
  return <Input {...props} />
}
