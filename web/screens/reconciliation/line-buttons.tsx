import { statements } from '#contract/operations/payment/statement.ts'
import type { ReconciledStatement } from '#contract/operations/payment/statement.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useLineWrite } from '#web/screens/reconciliation/use-line-actions.ts'
import type { LineActions } from '#web/screens/reconciliation/use-line-actions.ts'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGo, useGoBack } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { confirm } from '#web/ui/confirm.tsx'

/** Why each action cannot be done with the line in hand; undefined: it can. */
const useReasons = ({ line, isLeft, isBusy }: LineActions) => {
  const t = useT('reconciliation')
  const ui = useT('ui')
  const { write } = useRight('payment_deposit')
  const mayPay = useRight('payment_payment').write
  const mayBook = useRight('payment_expense').write
  const none = line === undefined ? t('act.noLine') : undefined
  const basic = write ? (isBusy ? t('act.busy') : none) : ui('noRight')
  const free = basic ?? (isLeft ? undefined : t('act.already'))
  const isIncoming = line !== undefined && line.amount > 0 && !line.reversal
  return {
    accept: free ?? (line?.proposal == null ? t('act.noProposal') : undefined),
    cashIn: mayPay ? (free ?? (isIncoming ? undefined : t('act.notIncoming'))) : ui('noRight'),
    book: mayBook ? (free ?? ((line?.amount ?? 0) < 0 ? undefined : t('act.notOutgoing'))) : ui('noRight'),
    byHand: free,
    aside: free,
    undo: basic ?? (isLeft ? t('act.nothingToUndo') : undefined),
    all: write ? undefined : ui('noRight'),
  }
}

interface LineButtonsProps {
  readonly statement: ReconciledStatement
  readonly actions: LineActions
}

/** What can be done with the line in hand, on keys and buttons. */
export const LineButtons = ({ statement, actions }: LineButtonsProps) => {
  const t = useT('reconciliation')
  const go = useGo()
  const why = useReasons(actions)
  const remove = useLineWrite(
    () => call(statements.remove, { body: { id: statement.id } }),
    () => go('/bank-reconciliation'),
  )
  const askRemove = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('act.remove'),
      body: t('act.removeBody'),
      confirmLabel: t('act.remove'),
      danger: true,
    })
    if (isSure) remove.mutate(undefined)
  }
  const undo = (): void => actions.undo.mutate(actions.line?.id ?? 0)
  const matchAll = (): void => actions.matchAll.mutate(undefined)
  useFunctionKeys({
    F3: { label: t('act.book'), run: () => actions.ask('BOOK'), disabledReason: why.book },
    F4: { label: t('act.byHand'), run: () => actions.ask('BY_HAND'), disabledReason: why.byHand },
    F6: { label: t('act.aside'), run: () => actions.ask('ASIDE'), disabledReason: why.aside },
    F7: { label: t('act.cashIn'), run: actions.cashInNow, disabledReason: why.cashIn },
    F9: { label: t('act.undo'), run: undo, disabledReason: why.undo },
    F12: { label: t('act.all'), run: matchAll, disabledReason: why.all },
    Escape: { run: useGoBack('/bank-reconciliation') },
  })
  return (
    <>
      <ActionButton variant="default" disabledReason={why.accept} onClick={actions.accept}>
        {t('act.accept')}
      </ActionButton>
      <ActionButton variant="default" hotkey="F7" disabledReason={why.cashIn} onClick={actions.cashInNow}>
        {t('act.cashIn')}
      </ActionButton>
      <ActionButton variant="default" hotkey="F12" disabledReason={why.all} onClick={matchAll}>
        {t('act.all')}
      </ActionButton>
      <ActionButton variant="default" color="red" disabledReason={why.all} onClick={() => void askRemove()}>
        {t('act.remove')}
      </ActionButton>
    </>
  )
}
