import { Button, Popover } from '@mantine/core'
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

/** After the menu has closed over what is printed. */
const CLOSED_MS = 50

/** A key of a list that may do several things. */
export const MenuButton = (props: MenuButtonProps) => {
  const { label, icon, hotkey, opened, onToggle, isPending = false, entries } = props
  return (
    <Popover opened={opened} onChange={onToggle} position="bottom-end" withRoles={false} trapFocus returnFocus>
      <Popover.Target>
        <Button
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
      <Popover.Dropdown role="menu" aria-label={label} p={4} onKeyDown={(event) => rove(event, event.currentTarget)}>
        {entries.map((entry) => (
          <button
            key={entry.label}
            type="button"
            role="menuitem"
            className={classes.entry}
            disabled={entry.reason !== undefined}
            onClick={() => {
              onToggle(false)
              setTimeout(entry.run, CLOSED_MS)
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
