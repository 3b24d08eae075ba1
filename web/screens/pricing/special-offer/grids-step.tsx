import type { OfferGrid } from '#contract/operations/occupant-extra/special-offer.ts'
import { useT } from '#web/i18n/i18n.ts'
import { ManyInput } from '#web/ui/many-input.tsx'

interface GridsStepProps {
  readonly grids: readonly OfferGrid[]
  readonly chosen: readonly number[]
  readonly onChange: (ids: readonly number[]) => void
  readonly error: string | undefined
  readonly readOnly: boolean
}

/** The grids that an offer is for: those that are sold, and those already chosen. */
export const GridsStep = ({ grids, chosen, onChange, error, readOnly }: GridsStepProps) => {
  const t = useT('offer')
  const choices = grids
    .filter(({ id, isSold }) => isSold || chosen.includes(id))
    .map(({ id, label, isSold }) => ({ id, label: isSold ? label : t('notSold', { label }) }))
  return (
    <ManyInput
      label={t('grids')}
      description={t('gridsHelp')}
      value={chosen}
      onChange={onChange}
      choices={choices}
      error={error}
      readOnly={readOnly}
    />
  )
}
