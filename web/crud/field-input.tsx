/** The input of each kind of field. `INPUTS` is total: a new kind does not compile without its input. */
import { Checkbox, Select, TextInput, Textarea } from '@mantine/core'
import { Suspense, lazy, useState } from 'react'
import type { ComponentType } from 'react'
import { isDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { BasisPoints, Cents } from '#domain/money.ts'
import type { Field, Kind } from '#contract/field.ts'
import type { InputValue } from '#contract/schema.ts'
import { offered } from '#web/crud/record.ts'
import type { Choice, Values } from '#web/crud/record.ts'
import { ReferenceInput, RemoteReferenceInput } from '#web/crud/reference-input.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { ManyInput } from '#web/ui/many-input.tsx'
import { MeasureInput } from '#web/ui/measure-input.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { QuantityInput } from '#web/ui/quantity-input.tsx'
import { RateInput } from '#web/ui/rate-input.tsx'
import type { TextInputProps } from '@mantine/core'
import { formatPhone } from '#contract/format.ts'
import { language } from '#contract/entities/customer/reference.ts'
import { useAll } from '#web/crud/queries.ts'
import { useRight } from '#web/shell/session.ts'
import { TranslatedTextInput } from '#web/ui/translated-text-input.tsx'
import type { TextLanguage, Texts } from '#web/ui/translated-text-input.tsx'

/** Longer texts get several lines. */
const LINE = 200

/** The active languages besides French; those already written stay in sight of a user who may not read the list. */
const useLanguages = (texts: Texts): readonly TextLanguage[] => {
  const { read } = useRight(language.right)
  const all = useAll(language, read)
  const known = (all.data?.list ?? [])
    .filter((one) => one['active'] === true && one['code'] !== 'fr')
    .map((one) => ({ code: String(one['code']), label: String(one['label']) }))
  const others = Object.keys(texts)
    .filter((code) => code !== 'fr' && !known.some((one) => one.code === code))
    .map((code) => ({ code, label: code.toUpperCase() }))
  return [...known, ...others]
}

const TranslatedInput = ({ field, value, onChange, errors, input }: InputProps) => {
  const { error: _, ...shared } = input
  const texts: Texts = typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Texts) : {}
  const languages = useLanguages(texts)
  const errorOf = (code: string): string | undefined =>
    errors.find(({ path }) => path.endsWith(`.${code}`) || (code === 'fr' && path === input.name))?.text
  const isLong = (field.max ?? 0) > LINE
  return <TranslatedTextInput {...shared} {...{ languages, errorOf, isLong }} value={texts} onChange={onChange} />
}

