import { Button, Popover, Stack } from '@mantine/core'
import { useT } from '#web/i18n/i18n.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Icon } from '#web/ui/icons.tsx'

interface OutputButtonProps {
  readonly opened: boolean
  readonly onToggle: (opened: boolean) => void
  /** All rows of the search, as `export.csv`. */
  readonly onCsv: () => void
  /** Why it cannot be exported. */
  readonly csvReason: string | undefined
}

/** After the list has closed over what is printed. */
const CLOSED_MS = 50

/** F8 of a list: the rows in sight on paper, or all of them in a file. */
export const OutputButton = ({ opened, onToggle, onCsv, csvReason }: OutputButtonProps) => {
  const t = useT('ui')
  const run = (action: () => void): void => {
    onToggle(false)
    setTimeout(action, CLOSED_MS)
  }
  const entry = { variant: 'subtle', color: 'gray', justify: 'flex-start', fullWidth: true } as const
  return (
    <Popover opened={opened} onChange={onToggle} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<Icon name="print" size={16} />}
          aria-keyshortcuts="F8"
          onClick={() => onToggle(!opened)}
        >
          {t('list.output')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('list.output')} p={4}>
        <Stack gap={0}>
          <ActionButton
            {...entry}
            leftSection={<Icon name="download" size={16} />}
            disabledReason={csvReason}
            onClick={() => run(onCsv)}
          >
            {t('list.csv')}
          </ActionButton>
          <ActionButton
            {...entry}
            leftSection={<Icon name="print" size={16} />}
            onClick={() => run(() => window.print())}
          >
            {t('list.print')}
          </ActionButton>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
