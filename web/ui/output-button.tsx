import { Button, Popover } from '@mantine/core'
import { useT } from '#web/i18n/i18n.ts'
import { rove } from '#web/shell/bar/roving.ts'
import type { IconName } from '#web/ui/icons.tsx'
import { Icon } from '#web/ui/icons.tsx'
import classes from '#web/ui/output-button.module.css'

interface OutputButtonProps {
  readonly opened: boolean
  readonly onToggle: (opened: boolean) => void
  /** All rows of the search, as `export.csv`. */
  readonly onCsv: () => void
  /** Why it cannot be exported. */
  readonly csvReason: string | undefined
}

/** After the menu has closed over what is printed. */
const CLOSED_MS = 50

/** F8 of a list: the rows in sight on paper, or all of them in a file. */
export const OutputButton = ({ opened, onToggle, onCsv, csvReason }: OutputButtonProps) => {
  const t = useT('ui')
  const run = (action: () => void): void => {
    onToggle(false)
    setTimeout(action, CLOSED_MS)
  }
  return (
    <Popover opened={opened} onChange={onToggle} position="bottom-end" withRoles={false} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<Icon name="print" size={16} />}
          aria-haspopup="menu"
          aria-expanded={opened}
          aria-keyshortcuts="F8"
          onClick={() => onToggle(!opened)}
        >
          {t('list.output')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        role="menu"
        aria-label={t('list.output')}
        p={4}
        onKeyDown={(event) => rove(event, event.currentTarget)}
      >
        <Entry icon="download" label={t('list.csv')} reason={csvReason} onClick={() => run(onCsv)} />
        <Entry icon="print" label={t('list.print')} reason={undefined} onClick={() => run(() => window.print())} />
      </Popover.Dropdown>
    </Popover>
  )
}

interface EntryProps {
  readonly icon: IconName
  readonly label: string
  readonly reason: string | undefined
  readonly onClick: () => void
}

const Entry = ({ icon, label, reason, onClick }: EntryProps) => (
  <button type="button" role="menuitem" className={classes.entry} disabled={reason !== undefined} onClick={onClick}>
    <Icon name={icon} size={16} />
    <span>{label}</span>
    {reason === undefined ? null : <span className={classes.reason}>{reason}</span>}
  </button>
)
