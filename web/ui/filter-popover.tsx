import { Button, Popover, Select, Stack } from '@mantine/core'
import { useT } from '#web/i18n/i18n.ts'
import { Icon } from '#web/ui/icons.tsx'

export interface FilterChoice {
  readonly key: string
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** Undefined: everything. */
  readonly value: string | undefined
}

interface FilterPopoverProps {
  readonly filters: readonly FilterChoice[]
  readonly onChange: (key: string, value: string | undefined) => void
  readonly onClear: () => void
}

/** More choices than this are searched. */
const SEARCHED_FROM = 8

/** Filters of a list behind one button, which says how many are on. */
export const FilterPopover = ({ filters, onChange, onClear }: FilterPopoverProps) => {
  const t = useT('ui')
  const count = filters.filter(({ value }) => value !== undefined).length
  return (
    <Popover position="bottom-start" trapFocus returnFocus width={280}>
      <Popover.Target>
        <Button
          variant={count > 0 ? 'light' : 'default'}
          leftSection={<Icon name="filter" size={16} />}
          title={t('list.filters')}
          data-foldable={count === 0 || undefined}
        >
          {count > 0 ? t('list.filtersOn', { count }) : t('list.filters')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('list.filters')}>
        <Stack gap="sm">
          {filters.map(({ key, label, options, value }) => (
            <Select
              key={key}
              label={label}
              placeholder={t('list.all')}
              data={[...options]}
              value={value ?? null}
              onChange={(next) => onChange(key, next ?? undefined)}
              searchable={options.length >= SEARCHED_FROM}
              openOnFocus={false}
              clearable
              comboboxProps={{ withinPortal: false }}
            />
          ))}
          <Button variant="subtle" size="compact-sm" disabled={count === 0} onClick={onClear}>
            {t('list.clearFilters')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
