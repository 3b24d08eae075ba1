import { Tooltip } from '@mantine/core'
import { ScreenLink } from '#web/shell/navigation.tsx'
import classes from '#web/ui/page-tabs.module.css'

export interface PageTab {
  readonly key: string
  readonly label: string
  /** Address of the part. */
  readonly to: string
  readonly disabledReason?: string | undefined
}

interface PageTabsProps {
  /** Spoken name: « Parties de la fiche client ». */
  readonly label: string
  readonly tabs: readonly PageTab[]
  readonly current: string
}

/** Parts of one record, each with an address of its own: links, so that one opens in a tab and a reload stays there. */
export const PageTabs = ({ label, tabs, current }: PageTabsProps) => (
  <nav aria-label={label} className={`${classes.tabs} p-no-print`}>
    {tabs.map((tab) =>
      tab.disabledReason === undefined ? (
        <ScreenLink
          key={tab.key}
          to={tab.to}
          className={classes.tab}
          aria-current={tab.key === current ? 'page' : undefined}
        >
          {tab.label}
        </ScreenLink>
      ) : (
        <Tooltip key={tab.key} label={tab.disabledReason} events={{ hover: true, focus: true, touch: true }}>
          <button
            type="button"
            className={classes.tab}
            aria-disabled="true"
            {...{ 'aria-description': tab.disabledReason }}
          >
            {tab.label}
          </button>
        </Tooltip>
      ),
    )}
  </nav>
)
