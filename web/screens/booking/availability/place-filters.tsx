import { Button, MultiSelect, Switch } from '@mantine/core'
import { useT } from '#web/i18n/i18n.ts'
import { NO_FILTERS } from '#web/screens/booking/availability/search-state.ts'
import type { PlaceFilters } from '#web/screens/booking/availability/search-state.ts'
import classes from '#web/screens/booking/availability/search.module.css'
import { usePlaceChoices } from '#web/screens/booking/references.ts'
import type { Choice } from '#web/screens/booking/references.ts'
import { MeasureInput } from '#web/ui/measure-input.tsx'

interface PlaceFiltersFormProps {
  readonly filters: PlaceFilters
  readonly onChange: (filters: PlaceFilters) => void
}

const option = ({ id, label }: Choice) => ({ value: String(id), label })

interface ManyProps {
  readonly label: string
  readonly any: string
  readonly choices: readonly Choice[]
  readonly ids: readonly number[]
  readonly onChange: (ids: readonly number[]) => void
}

/** One filter; nothing chosen restricts nothing. One that has nothing to choose from is not shown. */
const Many = ({ label, any, choices, ids, onChange }: ManyProps) =>
  choices.length < 2 && ids.length === 0 ? null : (
    <MultiSelect
      label={label}
      placeholder={ids.length === 0 ? any : ''}
      data={choices.map(option)}
      value={ids.map(String)}
      onChange={(next) => onChange(next.map(Number))}
      searchable
      clearable
    />
  )

/** Which places to look among. */
export const PlaceFiltersForm = ({ filters, onChange }: PlaceFiltersFormProps) => {
  const t = useT('booking')
  const { types, families, layouts, features } = usePlaceChoices()
  const put = (change: Partial<PlaceFilters>): void => onChange({ ...filters, ...change })
  const isNarrowed =
    filters.vehicleLength !== null || Object.values(filters).some((value) => Array.isArray(value) && value.length > 0)
  return (
    <fieldset className={classes.filters}>
      <legend className={classes.legend}>{t('availability.filters')}</legend>
      <Many
        label={t('availability.types')}
        any={t('availability.allTypes')}
        choices={types}
        ids={filters.placeTypeIds}
        onChange={(placeTypeIds) => put({ placeTypeIds })}
      />
      <Many
        label={t('availability.families')}
        any={t('availability.allFamilies')}
        choices={families}
        ids={filters.familyIds}
        onChange={(familyIds) => put({ familyIds })}
      />
      <Many
        label={t('availability.layouts')}
        any={t('availability.allLayouts')}
        choices={layouts}
        ids={filters.layoutIds}
        onChange={(layoutIds) => put({ layoutIds })}
      />
      <Many
        label={t('availability.features')}
        any={t('availability.allFeatures')}
        choices={features}
        ids={filters.featureIds}
        onChange={(featureIds) => put({ featureIds })}
      />
      <MeasureInput
        label={t('availability.vehicleLength')}
        placeholder={t('availability.anyLength')}
        unit="m"
        value={filters.vehicleLength}
        onChange={(vehicleLength) => put({ vehicleLength })}
      />
      <Switch
        label={t('availability.showAll')}
        checked={filters.all}
        onChange={(event) => put({ all: event.currentTarget.checked })}
      />
      {isNarrowed ? (
        <Button variant="subtle" size="compact-sm" onClick={() => onChange({ ...NO_FILTERS, all: filters.all })}>
          {t('availability.clearFilters')}
        </Button>
      ) : null}
    </fieldset>
  )
}
