import { Button, MultiSelect, Popover, Select } from '@mantine/core'
import { epochDay, fromEpochDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { useState } from 'react'
import type { CampPlans } from '#contract/operations/camp/plan.ts'
import type { PlanningBoard } from '#contract/operations/booking/planning.ts'
import { useT } from '#web/i18n/i18n.ts'
import { NO_FILTER } from '#web/screens/inventory/plan/day-state.ts'
import type { Plan } from '#web/screens/inventory/plan/use-plan.ts'
import classes from '#web/screens/inventory/plan/plan.module.css'
import { DayInput } from '#web/ui/day-input.tsx'
import { Icon } from '#web/ui/icons.tsx'

interface PlanFiltersProps {
  readonly plan: Plan
  readonly board: PlanningBoard
  readonly features: CampPlans['features']
}

/** Both ends of the free period; it filters once both are there, in their order. */
const FreePeriod = ({ plan }: Pick<PlanFiltersProps, 'plan'>) => {
  const t = useT('plan')
  const { filters, setFilters } = plan
  const { free } = filters
  const [from, setFrom] = useState<Day | null>(free === null ? null : fromEpochDay(free.start))
  const [to, setTo] = useState<Day | null>(free === null ? null : fromEpochDay(free.end))
  const put = (start: Day | null, end: Day | null): void => {
    setFrom(start)
    setTo(end)
    const isPeriod = start !== null && end !== null && start < end
    setFilters({ ...filters, free: isPeriod ? { start: epochDay(start), end: epochDay(end) } : null })
  }
  return (
    <div className={classes.period}>
      <DayInput label={t('freeFrom')} value={from} onChange={(day) => put(day, to)} />
      <DayInput label={t('freeTo')} follows={from} value={to} onChange={(day) => put(from, day)} />
    </div>
  )
}

/** Type, features, free period: places that do not answer are left in the background. */
export const PlanFiltersButton = ({ plan, board, features }: PlanFiltersProps) => {
  const t = useT('plan')
  const { filters, setFilters, isNarrowed } = plan
  return (
    <Popover position="bottom-start" withinPortal shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant={isNarrowed ? 'light' : 'default'} leftSection={<Icon name="filter" size={16} />}>
          {t('filters')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('filters')}>
        <div className={classes.filters}>
          <Select
            label={t('type')}
            placeholder={t('allTypes')}
            data={board.types.map((type) => ({ value: String(type.id), label: type.label }))}
            value={filters.typeId === null ? null : String(filters.typeId)}
            onChange={(id) => setFilters({ ...filters, typeId: id === null ? null : Number(id) })}
            clearable
            searchable
            openOnFocus={false}
            comboboxProps={{ withinPortal: false }}
          />
          {features.length === 0 ? null : (
            <MultiSelect
              label={t('features')}
              placeholder={filters.featureIds.length === 0 ? t('anyFeature') : ''}
              data={features.map((one) => ({ value: String(one.id), label: one.label }))}
              value={filters.featureIds.map(String)}
              onChange={(ids) => setFilters({ ...filters, featureIds: ids.map(Number) })}
              clearable
              searchable
              openOnFocus={false}
              comboboxProps={{ withinPortal: false }}
            />
          )}
          <FreePeriod key={String(filters.free === null && !isNarrowed)} plan={plan} />
          {isNarrowed ? (
            <Button variant="subtle" size="compact-sm" onClick={() => setFilters(NO_FILTER)}>
              {t('clear')}
            </Button>
          ) : null}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
