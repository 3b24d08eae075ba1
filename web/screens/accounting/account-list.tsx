import { useState } from 'react'
import { accountingAccount } from '#contract/entities/payment/accounting.ts'
import { EntityList } from '#web/crud/entity-list.tsx'
import { useT } from '#web/i18n/i18n.ts'
import { CopyPlanDialog, ImportDialog } from '#web/screens/accounting/account-dialogs.tsx'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'

/** /accounting-account-list: the chart of accounts, typed, read from a file, or taken over from another establishment. */
export const AccountList = () => {
  const t = useT('accounting')
  const right = useRight('payment_accounting')
  const [open, setOpen] = useState<'import' | 'copy'>()
  const close = (): void => setOpen(undefined)
  const reason = right.write ? undefined : right.why
  return (
    <>
      <EntityList
        entity={accountingAccount}
        record="/accounting-account/$accountingAccountId"
        renderActions={() => (
          <>
            <ActionButton variant="default" disabledReason={reason} onClick={() => setOpen('import')}>
              {t('import.title')}
            </ActionButton>
            <ActionButton variant="default" disabledReason={reason} onClick={() => setOpen('copy')}>
              {t('copy.title')}
            </ActionButton>
          </>
        )}
      />
      {open === 'import' ? <ImportDialog onClose={close} /> : null}
      {open === 'copy' ? <CopyPlanDialog onClose={close} /> : null}
    </>
  )
}
