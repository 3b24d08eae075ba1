/** /receipt-printer/{id}: a printer of receipts, and a page that shows whether it is set right. */
import { useMutation } from '@tanstack/react-query'
import { receiptPrinter } from '#contract/entities/sale/receipt-printer.ts'
import { receipts } from '#contract/operations/sale/receipt.ts'
import { EntityRecord } from '#web/crud/entity-record.tsx'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/printer/printer.module.css'
import { call } from '#web/shell/call.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'

export const ReceiptPrinterScreen = () => (
  <EntityRecord
    entity={receiptPrinter}
    list="/receipt-printer-list"
    record="/receipt-printer/$receiptPrinterId"
    renderBelow={({ id }) => <Test id={id} />}
  />
)

const Test = ({ id }: { readonly id: number }) => {
  const t = useT('printer')
  const { write, why } = useRight(receiptPrinter.right)
  const test = useMutation({
    mutationFn: () => call(receipts.test, { params: { id } }),
    // Said below the button.
    meta: { quiet: true },
  })
  const { error } = test
  const told = error === null ? t(test.isSuccess ? 'record.done' : 'record.never') : sentenceOf(error)
  return (
    <section className={classes.card} aria-label={t('record.title')}>
      <h2>{t('record.title')}</h2>
      <p role={error === null ? 'status' : 'alert'}>{told}</p>
      <ActionButton
        variant="default"
        loading={test.isPending}
        disabledReason={write ? undefined : why}
        onClick={() => test.mutate()}
      >
        {t('record.test')}
      </ActionButton>
    </section>
  )
}
