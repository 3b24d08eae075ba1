import type { ReactNode } from 'react'
import { Popover } from '@mantine/core'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/ui/help-tip.module.css'

interface HelpTipProps {
  /** What it explains: « Priorité ». */
  readonly of: string
  readonly children: ReactNode
}

/** « ? » beside a word of the trade: what it means, by mouse, key or finger. Not inside a label: it would take its clicks. */
export const HelpTip = ({ of, children }: HelpTipProps) => {
  const t = useT('ui')
  return (
    <Popover width={300} position="bottom" withArrow withinPortal returnFocus>
      <Popover.Target>
        <button type="button" className={classes.tip} aria-label={t('help', { of })} title={t('help', { of })}>
          ?
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.text}>{children}</Popover.Dropdown>
    </Popover>
  )
}
