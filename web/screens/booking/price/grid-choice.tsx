import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { gridsAtDesk } from '#contract/operations/occupant-extra/grid-choice.ts'
import { useT } from '#web/i18n/i18n.ts'
import { call } from '#web/shell/call.ts'
import { useRight } from '#web/shell/session.ts'

interface GridChoiceProps {
  readonly placeTypeId: number
  /** Null: the rules choose. */
  readonly gridId: number | null
  readonly onChange: (gridId: number | null) => void
}

/** The grid that prices a stay: what the rules choose, or one that staff with the special right force. */
export const GridChoice = ({ placeTypeId, gridId, onChange }: GridChoiceProps) => {
  const t = useT('booking')
  const { write: mayForce } = useRight('booking_manual_price')
  const grids = useQuery({
    queryKey: ['priceGrid', 'choice', placeTypeId],
    queryFn: ({ signal }) => call(gridsAtDesk.choice, { params: { id: placeTypeId }, signal }),
    enabled: mayForce,
    meta: { quiet: true },
  })
  const list = grids.data?.list ?? []
  // One grid leaves nothing to choose, unless it is the forced one.
  if (!mayForce || (list.length < 2 && gridId === null)) return null
  return (
    <Select
      label={t('price.forced')}
      size="xs"
      data={[
        { value: '', label: t('price.automatic') },
        ...list.map(({ id, label }) => ({ value: String(id), label })),
      ]}
      value={gridId === null ? '' : String(gridId)}
      onChange={(value) => onChange(value === null || value === '' ? null : Number(value))}
      allowDeselect={false}
      mt={6}
      mb={10}
    />
  )
}
