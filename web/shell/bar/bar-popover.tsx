import type { ReactNode } from 'react'
import { useState } from 'react'
import { Popover } from '@mantine/core'
import { rove } from '#web/shell/bar/roving.ts'
import type { IconName } from '#web/ui/icons.tsx'
import { Icon } from '#web/ui/icons.tsx'
import classes from '#web/shell/bar/bar-popover.module.css'

interface BarPopoverProps {
  /** Spoken name of the button. */
  readonly label: string
  readonly className: string | undefined
  readonly face: ReactNode
  readonly position: 'bottom-start' | 'bottom-end'
  readonly width?: number
  readonly children: (close: () => void) => ReactNode
}

/** A button of the top bar that opens a short list of links and choices; arrows move in it, Échap closes it. */
export const BarPopover = ({ label, className, face, position, width = 292, children }: BarPopoverProps) => {
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position={position}
      offset={4}
      width={width}
      withinPortal={false}
      withRoles={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button
          type="button"
          className={className ?? ''}
          aria-label={label}
          aria-expanded={isOpen}
          onClick={() => setOpen((open) => !open)}
        >
          {face}
          <Icon name="chevronDown" size={14} />
        </button>
      </Popover.Target>
      <Popover.Dropdown p={6} className={classes.panel ?? ''} onKeyDown={(event) => rove(event, event.currentTarget)}>
        {children(close)}
      </Popover.Dropdown>
    </Popover>
  )
}

interface EntryProps {
  readonly icon: IconName
  readonly children: ReactNode
  readonly onClick: () => void
  /** One of several choices: chosen or not. */
  readonly isChosen?: boolean
}

/** A line of the list. */
export const BarEntry = ({ icon, children, onClick, isChosen }: EntryProps) => (
  <button type="button" className={classes.entry} onClick={onClick} aria-pressed={isChosen}>
    <Icon name={icon} />
    <span className={classes.text}>{children}</span>
    {isChosen === true ? <Icon name="check" size={16} /> : null}
  </button>
)

/** A line that opens another tab. */
export const BarLink = ({ icon, children, href }: Omit<EntryProps, 'onClick'> & { readonly href: string }) => (
  <a href={href} target="_blank" rel="noopener noreferrer" className={classes.entry}>
    <Icon name={icon} />
    <span className={classes.text}>{children}</span>
  </a>
)
