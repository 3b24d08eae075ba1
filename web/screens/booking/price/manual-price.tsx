import { ActionIcon, Button, Group, Popover } from '@mantine/core'
import { useState } from 'react'
import type { Cents } from '#domain/money.ts'
import type { BookingLine } from '#contract/operations/booking/file.ts'
import type { ManualInput } from '#contract/operations/booking/party.ts'
import { useT } from '#web/i18n/i18n.ts'
import { lineLabel } from '#web/screens/booking/price/explained-lines.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'

interface ManualPriceProps {
  readonly line: BookingLine
  readonly onChange: (line: Pick<ManualInput, 'type' | 'code'>, price: ManualInput | null) => void
}

const TYPES: readonly ManualInput['type'][] = ['occupancy', 'attendant', 'animal', 'vehicle', 'extra', 'otherExtras']
/** Beyond this a price is a slip of the keyboard; the server says the same. */
const MOST = 10_000_000

/** A price set by hand instead of the grid's: asked in place, taken back as easily. */
export const ManualPrice = ({ line, onChange }: ManualPriceProps) => {
  const t = useT('booking')
  const ui = useT('ui')
  const [isOpen, setOpen] = useState(false)
  const [amount, setAmount] = useState<Cents | null>(line.amount)
  const type = TYPES.find((known) => known === line.type)
  if (type === undefined) return <span />
  const label = lineLabel(line)
  const isWrong = amount === null || amount < 0 || amount > MOST
  const put = (): void => {
    if (amount === null || isWrong) return
    setOpen(false)
    onChange({ type, code: line.code }, { type, code: line.code, label, amount, tvaId: null })
  }
  const open = (): void => {
    setAmount(line.amount)
    setOpen(true)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus position="bottom-end" withRoles={false}>
      <Popover.Target>
        <ActionIcon
          variant={line.manual ? 'light' : 'subtle'}
          color={line.manual ? 'yellow' : 'gray'}
          size={22}
          aria-label={t('price.manual.open', { label })}
          onClick={open}
        >
          <Icon name="edit" size={14} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('price.manual.open', { label })}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            put()
          }}
        >
          <MoneyInput label={t('price.manual.amount')} value={amount} onChange={setAmount} min={0} max={MOST} w={180} />
          <Group gap="xs" mt="xs" justify="flex-end">
            {line.manual ? (
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => {
                  setOpen(false)
                  onChange({ type, code: line.code }, null)
                }}
              >
                {t('price.manual.back')}
              </Button>
            ) : (
              <Button variant="default" size="compact-sm" onClick={() => setOpen(false)}>
                {ui('cancel')}
              </Button>
            )}
            <Button type="submit" size="compact-sm" disabled={isWrong}>
              {t('price.manual.set')}
            </Button>
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
