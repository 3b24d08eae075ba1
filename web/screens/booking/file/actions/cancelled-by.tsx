import { Input, SegmentedControl, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { CANCELLED_BY } from '#domain/booking/cancelled-price.ts'
import type { CancelledBy } from '#domain/booking/cancelled-price.ts'
import { useT } from '#web/i18n/i18n.ts'

interface CancelledByInputProps {
  readonly value: CancelledBy
  readonly onChange: (by: CancelledBy) => void
  /** What is kept where the customer cancels. */
  readonly kept: string
}

/** Who goes back on the stay: what is kept or given back depends on it (C. conso L214-1). */
export const CancelledByInput = ({ value, onChange, kept }: CancelledByInputProps) => {
  const t = useT('booking')
  const id = useId()
  return (
    <Stack gap={4}>
      <Input.Label id={id} component="span">
        {t('life.by.label')}
      </Input.Label>
      <SegmentedControl
        aria-labelledby={id}
        value={value}
        onChange={onChange}
        data={CANCELLED_BY.map((by) => ({ value: by, label: t(`life.by.${by}`) }))}
      />
      <Text size="sm">{value === 'CAMPSITE' ? t('life.by.campsite') : kept}</Text>
    </Stack>
  )
}
