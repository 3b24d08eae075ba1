import { Button } from '@mantine/core'
import type { PriceGridItem } from '#contract/operations/occupant-extra/price-grid-answer.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useGridList } from '#web/screens/pricing/price/queries.ts'
import classes from '#web/screens/pricing/price/part/part.module.css'
import { ManyInput } from '#web/ui/many-input.tsx'

/** Every grid that is sold: a campsite has some dozens. */
const ON_SALE = { criteria: { filters: { active: true } }, page: 0, size: 500, sort: [{ field: 'label', desc: false }] }

interface OtherGridsProps {
  readonly grid: PriceGridItem
  readonly chosen: readonly number[]
  readonly onChange: (ids: readonly number[]) => void
}

/** Other grids on sale, which the same dates close with this one: those of the same types, all of them, or by name. */
export const OtherGrids = ({ grid, chosen, onChange }: OtherGridsProps) => {
  const t = useT('price')
  const sold = (useGridList(ON_SALE).data?.list ?? []).filter(
    ({ id, currentVersion }) => id !== grid.id && currentVersion !== null,
  )
  const types = grid.published?.placeTypeIds ?? []
  const same = sold.filter(({ placeTypes }) => placeTypes.some(({ id }) => types.includes(id)))
  if (sold.length === 0) return null
  return (
    <div className={classes.others}>
      <ManyInput
        label={t('closures.others')}
        description={t('closures.othersHelp')}
        value={chosen}
        onChange={onChange}
        choices={sold}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <div className={classes.row}>
        {same.length === 0 ? null : (
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(same.map(({ id }) => id))}>
            {t('closures.sameTypes', { count: same.length })}
          </Button>
        )}
        <Button variant="subtle" size="compact-sm" onClick={() => onChange(sold.map(({ id }) => id))}>
          {t('closures.allSold', { count: sold.length })}
        </Button>
      </div>
    </div>
  )
}