interface PhoneInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A telephone number: pairs of digits at rest, what was typed while typing. */
const PhoneInput = ({ value, onChange, ...rest }: PhoneInputProps) => {
  const [isTyping, setTyping] = useState(false)
  return (
    <TextInput
      {...rest}
      type="tel"
      autoComplete="off"
      value={isTyping ? value : formatPhone(value)}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

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
  /** What a reference may name. */
  readonly choices: readonly Choice[]
  /** What the present reference shows. */
  readonly label: string | undefined
  /** Fills neighbours too: a town brings its postal code. */
  readonly setAll: (values: Values) => void
  /** The day before this one, where both make a period. */
  readonly follows?: InputValue
  /** Goes to the input component as it is. */
  readonly input: {
    readonly id: string
    readonly name: string
    readonly label: string
    readonly required: boolean
    readonly readOnly: boolean
    readonly error: string | undefined
    readonly description?: string
    readonly inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[]
  }
}

const SWATCHES = '#2f6b4f #6aa84f #b8a13a #e0912f #c4522d #a23b5e #7a4f9a #3f5fa8 #3d8fb3 #6b6b6b'.split(' ')

const textOf = (value: InputValue): string => (typeof value === 'string' ? value : '')
const numberOf = (value: InputValue): number | null => (typeof value === 'number' ? value : null)

const bounds = ({ min, max }: Field): { min?: number; max?: number } => ({
  ...(min === undefined ? {} : { min }),
  ...(max === undefined ? {} : { max }),
})

const line =
  (props: { readonly type?: string; readonly spellCheck?: boolean }): ComponentType<InputProps> =>
  ({ value, onChange, input }) => (
    <TextInput
      autoComplete="off"
      {...props}
      {...input}
      value={textOf(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )

const NoteInput = ({ value, onChange, input }: InputProps) => (
  <Textarea {...input} value={textOf(value)} onChange={(event) => onChange(event.currentTarget.value)} />
)

const ColorInput = lazy(async () => ({ default: (await import('#web/ui/color-input.tsx')).ColorInput }))

const ColorField = ({ value, onChange, input }: InputProps) => (
  <Suspense fallback={<TextInput {...input} value={textOf(value)} readOnly />}>
    <ColorInput
      {...input}
      value={textOf(value)}
      onChange={onChange}
      format="hex"
      swatches={SWATCHES}
      swatchesPerRow={10}
      closeOnColorSwatchClick
      withEyeDropper={false}
      fixOnBlur={false}
    />
  </Suspense>
)

const BooleanInput = ({ value, onChange, input }: InputProps) => {
  const { required: _, inputWrapperOrder: __, readOnly, ...rest } = input
  const check = { checked: value === true, disabled: readOnly }
  return <Checkbox {...rest} {...check} onChange={(event) => onChange(event.currentTarget.checked)} />
}

const ChoiceInput = ({ field, value, onChange, input }: InputProps) => (
  <Select
    openOnFocus={false}
    {...input}
    data={Object.entries(field.choices ?? {}).map(([choice, label]) => ({ value: choice, label }))}
    value={typeof value === 'string' ? value : null}
    onChange={onChange}
    clearable={!field.required && !input.readOnly}
  />
)

const dayOf = (value: InputValue | undefined): Day | null => (isDay(value) ? value : null)

const dayInput =
  (lean: 'coming' | 'past'): ComponentType<InputProps> =>
  ({ value, onChange, follows, input }) => (
    <DayInput {...input} lean={lean} follows={dayOf(follows)} value={dayOf(value)} onChange={onChange} />
  )

/** A day gone by: a year of two digits is one of the past. */
export const BirthInput = dayInput('past')

const IntegerInput = ({ field, value, onChange, input }: InputProps) => {
  const { unit } = field
  const shown = { ...bounds(field), ...(unit === undefined ? {} : { unit }) }
  return <QuantityInput {...input} {...shown} value={numberOf(value)} onChange={onChange} />
}

const RefsInput = ({ value, onChange, choices, input }: InputProps) => {
  const ids: readonly number[] = Array.isArray(value) ? (value as readonly number[]) : []
  return <ManyInput {...input} value={ids} onChange={onChange} choices={offered(choices, ids)} />
}

const INPUTS: { readonly [K in Kind]: ComponentType<InputProps> } = {
  text: line({}),
  note: NoteInput,
  email: line({ type: 'email', spellCheck: false }),
  phone: ({ value, onChange, input }) => <PhoneInput {...input} value={textOf(value)} onChange={onChange} />,
  url: line({ type: 'url', spellCheck: false }),
  color: ColorField,
  translated: TranslatedInput,
  integer: IntegerInput,
  money: ({ field, value, onChange, input }) => (
    <MoneyInput {...input} {...bounds(field)} value={numberOf(value) as Cents | null} onChange={onChange} />
  ),
  rate: ({ field, value, onChange, input }) => (
    <RateInput {...input} {...bounds(field)} value={numberOf(value) as BasisPoints | null} onChange={onChange} />
  ),
  measure: ({ field, value, onChange, input }) => (
    <MeasureInput {...input} unit={field.unit} value={numberOf(value)} onChange={onChange} />
  ),
  boolean: BooleanInput,
  day: dayInput('coming'),
  time: line({ type: 'time' }),
  choice: ChoiceInput,
  ref: (props) => (props.field.remote === true ? <RemoteReferenceInput {...props} /> : <ReferenceInput {...props} />),
  refs: RefsInput,
}

/** The input of a declared field. */
export const FieldInput = (props: InputProps) => {
  const Input = INPUTS[props.field.kind]
  return <Input {...props} />
}
