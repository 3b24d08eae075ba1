import type { ReactNode } from 'react'
import { ActionIcon, Anchor, Button, Tooltip } from '@mantine/core'
import type { ReceptionRow } from '#contract/operations/booking/reception-day.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useDayParts } from '#web/screens/reception/day-parts.ts'
import { isTicked } from '#web/screens/reception/rows.ts'
import { useRight } from '#web/shell/session.ts'
import { formatAmount, formatMoney, formatPhone } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icons.tsx'

interface RowProps {
  readonly row: ReceptionRow
}

/** The row is worked on, not opened. */
const stop = (event: { stopPropagation: () => void }): void => event.stopPropagation()

export const nameOfRow = ({ customerName, code, placeCode }: ReceptionRow): string =>
  [customerName ?? code, placeCode].filter((part) => part !== null).join(' · ')

/** « Encaisser 62,29 € »: what the customer owes; where others pay a part, each of them is named on hover. */
export const PayButton = ({ row }: RowProps) => {
  const t = useT('reception')
  const { deeds } = useDayParts()
  const { read, write } = useRight('payment_payment')
  const { read: file } = useRight('booking_booking')
  if (row.due <= 0) return <Owing row={row} />
  if (!read || !write || !file) return formatAmount(row.due)
  return (
    <Owing row={row}>
      <Button
        size="compact-xs"
        variant="light"
        aria-label={t('pay.label', { amount: formatMoney(row.due), name: nameOfRow(row) })}
        onDoubleClick={stop}
        onClick={() => deeds.onPay(row)}
      >
        {t('pay.open', { amount: formatMoney(row.due) })}
      </Button>
    </Owing>
  )
}

interface OwingProps extends RowProps {
  readonly children?: ReactNode
}

/** Who owes what, where several pay; the balance alone otherwise. */
const Owing = ({ row, children }: OwingProps) => {
  const t = useT('reception')
  const others = row.payers?.filter(({ payerId, balance }) => payerId !== row.customerId && balance !== 0) ?? []
  const shown =
    children ?? (row.balance < 0 ? t('pay.giveBack', { amount: formatMoney(0 - row.balance) }) : formatAmount(row.due))
  if (others.length === 0) return shown
  const label = others.map(({ name, balance }) => `${name}\u00A0: ${formatMoney(balance)}`).join(' · ')
  return (
    <Tooltip label={label} events={{ hover: true, focus: true, touch: true }}>
      <span>
        {shown} <small aria-label={label}>{t('pay.others', { count: others.length })}</small>
      </span>
    </Tooltip>
  )
}

/** When they will be there, or a place to say it. */
export const HourButton = ({ row }: RowProps) => {
  const t = useT('reception')
  const { deeds } = useDayParts()
  const { write } = useRight('booking_arrival_departure')
  const hour = row.expectedHour
  if (!write || row.arrivedAt !== null) return hour ?? ''
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      color="gray"
      aria-label={t(hour === null ? 'expect.none' : 'expect.label', { hour: hour ?? '', name: nameOfRow(row) })}
      onDoubleClick={stop}
      onClick={() => deeds.onExpect(row)}
    >
      {hour ?? '—'}
    </Button>
  )
}

/** One stay ticked by one touch; what is done shows its hour in the state. */
export const TickButton = ({ row }: RowProps) => {
  const t = useT('reception')
  const { kind, deeds } = useDayParts()
  const { write } = useRight('booking_arrival_departure')
  if (!write || isTicked(kind, row) || (kind === 'departure' && row.arrivedAt === null)) return null
  return (
    <ActionIcon
      size={24}
      variant="light"
      disabled={deeds.isPending}
      aria-label={t(`tick.one.${kind}`, { name: nameOfRow(row) })}
      onDoubleClick={stop}
      onClick={() => deeds.onTick(row)}
    >
      <Icon name="check" size={14} />
    </ActionIcon>
  )
}

/** A telephone rings by a touch. */
export const PhoneLink = ({ phone }: { readonly phone: string | null }) =>
  phone === null ? null : (
    <Anchor href={`tel:${phone}`} inherit c="inherit" onDoubleClick={stop}>
      {formatPhone(phone)}
    </Anchor>
  )
