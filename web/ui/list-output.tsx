import { useState } from 'react'
import { LONG_FILE } from '#contract/operations/session/jobs.ts'
import type { Functionality } from '#contract/rights.ts'
import { useT } from '#web/i18n/i18n.ts'
import { downloadFile } from '#web/shell/files.ts'
import { startJob } from '#web/shell/jobs.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useRight } from '#web/shell/session.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { MenuButton } from '#web/ui/menu-button.tsx'
import type { MenuEntry } from '#web/ui/menu-button.tsx'

interface ListOutputProps {
  /** Whose flag lets the rows out as a file. */
  readonly right: Functionality
  /** Where the server makes `export.csv`, and of what: the criteria of the list in hand. */
  readonly path: string
  readonly body: object
  /** What the list is called and how many rows it finds: a long file is made beside the work of the screens. */
  readonly list?: { readonly title: string; readonly rows: number | undefined }
  /** Its file is also had as a workbook, amounts as numbers. */
  readonly isWorkbook?: boolean
  /** Takes the place of the file that the server makes at once. */
  readonly onCsv?: (() => void) | undefined
  /** False where F8 is that of another list, or of other papers. */
  readonly hasKey?: boolean
  /** Papers of the rows that are chosen, or of all. */
  readonly more?: readonly MenuEntry[] | undefined
}

/** F8 of a list: the rows in sight on paper, or all of them in a file. */
export const ListOutput = ({
  right,
  path,
  body,
  list,
  isWorkbook = false,
  onCsv,
  hasKey = true,
  more = [],
}: ListOutputProps) => {
  const t = useT('ui')
  const may = useRight(right)
  const [isOpen, setOpen] = useState(false)
  const reason = may.export ? undefined : t('noRight')
  const download = (format: 'csv' | 'xlsx'): void => {
    const asked = format === 'csv' ? { ...body } : { ...body, format }
    const rows = list?.rows ?? 0
    const isLong = list !== undefined && rows > LONG_FILE
    const given = isLong
      ? startJob('file', list.title, { path, body: asked, rows }).then(() => toast.info(t('list.csvLater')))
      : downloadFile(path, format === 'csv' ? 'export.csv' : 'export.xlsx', { body: asked })
    given.catch(toastError)
  }
  useFunctionKeys(hasKey ? { F8: { label: t('list.output'), run: () => setOpen((before) => !before) } } : {})
  return (
    <MenuButton
      label={t('list.output')}
      icon="print"
      hotkey={hasKey ? 'F8' : undefined}
      opened={isOpen}
      onToggle={setOpen}
      entries={[
        { icon: 'download', label: t('list.csv'), reason, run: onCsv ?? (() => download('csv')) },
        ...(isWorkbook
          ? [{ icon: 'download' as const, label: t('list.xlsx'), reason, run: () => download('xlsx') }]
          : []),
        { icon: 'print', label: t('list.print'), run: () => window.print() },
        ...more,
      ]}
    />
  )
}
