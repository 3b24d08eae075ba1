import { ActionIcon, Menu } from '@mantine/core'
import { PLANNING_GROUPINGS } from '#contract/operations/establishment/preference-planning.ts'
import type { PlanningGrouping } from '#contract/operations/establishment/preference-planning.ts'
import { useT } from '#web/i18n/i18n.ts'
import { Icon } from '#web/ui/icons.tsx'
import type { usePlanningView } from '#web/screens/inventory/planning/use-planning-view.ts'

interface DisplayMenuProps {
  readonly view: ReturnType<typeof usePlanningView>
}

const GROUPINGS = Object.keys(PLANNING_GROUPINGS) as PlanningGrouping[]

/** How places are arranged, and what is drawn beside the stays. */
export const DisplayMenu = ({ view }: DisplayMenuProps) => {
  const t = useT('planning')
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={32} aria-label={t('display.title')} title={t('display.title')}>
          <Icon name="eye" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('display.title')}>
        <Menu.Label>{t('display.grouping')}</Menu.Label>
        <Menu.RadioGroup value={view.grouping} onChange={(value) => view.setGrouping(value)}>
          {GROUPINGS.map((grouping) => (
            <Menu.RadioItem key={grouping} value={grouping} closeMenuOnClick={false}>
              {t(`display.${grouping}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.CheckboxItem
          checked={view.showQuotes}
          closeMenuOnClick={false}
          onChange={(checked) => view.setShowQuotes(checked)}
        >
          {t('display.quotes')}
        </Menu.CheckboxItem>
        <Menu.CheckboxItem
          checked={view.showHolidays}
          closeMenuOnClick={false}
          onChange={(checked) => view.setShowHolidays(checked)}
        >
          {t('display.holidays')}
        </Menu.CheckboxItem>
      </Menu.Dropdown>
    </Menu>
  )
}
