import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { PLANNING_GROUPINGS } from '#contract/operations/establishment/preference-planning.ts'
import type { PlanningGrouping } from '#contract/operations/establishment/preference-planning.ts'
import { useT } from '#web/i18n/i18n.ts'
import { Icon } from '#web/ui/icons.tsx'
import type { usePlanningView } from '#web/screens/booking/planning/use-planning-view.ts'

interface DisplayMenuProps {
  readonly view: ReturnType<typeof usePlanningView>
}

const GROUPINGS = Object.keys(PLANNING_GROUPINGS) as PlanningGrouping[]

const Tick = ({ on }: { readonly on: boolean }) => (on ? <Icon name="check" size={16} /> : null)

/** How places are arranged, and what is drawn beside the stays. */
export const DisplayMenu = ({ view }: DisplayMenuProps) => {
  const t = useT('planning')
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Tooltip label={t('display.title')}>
          <ActionIcon variant="default" size={32} aria-label={t('display.title')}>
            <Icon name="eye" />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('display.title')}>
        <Menu.Label>{t('display.grouping')}</Menu.Label>
        {GROUPINGS.map((grouping) => (
          <Menu.Item
            key={grouping}
            role="menuitemradio"
            aria-checked={view.grouping === grouping}
            rightSection={<Tick on={view.grouping === grouping} />}
            onClick={() => view.setGrouping(grouping)}
          >
            {t(`display.${grouping}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          role="menuitemcheckbox"
          aria-checked={view.showQuotes}
          rightSection={<Tick on={view.showQuotes} />}
          onClick={() => view.setShowQuotes(!view.showQuotes)}
        >
          {t('display.quotes')}
        </Menu.Item>
        <Menu.Item
          role="menuitemcheckbox"
          aria-checked={view.showHolidays}
          rightSection={<Tick on={view.showHolidays} />}
          onClick={() => view.setShowHolidays(!view.showHolidays)}
        >
          {t('display.holidays')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
