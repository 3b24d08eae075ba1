import { useState } from 'react'
import { useT } from '#web/i18n/i18n.ts'
import { saveBlob } from '#web/shell/files.ts'
import { toast } from '#web/shell/toast.ts'
import { useToday } from '#web/shell/today.ts'
import { plainText } from '#web/ui/plain-text.ts'
import type { GridEditor } from '#web/screens/pricing/price/grid/editor.ts'
import { bookOf, readGridBook } from '#web/screens/pricing/price/sheet/book.ts'
import type { ReadSheet } from '#web/screens/pricing/price/sheet/read-sheet.ts'

/** « Mobil-home 6 pers. » → `mobil-home-6-pers.xlsx`. */
const nameOf = (label: string): string =>
  `${
    plainText(label)
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '') || 'grille'
  }.xlsx`

/** The grid on screen to a workbook, and back; the library is loaded on the first use. */
export const useSheet = (editor: GridEditor) => {
  const t = useT('price')
  const today = useToday()
  const [opened, setOpened] = useState<{ readonly fileName: string; readonly read: ReadSheet }>()
  const exportSheet = async (): Promise<void> => {
    try {
      const { writeWorkbook } = await import('#web/screens/pricing/price/sheet/workbook.ts')
      saveBlob(await writeWorkbook(bookOf(editor.draft, t)), nameOf(editor.draft.label))
    } catch {
      toast.warning(t('sheet.failed'))
    }
  }
  const importSheet = async (file: File | null): Promise<void> => {
    if (file === null) return
    try {
      const { readWorkbook } = await import('#web/screens/pricing/price/sheet/workbook.ts')
      const sheets = await readWorkbook(file)
      setOpened({ fileName: file.name, read: readGridBook(editor.draft, sheets, t, today) })
    } catch {
      toast.warning(t('sheet.unreadable'))
    }
  }
  return { exportSheet, importSheet, opened, close: () => setOpened(undefined) }
}
