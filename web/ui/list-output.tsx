import { useState } from 'react'
import type { Functionality } from '#contract/rights.ts'
import { useT } from '#web/i18n/i18n.ts'
import { downloadFile } from '#web/shell/files.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useRight } from '#web/shell/session.ts'
import { toastError } from '#web/shell/toast.ts'
import { MenuButton } from '#web/ui/menu-button.tsx'

interface ListOutputProps {
  /** Whose flag lets the rows out as a file. */
  readonly right: Functionality
  /** Where the server makes `export.csv`, and of what: the criteria of the list in hand. */
  readonly path: string
  readonly body: object
  /** Takes the place of the file that the server makes at once. */
  readonly onCsv?: (() => void) | undefined
  /** False where F8 is that of another list, or of other papers. */
  readonly hasKey?: boolean
}

/** F8 of a list: the rows in sight on paper, or all of them in a file. */
export const ListOutput = ({ right, path, body, onCsv, hasKey = true }: ListOutputProps) => {
  const t = useT('ui')
  const may = useRight(right)
  const [isOpen, setOpen] = useState(false)
  const download = (): void => void downloadFile(path, 'export.csv', { body }).catch(toastError)
  useFunctionKeys(hasKey ? { F8: { label: t('list.output'), run: () => setOpen((before) => !before) } } : {})
  return (
    <MenuButton
      label={t('list.output')}
      icon="print"
      hotkey={hasKey ? 'F8' : undefined}
      opened={isOpen}
      onToggle={setOpen}
      entries={[
        {
          icon: 'download',
          label: t('list.csv'),
          reason: may.export ? undefined : t('noRight'),
          run: onCsv ?? download,
        },
        { icon: 'print', label: t('list.print'), run: () => window.print() },
      ]}
    />
  )
}
