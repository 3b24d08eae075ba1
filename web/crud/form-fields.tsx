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

/** Pixels an input asks for, and whether it takes a share of what is left of its row. */
interface Width {
  readonly basis: number | string
  readonly grow: number
}

const WHOLE: Width = { basis: '100%', grow: 1 }
const CONTENT: Width = { basis: 'auto', grow: 0 }
const wide = (basis: number): Width => ({ basis, grow: basis })

/** A short input is as wide as its label at least. */
const short = (field: Field, least: number): Width => ({
  basis: Math.max(least, Math.ceil(field.label.length * 7.4) + 16),
  grow: 0,
})

/** What a field holds says how wide it is, so that a code does not look like an address. */
const widthOf = (field: Field): Width => {
  switch (field.kind) {
    case 'note':
    case 'refs':
      return WHOLE
    case 'boolean':
      return CONTENT
    case 'integer':
    case 'measure':
    case 'money':
    case 'rate':
    case 'day':
    case 'color':
      return short(field, 176)
    case 'time':
      return short(field, 120)
    case 'phone':
      return short(field, 200)
    case 'ref':
    case 'choice':
      return wide(240)
    case 'translated':
      return (field.max ?? 0) > 200 ? WHOLE : wide(300)
    default:
      return (field.max ?? 60) <= 15 ? short(field, 160) : wide(280)
  }
}

export const FormFields = (props: FormFieldsProps) => (
  <>
    {props.rows.map((row) => (
      <div key={row.join()} className={classes.row}>
        {row.map((key, i) => {
          const field = props.entity.fields[key]
          const before = row[i - 1]
          const follows = before !== undefined && props.entity.fields[before]?.kind === 'day' ? before : undefined
          return field === undefined ? null : (
            <FormField key={key} {...props} name={key} field={field} follows={follows} />
          )
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
  follows,
}: FormFieldsProps & {
  readonly field: Field
  readonly name: string
  /** The day beside which this one stands, in a period. */
  readonly follows: string | undefined
}) => {
  const Input = inputs[name] ?? FieldInput
  const { basis, grow } = widthOf(field)
  const isLocked = readOnly || field.readOnly === true
  const errors = form.errors.filter(({ path }) => path === name || path.startsWith(`${name}.`))
  return (
    <div
      className={classes.field}
      data-kind={field.kind}
      data-locked={isLocked || undefined}
      style={{ flexBasis: basis, flexGrow: grow }}
    >
      <Input
        field={field}
        value={form.values[name] ?? null}
        onChange={(value) => form.set(name, value)}
        errors={errors}
        choices={choicesOf(field, form.base)}
        label={form.base.labels?.[name] ?? undefined}
        setAll={form.setAll}
        follows={follows === undefined ? null : (form.values[follows] ?? null)}
        input={{
          id: `${prefix}-${name}`,
          name,
          label: field.label,
          required: field.required && field.kind !== 'boolean' && field.kind !== 'refs' && !readOnly,
          readOnly: isLocked,
          error: errors[0]?.text,
          ...(field.help === undefined ? {} : { description: field.help }),
          inputWrapperOrder: ['label', 'input', 'description', 'error'],
        }}
      />
    </div>
  )
}
