import type { ComponentType } from 'react'
import type { AnyEntity } from '#contract/entity.ts'
import type { Field } from '#contract/field.ts'
import classes from '#web/crud/crud.module.css'
import { FieldInput } from '#web/crud/field-input.tsx'
import type { InputProps } from '#web/crud/field-input.tsx'
import type { FormState } from '#web/crud/form-state.ts'
import { choicesOf } from '#web/crud/record.ts'

/** Inputs that replace those of the kind, by field: a way out for one screen, not a switch on entities. */
export type Inputs = Readonly<Record<string, ComponentType<InputProps>>>

interface FormFieldsProps {
  readonly entity: AnyEntity
  readonly form: FormState
  readonly rows: readonly (readonly string[])[]
  readonly inputs: Inputs
  readonly readOnly: boolean
  /** Tells the inputs of two forms on one screen apart. */
  readonly prefix: string
}

const WHOLE = 'whole'
type Width = number | typeof WHOLE

/** Pixels an input asks for: what it holds says how wide it is, so that a code does not look like an address. */
const widthOf = (field: Field): Width => {
  switch (field.kind) {
    case 'note':
    case 'refs':
      return WHOLE
    case 'boolean':
    case 'integer':
    case 'measure':
    case 'money':
    case 'rate':
    case 'day':
    case 'color':
      return 176
    case 'time':
      return 120
    case 'phone':
      return 200
    case 'ref':
    case 'choice':
      return 240
    case 'translated':
      return (field.max ?? 0) > 200 ? WHOLE : 300
    default:
      return (field.max ?? 60) <= 15 ? 160 : 280
  }
}

/** Narrow inputs keep their width; the others share what is left. */
const growth = (width: Width): number => (width === WHOLE ? 1 : width > 200 ? width : 0)

export const FormFields = (props: FormFieldsProps) => (
  <>
    {props.rows.map((row) => (
      <div key={row.join()} className={classes.row}>
        {row.map((key) => {
          const field = props.entity.fields[key]
          return field === undefined ? null : <FormField key={key} {...props} name={key} field={field} />
        })}
      </div>
    ))}
  </>
)

const FormField = ({
  form,
  field,
  name,
  inputs,
  readOnly,
  prefix,
}: FormFieldsProps & { readonly field: Field; readonly name: string }) => {
  const Input = inputs[name] ?? FieldInput
  const width = widthOf(field)
  const style = { flexBasis: width === WHOLE ? '100%' : width, flexGrow: growth(width) }
  return (
    <div className={classes.field} data-kind={field.kind} style={style}>
      <Input
        field={field}
        value={form.values[name] ?? null}
        onChange={(value) => form.set(name, value)}
        errors={form.errors.filter(({ path }) => path === name || path.startsWith(`${name}.`))}
        readOnly={readOnly || field.readOnly === true}
        choices={choicesOf(field, form.base)}
        label={form.base.labels?.[name] ?? undefined}
        values={form.values}
        setAll={form.setAll}
        shared={{
          id: `${prefix}-${name}`,
          name,
          label: field.label,
          required: field.required && field.kind !== 'boolean' && field.kind !== 'refs' && !readOnly,
          ...(field.help === undefined ? {} : { description: field.help }),
          inputWrapperOrder: ['label', 'input', 'description', 'error'],
        }}
      />
    </div>
  )
}
