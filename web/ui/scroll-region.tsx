import type { ReactNode, Ref } from 'react'
import classes from '#web/ui/scroll-region.module.css'

interface ScrollRegionProps {
  /** Spoken name: what is in it. */
  readonly label: string
  readonly className: string | undefined
  readonly children: ReactNode
  readonly ref?: Ref<HTMLDivElement>
}

/** A wide table that scrolls on its own: the keyboard reaches it, so that its arrows scroll it (WCAG 2.1.1). */
export const ScrollRegion = ({ label, className, children, ref }: ScrollRegionProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must take the focus
  <div ref={ref} className={`${classes.region} ${className ?? ''}`} role="region" aria-label={label} tabIndex={0}>
    {children}
  </div>
)
