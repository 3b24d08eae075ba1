import { useT } from '#web/i18n/i18n.ts'
import { MenuButton } from '#web/ui/menu-button.tsx'

interface OutputButtonProps {
  readonly opened: boolean
  readonly onToggle: (opened: boolean) => void
  /** All rows of the search, as `export.csv`. */
  readonly onCsv: () => void
  /** Why it cannot be exported. */
  readonly csvReason: string | undefined
}

/** F8 of a list: the rows in sight on paper, or all of them in a file. */
export const OutputButton = ({ opened, onToggle, onCsv, csvReason }: OutputButtonProps) => {
  const t = useT('ui')
  return (
    <MenuButton
      label={t('list.output')}
      icon="print"
      hotkey="F8"
      opened={opened}
      onToggle={onToggle}
      entries={[
        { icon: 'download', label: t('list.csv'), reason: csvReason, run: onCsv },
        { icon: 'print', label: t('list.print'), run: () => window.print() },
      ]}
    />
  )
}
