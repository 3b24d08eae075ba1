import { useState } from 'react'
import type { ReactNode } from 'react'
import { PRINTED } from '#contract/document/printed.ts'
import type { DocumentKind } from '#contract/document/kinds.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useRight } from '#web/shell/session.ts'
import type { MenuEntry } from '#web/ui/menu-button.tsx'
import { SelectionPapers } from '#web/ui/papers/selection-papers.tsx'

/** « Courriers et e-mails… » of rows that are chosen, for a menu, and its dialog. Several rows of one record count once. */
export const useSelectionPapers = (
  kind: DocumentKind,
  rows: readonly number[],
): { readonly entry: MenuEntry; readonly dialog: ReactNode } => {
  const t = useT('ui')
  const { read, why } = useRight(PRINTED[kind].right)
  // Those that were chosen when it was opened: what is ticked below a dialog may change.
  const [ids, setIds] = useState<readonly number[]>()
  const reason = read ? (rows.length === 0 ? t('papers.tick') : undefined) : why
  const entry: MenuEntry = { icon: 'print', label: t('papers.many'), reason, run: () => setIds([...new Set(rows)]) }
  const dialog =
    ids === undefined ? null : (
      <SelectionPapers kind={kind} of={{ ids: [...ids] }} count={ids.length} onClose={() => setIds(undefined)} />
    )
  return { entry, dialog }
}
