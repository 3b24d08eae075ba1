import { Radio, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CreditNoteRow } from '#contract/operations/payment/credit.ts'
import { givenBack } from '#contract/operations/payment/credit.ts'
import { useT } from '#web/i18n/i18n.ts'
import { call } from '#web/shell/call.ts'
import { formatDay, formatMoney } from '#web/ui/format.ts'

/** Credit notes of a customer, latest first; none for a file without one. */
export const useCreditNotes = (customerId: number | undefined, isWanted = true): readonly CreditNoteRow[] | undefined =>
  useQuery({
    queryKey: ['booking', 'creditNotes', customerId],
    queryFn: ({ signal }) => call(givenBack.creditNotesOf, { params: { id: customerId ?? 0 }, signal }),
    enabled: isWanted && customerId !== undefined,
    meta: { quiet: true },
  }).data?.list

export const isUsable = ({ left, expired }: CreditNoteRow): boolean => left > 0 && !expired

interface CreditChoiceProps {
  readonly notes: readonly CreditNoteRow[] | undefined
  readonly value: number | null
  readonly onChange: (note: CreditNoteRow) => void
}

/** Which credit note pays, with what is left of each and until when. */
export const CreditChoice = ({ notes, value, onChange }: CreditChoiceProps) => {
  const t = useT('billing')
  const usable = (notes ?? []).filter(isUsable)
  if (notes !== undefined && usable.length === 0) return <p>{t('credit.noneUsable')}</p>
  return (
    <Radio.Group label={t('credit.which')} value={value === null ? '' : String(value)} required>
      <Stack gap={6} mt={4}>
        {usable.map((note) => (
          <Radio
            key={note.id}
            value={String(note.id)}
            label={t('credit.line', {
              number: note.number,
              left: formatMoney(note.left),
              until: formatDay(note.validUntil),
            })}
            onChange={() => onChange(note)}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
