/** What is to be validated next, and what the figures above are made by. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isDay, startOfMonth } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { tvaStatements } from '#contract/operations/result/tva-statement.ts'
import type { TvaStatementState } from '#contract/operations/result/tva-statement.ts'
import { periodWords } from '#contract/vat-words.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import type { Kept } from '#web/list/kept-filters.ts'
import { pathTo } from '#web/paths.ts'
import classes from '#web/screens/result/result.module.css'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useIntent } from '#web/shell/intent.ts'
import { ScreenLink } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { ListFailure } from '#web/ui/list-failure.tsx'

/** Validates a month after a question: nobody can undo it. */
const useValidation = () => {
  const t = useT('vat')
  const queries = useQueryClient()
  const intent = useIntent()
  const work = useMutation({
    meta: { quiet: true },
    mutationFn: (month: Day) => call(tvaStatements.validate, { body: { month }, intent: intent.key() }),
    onSuccess: (_, month) => {
      intent.settle()
      toast.success(t('next.done', { month: periodWords(month, month) }))
    },
    onError: toastError,
    onSettled: () => queries.invalidateQueries(),
  })
  const ask = async (month: Day): Promise<void> => {
    const words = { month: periodWords(month, month) }
    const question = { title: t('next.ask', words), body: t('next.askBody'), confirmLabel: t('next.validate', words) }
    if (await confirm({ ...question, danger: true })) work.mutate(month)
  }
  return { ask, isBusy: work.isPending }
}

/** Why the next month cannot be validated. */
const reasonOf = (t: Translate<'vat'>, { next, closed }: TvaStatementState, mayWrite: boolean): string | undefined => {
  if (next === null) return t('next.none')
  if (!closed) return t('next.open', { month: periodWords(next, next) })
  return mayWrite ? undefined : t('next.noRight')
}

/** The month after the last one; the first of a house is the first that its list shows, among those that are closed. */
const chosenOf = ({ next, last, closedThrough }: TvaStatementState, shown: unknown): Day | null => {
  if (last !== null || next === null || closedThrough === null || !isDay(shown)) return next
  const month = startOfMonth(shown)
  return month < next ? next : month > closedThrough ? closedThrough : month
}

const Waiting = ({ state: found, shown }: { readonly state: TvaStatementState; readonly shown: unknown }) => {
  const state = { ...found, next: chosenOf(found, shown) }
  const t = useT('vat')
  const { write } = useRight('result_tva_statement')
  const { ask, isBusy } = useValidation()
  const { next } = state
  const disabledReason = reasonOf(t, state, write)
  const words = { month: next === null ? '' : periodWords(next, next) }
  const run = (): void => {
    if (next !== null && disabledReason === undefined && !isBusy) void ask(next)
  }
  useFunctionKeys({ F12: next === null ? undefined : { label: t('next.validate', words), run, disabledReason } })
  if (next === null) return <p>{t('next.none')}</p>
  return (
    <div className={classes.line}>
      <span>
        {state.closed ? t('next.waiting', words) : t('next.open', words)}
        {found.last === null && state.closed ? ` ${t('next.first')}` : ''}
      </span>
      <ActionButton hotkey="F12" loading={isBusy} disabledReason={disabledReason} onClick={run}>
        {t('next.validate', words)}
      </ActionButton>
      {state.closed ? null : <ScreenLink to={pathTo('/closure')}>{t('next.closures')}</ScreenLink>}
    </div>
  )
}

/** Below the figures: what comes next, and how they are made. */
export const NextMonth = ({ filters }: { readonly filters: Kept }) => {
  const t = useT('vat')
  const { data, error, refetch } = useQuery({
    queryKey: ['tvaStatement', 'state'],
    queryFn: ({ signal }) => call(tvaStatements.state, { signal }),
  })
  const isReturn = filters['view'] === 'RETURN'
  if (error !== null) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return null
  return (
    <section className={classes.below} aria-label={t('next.title')}>
      <Waiting state={data} shown={filters['from']} />
      <p className={classes.note}>
        {t(data.debits ? 'next.debits' : 'next.collected')} {t('next.corrections')} {isReturn ? t('next.form') : ''}{' '}
        {data.regime === 'FRANCHISE' ? t('next.franchise') : ''}{' '}
        <ScreenLink to={pathTo('/admin/module/preference-tva-statement')}>{t('next.preference')}</ScreenLink>
      </p>
    </section>
  )
}
