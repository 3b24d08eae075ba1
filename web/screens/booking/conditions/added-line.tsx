import { Button, Group, Popover, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Cents } from '#domain/money.ts'
import type { ManualInput } from '#contract/operations/booking/party.ts'
import { useT } from '#web/i18n/i18n.ts'
import { Icon } from '#web/ui/icons.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'

interface AddedLineProps {
  readonly manual: readonly ManualInput[]
  readonly onAdd: (price: ManualInput) => void
}

const MOST = 10_000_000

/** Codes of lines that no grid knows; the first one that is free. */
const freeCode = (manual: readonly ManualInput[], rank = 1): string =>
  manual.some(({ code }) => code === `LIBRE-${rank}`) ? freeCode(manual, rank + 1) : `LIBRE-${rank}`

/** A line that no grid has: its name and its amount. */
export const AddedLine = ({ manual, onAdd }: AddedLineProps) => {
  const t = useT('booking')
  const ui = useT('ui')
  const [isOpen, setOpen] = useState(false)
  const [label, setLabel] = useState('')
  const [amount, setAmount] = useState<Cents | null>(null)
  const isWrong = label.trim() === '' || amount === null || amount < 0 || amount > MOST
  const add = (): void => {
    if (amount === null || isWrong) return
    onAdd({ type: 'otherExtras', code: freeCode(manual), label: label.trim(), amount, tvaId: null })
    setOpen(false)
    setLabel('')
    setAmount(null)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus position="bottom-start" withRoles={false}>
      <Popover.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('conditions.addLine')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('conditions.addLine')}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            add()
          }}
        >
          <TextInput
            label={t('conditions.lineLabel')}
            value={label}
            onChange={(event) => setLabel(event.currentTarget.value)}
            maxLength={80}
            w={240}
            required
          />
          <MoneyInput
            label={t('price.manual.amount')}
            value={amount}
            onChange={setAmount}
            min={0}
            max={MOST}
            w={240}
            required
          />
          <Group gap="xs" mt="xs" justify="flex-end">
            <Button variant="default" size="compact-sm" onClick={() => setOpen(false)}>
              {ui('cancel')}
            </Button>
            <Button type="submit" size="compact-sm" disabled={isWrong}>
              {t('conditions.add')}
            </Button>
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
