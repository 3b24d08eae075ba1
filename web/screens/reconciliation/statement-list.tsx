import { useState } from 'react'
import { bankStatementList } from '#contract/lists/payment/bank-statement.ts'
import { translate, useT } from '#web/i18n/i18n.ts'
import { listScreen } from '#web/list/list-screen.tsx'
import type { ListHands } from '#web/list/list-screen.tsx'
import { pathTo } from '#web/paths.ts'
import { ImportDialog } from '#web/screens/reconciliation/import-dialog.tsx'
import { useDroppedFile } from '#web/shell/dropped-file.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'

const t = translate('reconciliation')

interface Importing {
  readonly file: File | undefined
}

/** F3: a file of the bank. */
const Import = ({ filters }: Pick<ListHands<unknown>, 'filters'>) => {
  const ui = useT('ui')
  const { write } = useRight('payment_deposit')
  const [importing, setImporting] = useState<Importing>()
  const reason = write ? undefined : ui('noRight')
  const open = (file?: File): void => setImporting({ file })
  useDroppedFile(open, write && importing === undefined)
  useFunctionKeys({ F3: { label: t('import.action'), run: () => open(), disabledReason: reason } })
  const account = filters['bankAccountId']
  return (
    <>
      <ActionButton hotkey="F3" disabledReason={reason} onClick={() => open()}>
        {t('import.action')}
      </ActionButton>
      {importing === undefined ? null : (
        <ImportDialog
          file={importing.file}
          accountId={typeof account === 'number' ? account : undefined}
          onClose={() => setImporting(undefined)}
        />
      )}
    </>
  )
}

/** /bank-reconciliation: statements by account and month, and what is left of each. */
export const StatementList = listScreen(bankStatementList, {
  words: ['reconciliation', 'list'],
  open: (row) => pathTo('/bank-reconciliation/$statementId', { statementId: row.id }),
  isMuted: (row) => row.left === 0,
  Actions: Import,
})
