import { Checkbox, Group } from '@mantine/core'
import { WEEKDAYS } from '#contract/format.ts'
import type { InputProps } from '#web/crud/field-input.tsx'
import { useT } from '#web/i18n/i18n.ts'

/** Monday first, as calendars are read here; 0 is Sunday (spec 9). */
const ORDER = [1, 2, 3, 4, 5, 6, 0]

/** Days of the week; none ticked is any day. Kept as « 1,6 ». */
export const WeekdaysInput = ({ value, onChange, input }: InputProps) => {
  const t = useT('offer')
  const { label, error, readOnly } = input
  const days = typeof value === 'string' && value !== '' ? value.split(',') : []
  const put = (next: readonly string[]): void =>
    onChange(next.length === 0 || next.length === 7 ? null : next.toSorted((a, b) => Number(a) - Number(b)).join(','))
  return (
    <Checkbox.Group label={label} error={error} description={t('anyDay')} value={days} onChange={put}>
      <Group mt={6} style={{ gap: '6px 16px' }} data-wide>
        {ORDER.map((day) => (
          <Checkbox key={day} value={String(day)} label={WEEKDAYS[day]} disabled={readOnly} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
