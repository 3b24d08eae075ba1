import { Button, Group, Popover, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { MAX_NIGHTS } from '#domain/pricing/check-request.ts'
import { useT } from '#web/i18n/i18n.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { QuantityInput } from '#web/ui/quantity-input.tsx'
import { WEEK } from '#web/screens/pricing/price/season/cell-text.ts'
import type { PackageRow } from '#web/screens/pricing/price/season/rows.ts'

interface PackageAdderProps {
  /** Why no row can be added. */
  readonly reason: string | undefined
  readonly onAdd: (row: PackageRow) => void
}

/** A row of the table for a weekend or a short stay: its arrival day and its length. */
export const PackageAdder = ({ reason, onAdd }: PackageAdderProps) => {
  const t = useT('price')
  const [isOpen, setOpen] = useState(false)
  const [weekday, setWeekday] = useState<number>(5)
  const [nights, setNights] = useState<number | null>(2)
  const add = (): void => {
    if (nights === null || nights < 1 || nights > MAX_NIGHTS) return
    onAdd({ weekday, nights })
    setOpen(false)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <ActionButton
          size="compact-sm"
          variant="default"
          leftSection={<Icon name="plus" size={15} />}
          onClick={() => setOpen(!isOpen)}
          disabledReason={reason}
        >
          {t('package.add')}
        </ActionButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <Group gap="xs" align="flex-end">
            <Select
              label={t('package.day')}
              w={130}
              data={WEEK.map((day) => ({ value: String(day), label: t(`week.${day}`) }))}
              value={String(weekday)}
              onChange={(value) => value !== null && setWeekday(Number(value))}
              comboboxProps={{ withinPortal: false }}
            />
            <QuantityInput
              label={t('package.nights')}
              value={nights}
              onChange={setNights}
              min={1}
              max={MAX_NIGHTS}
              w={90}
            />
          </Group>
          <Button size="compact-sm" onClick={add}>
            {t('package.go')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
