import { useEffect, useRef } from 'react'
import { Tooltip } from '@mantine/core'
import { ScreenLink } from '#web/shell/navigation.tsx'
import classes from '#web/ui/page-tabs.module.css'

export interface PageTab {
  readonly key: string
  readonly label: string
  /** Address of the part. */
  readonly to: string
  /** Where the parts share one address. */
  readonly search?: Readonly<Record<string, string>>
  readonly disabledReason?: string | undefined
}

interface PageTabsProps {
  /** Spoken name: « Parties de la fiche client ». */
  readonly label: string
  readonly tabs: readonly PageTab[]
  readonly current: string
}

/** Parts of one record, each with an address of its own: links, so that one opens in a tab and a reload stays there. */
export const PageTabs = ({ label, tabs, current }: PageTabsProps) => {
  const nav = useRef<HTMLElement>(null)
  const address = tabs.find(({ key }) => key === current)?.to
  useEffect(() => {
    if (nav.current !== null && address !== undefined) bringToMiddle(nav.current, address)
  }, [address])
  return (
    <nav ref={nav} aria-label={label} className={`${classes.tabs} p-no-print`}>
      {tabs.map((tab) =>
        tab.disabledReason === undefined ? (
          <ScreenLink
            key={tab.key}
            to={tab.to}
            {...(tab.search === undefined ? {} : { search: tab.search })}
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
}

/** On a narrow screen the tabs scroll sideways: the current one comes to the middle, the page itself does not move. */
const bringToMiddle = (nav: HTMLElement, address: string): void => {
  const link = [...nav.querySelectorAll('a')].find((one) => one.getAttribute('href') === address)
  if (link === undefined) return
  const [outer, inner] = [nav.getBoundingClientRect(), link.getBoundingClientRect()]
  nav.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
}
