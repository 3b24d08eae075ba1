/** What is done with a line of the bank, and what is told of it. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { bankLines, statements } from '#contract/operations/payment/statement.ts'
import type { ReconciledLine, ReconciledStatement } from '#contract/operations/payment/statement.ts'
import { useT } from '#web/i18n/i18n.ts'
import { call } from '#web/shell/call.ts'
import { useIntent } from '#web/shell/intent.ts'
import { RestError } from '#web/shell/rest-error.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { formatDay, formatMoney } from '#web/ui/format.ts'

export interface ChosenFile {
  readonly id: number
  readonly code: string
}

/** The dialog above the lines. */
export type Asking = 'CASH_IN' | 'BY_HAND' | 'ASIDE' | 'BOOK'

const isLeft = ({ matches, aside }: ReconciledLine): boolean => matches.length === 0 && aside === null

/** A write, after which everything that shows statements is read again. */
export const useLineWrite = <V, A>(
  write: (sent: V) => Promise<A>,
  onDone: (answer: A, sent: V) => void,
  isQuiet = false,
) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: write,
    meta: { quiet: isQuiet },
    onSuccess: async (answer, sent) => {
      await queries.invalidateQueries({ queryKey: ['bankStatement'] })
      onDone(answer, sent)
    },
  })
}

/** « Encaisser ce virement », in one key where a file is named; otherwise, or where it takes less, the dialog asks. */
const useCashIn = (line: ReconciledLine | undefined, ask: (asking: Asking) => void, goOn: () => void) => {
  const t = useT('reconciliation')
  const intent = useIntent()
  const cashIn = useLineWrite(
    ({ file, allowOverpay = false }: { readonly file: ChosenFile; readonly allowOverpay?: boolean }) =>
      call(bankLines.cashIn, {
        body: { id: line?.id ?? 0, bookingId: file.id, allowOverpay },
        intent: intent.key(),
      }),
    ({ paidOn }, { file }) => {
      intent.settle()
      const amount = formatMoney(line?.amount ?? 0)
      toast.success(t('act.cashed', { amount, code: file.code, day: formatDay(paidOn) }))
      goOn()
    },
    true,
  )
  const cashInNow = (): void => {
    const file = line?.proposal?.file ?? undefined
    cashIn.reset()
    if (file === undefined) return ask('CASH_IN')
    const onError = (error: unknown): void => {
      intent.settle()
      if (error instanceof RestError && error.message === 'payment.aboveBalance') ask('CASH_IN')
      else toastError(error)
    }
    return cashIn.mutate({ file }, { onError })
  }
  return { cashIn, cashInNow, settleIntent: intent.settle }
}

/** The line in hand, and what can be done with it. */
export const useLineActions = (statement: ReconciledStatement) => {
  const t = useT('reconciliation')
  const { lines } = statement
  const [selected, select] = useState<number | null>(lines.find(isLeft)?.id ?? lines[0]?.id ?? null)
  const [asking, ask] = useState<Asking>()
  const line = lines.find(({ id }) => id === selected)
  /** The next line that waits, after this one or from the first. */
  const goOn = (): void => {
    const at = lines.findIndex(({ id }) => id === selected)
    const next = [...lines.slice(at + 1), ...lines.slice(0, Math.max(0, at))].find(isLeft)
    if (next !== undefined) select(next.id)
    ask(undefined)
  }
  const paying = useCashIn(line, ask, goOn)
  const match = useLineWrite(
    (keys: readonly string[]) => call(bankLines.match, { body: { id: line?.id ?? 0, targets: keys } }),
    goOn,
  )
  const undo = useLineWrite(
    (id: number) => call(bankLines.unmatch, { body: { id } }),
    () => undefined,
  )
  const matchAll = useLineWrite(
    () => call(statements.matchAll, { body: { id: statement.id } }),
    ({ matched }) => toast.success(t('act.matchedAll', { count: matched })),
  )
  const accept = (): void => {
    const proposal = line?.proposal ?? undefined
    if (line === undefined || proposal === undefined || !isLeft(line)) return
    if (proposal.file === null) match.mutate(proposal.targets.map(({ key }) => key))
    else paying.cashInNow()
  }
  const isBusy = match.isPending || undo.isPending || paying.cashIn.isPending || matchAll.isPending
  const inHand = { line, isLeft: line !== undefined && isLeft(line), selected, select, asking, ask, goOn, isBusy }
  return { ...inHand, ...paying, match, undo, matchAll, accept }
}
export type LineActions = ReturnType<typeof useLineActions>
