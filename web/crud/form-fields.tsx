import type { CSSProperties, ComponentType } from 'react'
import type { AnyEntity } from '#contract/entity.ts'
import type { Field } from '#contract/field.ts'
import classes from '#web/crud/crud.module.css'
import { FieldInput } from '#web/crud/field-input.tsx'
import type { InputProps } from '#web/crud/field-input.tsx'
import { spansOf } from '#web/crud/field-spans.ts'
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

/** How many rows a column holds where there are two or three of them: see the style sheet. */
const columnStyle = (rows: number): CSSProperties =>
  ({ '--half': Math.ceil(rows / 2), '--third': Math.ceil(rows / 3) }) as CSSProperties

export const FormFields = (props: FormFieldsProps) => (
  <div className={classes.rows} style={columnStyle(props.rows.length)}>
    {props.rows.map((row) => (
      <FormRow key={row.join()} {...props} row={row} />
    ))}
  </div>
)

const FormRow = ({ row, ...props }: FormFieldsProps & { readonly row: readonly string[] }) => {
  const { fields } = props.entity
  const known = row.filter((key) => fields[key] !== undefined)
  const spans = spansOf(known.flatMap((key) => fields[key] ?? []))
  return (
    <div className={classes.row}>
      {known.map((key, i) => {
        const field = fields[key]
        const before = known[i - 1]
        const follows = before !== undefined && fields[before]?.kind === 'day' ? before : undefined
        return field === undefined ? null : (
          <FormField key={key} {...props} name={key} field={field} follows={follows} span={spans[i] ?? 12} />
        )
      })}
    </div>
  )
}

const FormField = ({
  form,
  field,
  name,
  inputs,
  readOnly,
  prefix,
  follows,
  span,
}: FormFieldsProps & {
  readonly field: Field
  readonly name: string
  /** The day beside which this one stands, in a period. */
  readonly follows: string | undefined
  /** Tracks of the twelve that a row has on a page. */
  readonly span: number
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
      style={{ flexBasis: basis, flexGrow: grow, '--span': span } as CSSProperties}
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
