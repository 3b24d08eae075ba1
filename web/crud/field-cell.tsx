import { VisuallyHidden } from '@mantine/core'
import type { Field } from '#contract/field.ts'
import type { InputValue } from '#contract/schema.ts'
import classes from '#web/crud/crud.module.css'
import type { RecordItem } from '#web/crud/record.ts'
import { written } from '#web/crud/written.ts'
import type { Words } from '#web/crud/written.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useUser } from '#web/shell/session.ts'
import { Icon } from '#web/ui/icons.tsx'

/** Words that values are written with here; `labelOf` names a reference, where its name is known. */
export const useWords = (labelOf: (id: number) => string | undefined): Words => {
  const t = useT('ui')
  const unknown = useT('crud')
  const currency = useUser().establishment.currency.symbol
  return { yes: t('yes'), no: t('no'), currency, labelOf: (id) => labelOf(id) ?? unknown('form.unknownValue', { id }) }
}

interface FieldCellProps {
  readonly name: string
  readonly field: Field
  readonly row: RecordItem
}

/** A value in a list. */
export const FieldCell = ({ name, field, row }: FieldCellProps) => {
  const words = useWords(() => row.labels?.[name] ?? undefined)
  const value = row[name] as InputValue | undefined
  const text = written(field, value, words)
  if (field.kind === 'boolean') return <Tick value={value === true} text={text} />
  if (field.kind === 'color' && text !== '') {
    return (
      <>
        <span className={classes.swatch} style={{ background: text }} aria-hidden="true" />
        {text}
      </>
    )
  }
  return <span title={text}>{text}</span>
}

/** A tick for yes, nothing for no: what is out of the ordinary is seen; both are spoken. */
const Tick = ({ value, text }: { readonly value: boolean; readonly text: string }) => (
  <>
    {value ? <Icon name="check" size={18} className={classes.yes} /> : null}
    <VisuallyHidden>{text}</VisuallyHidden>
  </>
)
