import type { FileAction } from '#domain/booking/actions.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import { actionReason, isShownAction } from '#web/screens/booking/file/actions/action-list.ts'
import { useFileAction } from '#web/screens/booking/file/actions/use-file-action.tsx'
import { fileTasks, nextStep } from '#web/screens/booking/file/next-step.ts'
import type { NextStep } from '#web/screens/booking/file/next-step.ts'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import classes from '#web/screens/booking/file/file.module.css'
import { fileAddress } from '#web/screens/booking/paths.ts'
import type { FileTab } from '#web/screens/booking/paths.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { useToday } from '#web/shell/today.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { formatMoney } from '#web/ui/format.ts'

interface NextStepButtonProps {
  readonly file: BookingFile
  readonly writes: Writes
  /** The part in sight: a step that is taken there has its button there. */
  readonly tab: FileTab
}

/** The one thing that this file waits for. */
export const NextStepButton = ({ file, writes, tab }: NextStepButtonProps) => {
  const t = useT('booking')
  const go = useGo()
  const today = useToday()
  const { start, dialog } = useFileAction(file, writes)
  const step = nextStep(file, today)
  if (step === undefined)
    return fileTasks(file, today).length > 0 ? null : <p className={classes.nothing}>{t('file.nothingWaits')}</p>
  const isHere = step.kind === 'bill' ? tab === 'bill' : step.kind !== 'action' && tab === 'payments'
  if (isHere) return null
  const run = (next: NextStep): void => {
    if (next.kind === 'action') start(next.action)
    else go(fileAddress({ ...file, customerId: file.customer?.id ?? 0 }, next.kind === 'bill' ? 'bill' : 'payments'))
  }
  return (
    <>
      <ActionButton
        fullWidth
        disabledReason={actionReason(file, actionOf(step))}
        loading={writes.isPending}
        onClick={() => run(step)}
      >
        {stepLabel(step, file, t)}
      </ActionButton>
      {dialog}
    </>
  )
}

/** What the rights and the state of the file are asked about. */
const actionOf = (step: NextStep): FileAction => {
  if (step.kind === 'action') return step.action
  return step.kind === 'bill' ? 'bill' : 'pay'
}

const stepLabel = (step: NextStep, file: BookingFile, t: ReturnType<typeof useT<'booking'>>): string => {
  switch (step.kind) {
    case 'downPayment':
      return t(`file.take.${file.terms?.downPaymentKind ?? 'ARRHES'}`, { amount: formatMoney(step.amount) })
    case 'balance':
      return t('file.take.balance', { amount: formatMoney(step.amount) })
    case 'bill':
      return t('file.action.bill')
    case 'action':
      return isShownAction(step.action) ? t(`file.action.${step.action}`) : t('file.action.pay')
  }
}
