/** /starting-base: what a month opens with; typed for the first one, what the month before left afterwards. */
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { ZERO } from '#domain/money.ts'
import type { OpeningAnswer, StartingBase } from '#contract/operations/payment/cash.ts'
import { startingBases } from '#contract/operations/payment/cash.ts'
import { messageOf } from '#contract/messages.ts'
import { RecordPart } from '#web/crud/record-part.tsx'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import classes from '#web/screens/cash/cash.module.css'
import { MonthStepper, useMonth, yearMonthOf } from '#web/ui/month-stepper.tsx'
import { useCashWrite } from '#web/screens/cash/use-fund.ts'
import { call } from '#web/shell/call.ts'
import { useGo, useGoBack, useScreenParams } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatDay } from '#web/ui/format.ts'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { PageLine } from '#web/ui/page-line.tsx'

const PATH = '/starting-base/$yearMonth'

export const StartingBaseScreen = () => {
  const t = useT('cash')
  const go = useGo()
  const month = useMonth(useScreenParams(PATH).yearMonth)
  const { data, error } = useQuery({
    queryKey: ['startingBase', month],
    queryFn: ({ signal }) => call(startingBases.read, { params: { month }, signal }),
    staleTime: 0,
    meta: { quiet: true },
  })
  const show = (to: Day): void => go(pathTo(PATH, { yearMonth: yearMonthOf(to) }), { replace: true })
  const stepper = <MonthStepper month={month} onChange={show} />
  if (data !== undefined) return <Loaded key={JSON.stringify(data)} base={data} stepper={stepper} />
  return (
    <>
      <PageLine title={t('base.title')} filters={stepper} />
      {error === null ? <Skeleton h={240} m="lg" maw={420} /> : <EmptyState title={sentenceOf(error)} />}
    </>
  )
}

const KINDS = ['TILL', 'METHOD', 'BANK'] as const
const keyOf = ({ kind, id }: Pick<OpeningAnswer, 'kind' | 'id'>): string => `${kind} ${id ?? ''}`

type Sent = Omit<OpeningAnswer, 'label'>
const toSend = ({ kind, id }: OpeningAnswer) => ({ kind, id })

interface LoadedProps {
  readonly base: StartingBase
  readonly stepper: ReactNode
}

const Loaded = ({ base: { month, fixed, openings }, stepper }: LoadedProps) => {
  const t = useT('cash')
  const right = useRight('payment_deposit')
  const back = useGoBack('/home')
  const [typed, setTyped] = useState<ReadonlyMap<string, Cents | null>>(new Map())
  const amountOf = (opening: OpeningAnswer): Cents | null =>
    typed.has(keyOf(opening)) ? (typed.get(keyOf(opening)) ?? null) : opening.amount
  const saving = useCashWrite(
    (intent: string, sent: readonly Sent[]) => call(startingBases.save, { body: { month, openings: sent }, intent }),
    t('base.saved'),
  )
  const why = right.write
    ? fixed === null
      ? undefined
      : (messageOf(fixed, { date: formatDay(month) }) ?? fixed)
    : right.why
  const run = () =>
    saving.mutateAsync(openings.map((opening) => ({ ...toSend(opening), amount: amountOf(opening) ?? ZERO })))
  return (
    <RecordPart
      title={t('base.title')}
      info={stepper}
      onQuit={back}
      isForm
      isNarrow
      save={{ isDirty: typed.size > 0, isSaving: saving.isPending, disabledReason: why, run, error: saving.error }}
    >
      <div className={classes.base}>
        <p className={classes.help}>{why ?? t('base.help', { day: formatDay(month) })}</p>
        {KINDS.map((kind) => {
          const rows = openings.filter((opening) => opening.kind === kind)
          if (rows.length === 0) return null
          return [
            kind === 'TILL' ? null : <h2 key={kind}>{t(kind === 'METHOD' ? 'base.methods' : 'base.banks')}</h2>,
            ...rows.map((opening) => (
              <MoneyInput
                key={keyOf(opening)}
                label={kind === 'TILL' ? t('base.till') : opening.label}
                value={amountOf(opening)}
                onChange={(amount) => setTyped((before) => new Map(before).set(keyOf(opening), amount))}
                readOnly={why !== undefined}
                {...(kind === 'BANK' ? {} : { min: 0 })}
              />
            )),
          ]
        })}
      </div>
    </RecordPart>
  )
}
