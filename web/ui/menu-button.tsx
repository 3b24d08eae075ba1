import { Button, Popover } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { rove } from '#web/shell/bar/roving.ts'
import type { FunctionKey } from '#web/shell/function-keys.tsx'
import type { IconName } from '#web/ui/icons.tsx'
import { Icon } from '#web/ui/icons.tsx'
import classes from '#web/ui/menu-button.module.css'

export interface MenuEntry {
  readonly icon: IconName
  readonly label: string
  /** Why it cannot be done now. */
  readonly reason?: string | undefined
  readonly run: () => void
}

interface MenuButtonProps {
  readonly label: string
  readonly icon: IconName
  readonly hotkey: FunctionKey | undefined
  readonly opened: boolean
  readonly onToggle: (opened: boolean) => void
  readonly isPending?: boolean
  readonly entries: readonly MenuEntry[]
}

/** By Échap also where the keyboard is nowhere: the popover hears the keys of its own entries alone. */
const useClosing = (opened: boolean, onToggle: (opened: boolean) => void): void => {
  useEffect(() => {
    if (!opened) return undefined
    const close = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') onToggle(false)
    }
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  }, [opened, onToggle])
}

/** A key of a list that may do several things. */
export const MenuButton = (props: MenuButtonProps) => {
  const { label, icon, hotkey, opened, onToggle, isPending = false, entries } = props
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const said = entries.map((entry) => entry.label).join('\n')
  useLayoutEffect(() => {
    // What was still being read had the keyboard and is gone: Échap would leave the screen instead of the menu.
    if (opened && said !== '' && list.current?.contains(document.activeElement) === false)
      list.current.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [opened, said])
  useClosing(opened, onToggle)
  return (
    <Popover opened={opened} onChange={onToggle} position="bottom-end" withRoles={false} trapFocus returnFocus>
      <Popover.Target>
        <Button
          ref={button}
          variant="default"
          title={label}
          data-foldable
          leftSection={<Icon name={icon} size={16} />}
          aria-haspopup="menu"
          aria-expanded={opened}
          aria-keyshortcuts={hotkey}
          loading={isPending}
          onClick={() => onToggle(!opened)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        ref={list}
        role="menu"
        aria-label={label}
        p={4}
        className={classes.menu}
        onKeyDown={(event) => rove(event, event.currentTarget)}
      >
        {entries.map((entry) => (
          <button
            key={entry.label}
            type="button"
            role="menuitem"
            className={classes.entry}
            // Reached by the keyboard all the same: why it cannot be done is said there.
            aria-disabled={entry.reason !== undefined}
            onClick={() => {
              if (entry.reason !== undefined) return
              // Off the page, which may be printed, and the keyboard back from it, before the next key is heard.
              flushSync(() => onToggle(false))
              button.current?.focus()
              entry.run()
            }}
          >
            <Icon name={entry.icon} size={16} />
            <span>{entry.label}</span>
            {entry.reason === undefined ? null : <span className={classes.reason}>{entry.reason}</span>}
          </button>
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}
