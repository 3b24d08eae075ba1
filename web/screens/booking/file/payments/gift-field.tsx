import { Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Cents } from '#domain/money.ts'
import { giftCodeToAsk } from '#domain/sale/gift-import.ts'
import { gifts } from '#contract/operations/sale/gift.ts'
import { GIFT_STATE } from '#contract/lists/sale/gift.ts'
import { useT } from '#web/i18n/i18n.ts'
import { call } from '#web/shell/call.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { formatDay, formatMoney } from '#web/ui/format.ts'

const PAUSE_MS = 200

/** Letters and digits of one of ours: of less, nothing is told while it is typed. */
const WHOLE = 12
const isTypedWhole = (typed: string): boolean => typed.replaceAll(/[^\p{L}\d]/gu, '').length >= WHOLE

const useGift = (typed: string) => {
  const [text] = useDebouncedValue(typed, PAUSE_MS)
  const code = giftCodeToAsk(text)
  return useQuery({
    queryKey: ['giftSale', 'check', code],
    queryFn: ({ signal }) => call(gifts.check, { body: { code: code ?? '' }, signal }),
    enabled: code !== null,
    staleTime: 0,
    retry: false,
    meta: { quiet: true, refreshedBy: ['giftSale', 'payment'] },
  })
}

interface GiftFieldProps {
  readonly value: string
  readonly onChange: (code: string) => void
  /** What is left of one that may pay. */
  readonly onFound: (left: Cents) => void
  readonly error: string | undefined
}

/** The code of a gift voucher, and what is left of it, until when. A reader of codes types it too. */
export const GiftField = ({ value, onChange, onFound, error }: GiftFieldProps) => {
  const t = useT('billing')
  const { data, error: refused } = useGift(value)
  const mayPay = data !== undefined && data.kind === 'VALUE' && data.isPaid && data.left > 0
  const found = mayPay ? `${data.code} ${data.left}` : undefined
  useEffect(() => {
    if (mayPay) onFound(data.left)
    // Proposed once a voucher, not at each drawing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [found])
  return (
    <div>
      <TextInput
        label={t('gift.code')}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        maxLength={40}
        autoComplete="off"
        required
        w={240}
        error={
          value.trim() === ''
            ? undefined
            : (error ?? (refused === null || !isTypedWhole(value) ? undefined : sentenceOf(refused)))
        }
      />
      {data === undefined ? null : (
        <Text size="sm" role="status" mt={4}>
          {t('gift.seen', { label: data.label, left: formatMoney(data.left), until: formatDay(data.until) })}
          {data.state === 'SOLD' || data.state === 'PARTLY_USED' ? null : ` · ${GIFT_STATE.word(data.state)}`}
          {data.isPaid ? null : ` · ${t('gift.unpaid')}`}
          {data.kind === 'VALUE' ? null : ` · ${t('gift.ofPurpose')}`}
        </Text>
      )}
    </div>
  )
}
