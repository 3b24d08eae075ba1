import { useQueryClient } from '@tanstack/react-query'
import type { BillRow } from '#contract/operations/payment/billing.ts'
import { useT } from '#web/i18n/i18n.ts'
import { giveFile } from '#web/shell/files.ts'
import { usePreferences } from '#web/shell/preferences.ts'
import { useRight, useUser } from '#web/shell/session.ts'
import { toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { Icon } from '#web/ui/icons.tsx'

type Printed = Pick<BillRow, 'id' | 'number' | 'prints'>

interface BillPrint {
  readonly label: string
  readonly reason: string | undefined
  readonly run: () => void
}

/** The first print is the original; every other one is a numbered, signed duplicate, and is asked for knowingly. */
export const useBillPrint = (bill: Printed): BillPrint => {
  const t = useT('billing')
  const ui = useT('ui')
  const queries = useQueryClient()
  const { bills } = usePreferences().printMode
  const { read } = useRight('payment_bill')
  const isAudited = useUser().audit !== undefined
  const isOriginal = bill.prints === 0
  const print = async (): Promise<void> => {
    const copy = bill.prints
    const yes =
      isOriginal ||
      (await confirm({
        title: t('print.duplicateTitle', { number: bill.number }),
        body: t('print.duplicateBody', { copy }),
        confirmLabel: t('print.duplicate', { copy }),
      }))
    if (!yes) return
    await giveFile(bills, `payment/bill/document/${bill.id}`, `${bill.number}.pdf`)
    await Promise.all(['bill', 'booking'].map((name) => queries.invalidateQueries({ queryKey: [name] })))
  }
  return {
    label: isOriginal ? t('print.original') : t('print.duplicate', { copy: bill.prints }),
    // A duplicate is signed: who only looks has none made.
    reason: read && !isAudited ? undefined : ui('noRight'),
    run: () => void print().catch(toastError),
  }
}

interface BillPrintButtonProps {
  readonly bill: Printed
  readonly size?: string
  readonly hotkey?: string
}

/** Opens the bill as a PDF in a tab, or saves it as a file. */
export const BillPrintButton = ({ bill, size, hotkey }: BillPrintButtonProps) => {
  const print = useBillPrint(bill)
  return (
    <ActionButton
      variant="default"
      leftSection={<Icon name="print" size={16} />}
      disabledReason={print.reason}
      onClick={print.run}
      {...(size === undefined ? {} : { size })}
      {...(hotkey === undefined ? {} : { hotkey })}
    >
      {print.label}
    </ActionButton>
  )
}
