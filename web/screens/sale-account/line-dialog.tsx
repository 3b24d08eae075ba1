/** What of a line is seldom changed: what comes off and why, taken away or not, goods or a service. */
import { Checkbox, Group, SegmentedControl, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { basisPoints } from '#domain/money.ts'
import type { BasisPoints, Cents } from '#domain/money.ts'
import { ARTICLE_NATURES } from '#contract/entities/sale/article.ts'
import { isReason } from '#contract/reason.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { DraftLine } from '#web/screens/sale-account/draft.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { formatRate } from '#web/ui/format.ts'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { RateInput } from '#web/ui/rate-input.tsx'
import { ReasonInput } from '#web/ui/reason-input.tsx'

export interface RateChoice {
  readonly id: number
  readonly label: string
  readonly rate: number
}

interface LineDialogProps {
  readonly line: DraftLine
  readonly rates: readonly RateChoice[]
  readonly onChange: (change: Partial<DraftLine>) => void
  readonly onClose: () => void
}

const useDiscount = ({ discount }: DraftLine) => {
  const t = useT('sale-account')
  const [isRate, setIsRate] = useState(discount === null || discount.rate !== null)
  const [rate, setRate] = useState<BasisPoints | null>(discount?.rate == null ? null : basisPoints(discount.rate))
  const [amount, setAmount] = useState<Cents | null>(discount?.amount ?? null)
  const [reason, setReason] = useState(discount?.reason ?? '')
  const isTyped = isRate ? rate !== null : amount !== null
  const why = isTyped && !isReason(reason) ? t('line.noReason') : undefined
  const value = isTyped ? { rate: isRate ? rate : null, amount: isRate ? null : amount, reason: reason.trim() } : null
  return { isRate, setIsRate, rate, setRate, amount, setAmount, reason, setReason, why, value }
}

export const LineDialog = ({ line, rates, onChange, onClose }: LineDialogProps) => {
  const t = useT('sale-account')
  const off = useDiscount(line)
  const [isTakeaway, setTakeaway] = useState(line.isTakeaway)
  const [nature, setNature] = useState(line.nature)
  const [tvaId, setTva] = useState(line.tvaId)
  const isFree = line.articleId === null
  const rate = rates.find(({ id }) => id === tvaId)?.rate ?? line.rate
  const confirm = (): void => {
    onChange({ discount: off.value, isTakeaway, ...(isFree ? { nature, tvaId, rate, takeawayRate: rate } : {}) })
    onClose()
  }
  return (
    <ActionDialog
      title={line.label === '' ? t('line.free') : line.label}
      confirmLabel={t('line.confirm')}
      isPending={false}
      reason={off.why}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="sm">
        {line.isDiscountable ? <DiscountFields {...off} /> : t('line.notDiscountable')}
        {line.rate === line.takeawayRate && line.parts.length === 0 ? null : (
          <Checkbox
            label={t('line.takeaway')}
            checked={isTakeaway}
            onChange={(event) => setTakeaway(event.currentTarget.checked)}
          />
        )}
        {isFree ? (
          <Group gap="sm" grow align="start">
            <Select
              label={t('line.nature')}
              data={Object.entries(ARTICLE_NATURES).map(([value, label]) => ({ value, label }))}
              value={nature}
              onChange={(key) => setNature(key === 'SERVICE' ? 'SERVICE' : 'GOODS')}
              allowDeselect={false}
            />
            <Select
              label={t('line.vat')}
              data={rates.map(({ id, label, rate: own }) => ({
                value: String(id),
                label: `${label} (${formatRate(own)})`,
              }))}
              value={tvaId === null ? null : String(tvaId)}
              onChange={(id) => setTva(id === null ? tvaId : Number(id))}
              allowDeselect={false}
            />
          </Group>
        ) : null}
      </Stack>
    </ActionDialog>
  )
}

const DiscountFields = (off: ReturnType<typeof useDiscount>) => {
  const t = useT('sale-account')
  return (
    <>
      <SegmentedControl
        aria-label={t('line.discount')}
        data={[
          { value: 'rate', label: t('line.byRate') },
          { value: 'amount', label: t('line.byAmount') },
        ]}
        value={off.isRate ? 'rate' : 'amount'}
        onChange={(kind) => off.setIsRate(kind === 'rate')}
      />
      <Group gap="sm" grow align="start">
        {off.isRate ? (
          <RateInput label={t('line.byRate')} value={off.rate} onChange={off.setRate} min={1} max={10_000} isFirst />
        ) : (
          <MoneyInput label={t('line.byAmount')} value={off.amount} onChange={off.setAmount} min={1} isFirst />
        )}
        <ReasonInput label={t('line.reason')} value={off.reason} onChange={off.setReason} />
      </Group>
    </>
  )
}
