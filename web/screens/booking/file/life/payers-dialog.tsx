import { Checkbox, Radio, Select, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { basisPoints } from '#domain/money.ts'
import type { BasisPoints, Cents } from '#domain/money.ts'
import { isChargedLine } from '#domain/pricing/line.ts'
import type { BookingFile, BookingLine } from '#contract/operations/booking/file.ts'
import type { SharePayers } from '#contract/operations/booking/lifecycle.ts'
import { useT } from '#web/i18n/i18n.ts'
import { CustomerSearch } from '#web/screens/booking/desk/customer/customer-search.tsx'
import { CustomerCard } from '#web/screens/booking/desk/customer/customer-card.tsx'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { sharePayers } from '#web/screens/booking/file/life/life-api.ts'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import changeClasses from '#web/screens/booking/file/change/change.module.css'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { formatMoney } from '#web/ui/format.ts'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { RateInput } from '#web/ui/rate-input.tsx'

interface PayersDialogProps {
  readonly file: BookingFile
  readonly writes: Writes
  readonly onClose: () => void
}

const PARTS = ['ALL', 'PERCENT', 'AMOUNT'] as const
const OTHER = 'other'

const payerOf = (file: BookingFile, line: BookingLine): string =>
  file.payers.find((payer) => payer.payerId === (line.payerId ?? file.customer?.id))?.name ?? ''

/** Where there are several stays, the place tells their taxes apart. */
const placeOf = ({ occupancies }: BookingFile, line: BookingLine): string => {
  const stay = occupancies.length < 2 ? undefined : occupancies.find((one) => one.id === line.occupancyId)
  return stay === undefined ? '' : ` (${stay.placeCode ?? stay.placeTypeCode})`
}

/** The part that is asked for; undefined while it says nothing. */
const partOf = (
  kind: (typeof PARTS)[number],
  rate: number | null,
  amount: Cents | null,
): SharePayers['part'] | undefined => {
  if (kind === 'ALL') return { kind }
  if (kind === 'PERCENT') return rate === null || rate <= 0 ? undefined : { kind, rate }
  return amount === null || amount <= 0 ? undefined : { kind, amount }
}

/** Lines, or a part of them, are owed by somebody else; the file costs the same. */
export const PayersDialog = ({ file, writes, onClose }: PayersDialogProps) => {
  const t = useT('booking')
  const field = useRef<HTMLInputElement>(null)
  const billed = new Set(file.occupancies.filter((stay) => stay.billed).map((stay) => stay.id))
  const lines = file.lines.filter(
    (line) => isChargedLine(line) && (line.occupancyId === null || !billed.has(line.occupancyId)),
  )
  const [chosen, setChosen] = useState<readonly number[]>(lines.map((line) => line.id))
  const [payerId, setPayer] = useState<number>()
  const [kind, setKind] = useState<(typeof PARTS)[number]>('ALL')
  const [rate, setRate] = useState<BasisPoints | null>(basisPoints(5000))
  const [amount, setAmount] = useState<Cents | null>(null)
  const [error, setError] = useState<string>()
  const known = file.payers.filter((payer) => payer.payerId !== 0)
  const isOther = payerId !== undefined && !known.some((payer) => payer.payerId === payerId)
  const [isSearching, setSearching] = useState(known.length < 2)
  const part = partOf(kind, rate, amount)
  const confirm = async (): Promise<void> => {
    if (payerId === undefined || part === undefined) return
    const isDone = await writes.run(
      (at, intent) => sharePayers({ ...at, lineIds: [...chosen], payerId, part }, intent),
      { said: t('life.payers.done'), onError: (caught) => setError(sentenceOf(caught)) },
    )
    if (isDone) onClose()
  }
  const reason =
    chosen.length === 0
      ? t('life.payers.noLine')
      : payerId === undefined
        ? t('life.payers.noPayer')
        : part === undefined
          ? t('life.payers.noPart')
          : undefined
  return (
    <ActionDialog
      title={t('life.payers.title')}
      confirmLabel={t('life.payers.confirm')}
      isPending={writes.isPending}
      reason={reason}
      error={error}
      size="xl"
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={changeClasses.change}>
        <Stack gap="sm">
          <Text size="sm">{t('life.payers.body')}</Text>
          <Select
            label={t('life.payers.payer')}
            data={[
              ...known.map((payer) => ({ value: String(payer.payerId), label: payer.name })),
              { value: OTHER, label: t('life.payers.other') },
            ]}
            value={isSearching || isOther ? OTHER : payerId === undefined ? null : String(payerId)}
            onChange={(value) => {
              setSearching(value === OTHER)
              setPayer(value === null || value === OTHER ? undefined : Number(value))
            }}
          />
          {isOther ? <CustomerCard id={payerId} known={null} /> : null}
          {isSearching ? <CustomerSearch field={field} onPick={setPayer} /> : null}
          <Radio.Group
            label={t('life.payers.part')}
            value={kind}
            onChange={(next) => setKind(PARTS.find((one) => one === next) ?? 'ALL')}
          >
            <Stack gap={6} mt={4}>
              {PARTS.map((one) => (
                <Radio key={one} value={one} label={t(`life.payers.parts.${one}`)} />
              ))}
            </Stack>
          </Radio.Group>
          {kind === 'PERCENT' ? (
            <RateInput label={t('life.payers.rate')} value={rate} onChange={setRate} min={1} max={10_000} />
          ) : null}
          {kind === 'AMOUNT' ? (
            <MoneyInput label={t('life.payers.amount')} value={amount} onChange={setAmount} min={0} />
          ) : null}
        </Stack>
        <Checkbox.Group
          label={t('life.payers.lines')}
          value={chosen.map(String)}
          onChange={(ids) => setChosen(ids.map(Number))}
        >
          <Stack gap={6} mt={4}>
            {lines.map((line) => (
              <Checkbox
                key={line.id}
                value={String(line.id)}
                label={`${line.label}${placeOf(file, line)} · ${formatMoney(line.amount)}`}
                description={payerOf(file, line)}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      </div>
    </ActionDialog>
  )
}
