import { Select, Text } from '@mantine/core'
import { cents, sum, ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import { formatMoney } from '#web/ui/format.ts'

/** Who may be given money back, and how much of theirs is too much. */
export interface OwedPayer {
  readonly payerId: number
  readonly name: string
  readonly owed: Cents
}

/** Payers who gave more than they owe; the customer first. */
export const owingPayers = ({ payers }: Pick<BookingFile, 'payers'>): readonly OwedPayer[] =>
  payers
    .filter((payer) => payer.payerId !== 0 && payer.balance < 0)
    .map(({ payerId, name, balance }) => ({ payerId, name, owed: cents(0 - balance) }))

/** All that is to be given back: each payer's money is theirs, whatever another still owes (C. civ. art. 1302 and 1310). */
export const owedInAll = (file: Pick<BookingFile, 'payers'>): Cents => sum(owingPayers(file).map(({ owed }) => owed))

/** Every payer, for what takes nothing of theirs. */
export const allPayers = ({ payers }: Pick<BookingFile, 'payers'>): readonly OwedPayer[] =>
  payers.filter(({ payerId }) => payerId !== 0).map(({ payerId, name }) => ({ payerId, name, owed: ZERO }))

/** What the others still owe of the file that gives back. */
export const OthersOwe = ({ file }: { readonly file: BookingFile }) => {
  const t = useT('billing')
  const due = sum(file.payers.filter(({ balance }) => balance > 0).map(({ balance }) => balance))
  return due === 0 ? null : <Text size="sm">{t('credit.othersOwe', { amount: formatMoney(due) })}</Text>
}

interface PayerSelectProps {
  readonly file: BookingFile
  readonly choices: readonly OwedPayer[]
  readonly value: OwedPayer | undefined
  readonly onChange: (payer: OwedPayer) => void
}

/** Whose money it is; nothing where the file has one payer. */
export const PayerSelect = ({ file, choices, value, onChange }: PayerSelectProps) => {
  const t = useT('billing')
  if (file.payers.length < 2) return null
  return (
    <Select
      label={t('pay.payer')}
      data={choices.map(({ payerId, name, owed }) => ({
        value: String(payerId),
        label: owed === 0 ? name : `${name} · ${formatMoney(owed)}`,
      }))}
      value={value === undefined ? null : String(value.payerId)}
      onChange={(id) => {
        const next = choices.find(({ payerId }) => String(payerId) === id)
        if (next !== undefined) onChange(next)
      }}
      allowDeselect={false}
    />
  )
}
