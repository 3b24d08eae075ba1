import { ActionIcon, Button, Popover, Select, Stack, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import type { PlanningBoard } from '#contract/operations/booking/planning.ts'
import { useT } from '#web/i18n/i18n.ts'
import { Icon } from '#web/ui/icons.tsx'
import { useFittingPlaceholder } from '#web/ui/search-input.tsx'
import { NO_FILTER, narrows } from '#web/screens/inventory/planning/filters.ts'
import type { Filters } from '#web/screens/inventory/planning/filters.ts'
import { STATUS_FILTERS } from '#web/screens/inventory/planning/status-filters.ts'

interface PlanningFiltersProps {
  readonly board: PlanningBoard
  readonly filters: Filters
  readonly onChange: (filters: Filters) => void
  /** Behind a button where there is no room for a line. */
  readonly folded: boolean
  /** Shown below the filters where they are folded. */
  readonly legend: ReactNode
}

const useAmong = (board: PlanningBoard) => {
  const t = useT('planning')
  return useMemo(() => {
    const families = board.families.filter((family) => board.types.some((type) => type.familyId === family.id))
    return [
      { value: 'all', label: t('filters.all') },
      {
        group: t('filters.families'),
        items: families.map((family) => ({ value: `family:${family.id}`, label: family.label })),
      },
      {
        group: t('filters.types'),
        items: board.types.map((type) => ({ value: `type:${type.id}`, label: type.label })),
      },
    ]
    // oxlint-disable-next-line react/exhaustive-deps -- the hook's function is another one at each render, its words are not
  }, [board])
}

const isOn = (filters: Filters): boolean => filters.among !== null || narrows(filters)

const Fields = ({ board, filters, onChange, folded }: Omit<PlanningFiltersProps, 'legend'>) => {
  const t = useT('planning')
  const among = useAmong(board)
  const fitting = useFittingPlaceholder(t('filters.text'))
  const width = (pixels: number) => (folded ? {} : { w: pixels })
  return (
    <>
      <Select
        aria-label={t('filters.among')}
        data={among}
        value={filters.among ?? 'all'}
        onChange={(value) => onChange({ ...filters, among: value === null || value === 'all' ? null : value })}
        searchable
        openOnFocus={false}
        {...width(210)}
      />
      <Select
        aria-label={t('filters.status')}
        data={[
          { value: 'all', label: t('filters.allStays') },
          ...STATUS_FILTERS.map((status) => ({
            value: status,
            label: t(status === 'due' ? 'filters.dueOnly' : `filters.${status}`),
          })),
        ]}
        value={filters.status ?? 'all'}
        onChange={(value) => onChange({ ...filters, status: value === 'all' ? null : value })}
        {...width(168)}
      />
      <TextInput
        aria-label={t('filters.text')}
        {...fitting}
        value={filters.text}
        onChange={(event) => onChange({ ...filters, text: event.currentTarget.value })}
        {...width(190)}
        leftSection={<Icon name="search" size={16} />}
        rightSection={
          isOn(filters) ? (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={26}
              aria-label={t('filters.clear')}
              onClick={() => onChange(NO_FILTER)}
            >
              <Icon name="close" size={14} />
            </ActionIcon>
          ) : null
        }
      />
    </>
  )
}

/** Which places and which stays; the rest of the stays stays in sight, in the background. */
export const PlanningFilters = (props: PlanningFiltersProps) => {
  const t = useT('planning')
  const [opened, setOpened] = useState(false)
  if (!props.folded) return <Fields {...props} />
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant={isOn(props.filters) ? 'light' : 'default'}
          leftSection={<Icon name="filter" size={16} />}
          onClick={() => setOpened((open) => !open)}
        >
          {t('filters.title')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('filters.title')}>
        <Stack gap="sm" w={260}>
          <Fields {...props} />
          {props.legend}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
