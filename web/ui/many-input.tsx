import { Checkbox, Group, Text, TextInput } from '@mantine/core'
import { Suspense, lazy } from 'react'
import type { ReactNode } from 'react'
import { useT } from '#web/i18n/i18n.ts'
import type { FieldProps } from '#web/ui/field-props.ts'

interface ManyInputProps extends FieldProps {
  readonly value: readonly number[]
  readonly onChange: (value: number[]) => void
  readonly choices: readonly { readonly id: number; readonly label: string }[]
  readonly inputWrapperOrder?: ('label' | 'input' | 'description' | 'error')[]
}

/** Up to so many choices are boxes to tick; more are searched. */
const MOST_BOXES = 12

const ManySelect = lazy(async () => ({ default: (await import('#web/ui/many-select.tsx')).ManySelect }))

/** Several of a list: boxes while they are few, a searched list beyond. */
export const ManyInput = ({ value, onChange, choices, readOnly = false, ...rest }: ManyInputProps) => {
  const common = { ...rest, value: value.map(String), onChange: (next: string[]) => onChange(next.map(Number)) }
  if (choices.length > MOST_BOXES) {
    const data = choices.map(({ id, label }) => ({ value: String(id), label }))
    return (
      <Suspense fallback={<TextInput label={rest.label} description={rest.description} readOnly />}>
        <ManySelect {...common} data={data} searchable clearable={!readOnly} readOnly={readOnly} />
      </Suspense>
    )
  }
  const { name: _, isFirst: __, isLabelHidden: ___, placeholder: ____, ...group } = common
  return (
    <Checkbox.Group {...group}>
      <Group mt={4} style={{ gap: '6px 20px' }}>
        {choices.length === 0 ? <Nothing /> : null}
        {choices.map(({ id, label }): ReactNode => (
          <Checkbox key={id} value={String(id)} label={label} disabled={readOnly} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

const Nothing = () => {
  const t = useT('ui')
  return (
    <Text size="sm" c="dimmed">
      {t('noChoice')}
    </Text>
  )
}
