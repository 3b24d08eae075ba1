import { useState } from 'react'
import type { ReactNode } from 'react'
import type { PlanSubjectKey } from '#contract/lists/payment/accounting-plan.ts'
import { PLAN_SUBJECT } from '#contract/lists/payment/accounting-plan.ts'
import { translate, useT } from '#web/i18n/i18n.ts'
import type { ListHands } from '#web/list/list-screen.tsx'
import { AssignDialog } from '#web/screens/accounting/assign-dialog.tsx'
import type { AssignedRow } from '#web/screens/accounting/assign-dialog.tsx'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'

interface NamedRow extends AssignedRow {
  readonly subject: PlanSubjectKey
  readonly name: string | null
  readonly vat: string | null
}

const t = translate('accounting')

/** « Supplément Vélo 10 % » */
export const nameOf = ({ subject, name, vat }: NamedRow): string =>
  [PLAN_SUBJECT.word(subject), name, vat].filter((part) => part !== null).join(' ')

/** In plain letters: what an item is called is no state of it. */
export const SubjectCell = ({ row }: { readonly row: NamedRow }) => PLAN_SUBJECT.word(row.subject)

/** Boxes of rows that are called so. */
export const pickOf = <R,>(wordsOf: (row: R) => string) => ({
  heading: () => t('plan.pick'),
  all: () => t('plan.pickAll'),
  label: (row: R) => t('plan.pickOne', { name: wordsOf(row) }),
})

export const PICK = pickOf<NamedRow>(nameOf)

interface PickedProps<R> extends Pick<ListHands<R>, 'picked' | 'pick'> {
  readonly label: string
  readonly children: (rows: readonly R[], close: () => void) => ReactNode
}

/** Does something with what is ticked, F12. */
export const PickedAction = <R,>({ picked, pick, label, children }: PickedProps<R>) => {
  const say = useT('accounting')
  const right = useRight('payment_accounting')
  const [rows, setRows] = useState<readonly R[]>()
  const reason = right.write ? (picked.length === 0 ? say('plan.nonePicked') : undefined) : right.why
  const open = (): void => {
    if (reason === undefined) setRows(picked)
  }
  useFunctionKeys({ F12: { label, run: open, disabledReason: reason } })
  return (
    <>
      <ActionButton hotkey="F12" disabledReason={reason} onClick={open}>
        {label}
      </ActionButton>
      {rows === undefined
        ? null
        : children(rows, () => {
            setRows(undefined)
            pick([])
          })}
    </>
  )
}

/** Gives an account to what is ticked. */
export const Assign = <R extends NamedRow>(hands: ListHands<R>) => (
  <PickedAction {...hands} label={t('plan.assign')}>
    {(rows, close) => <AssignDialog rows={rows} onClose={close} />}
  </PickedAction>
)
