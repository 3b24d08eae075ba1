/** /cash-fund: a day of the till. What it must hold, what was counted, its drawers, its card terminals. */
import { ActionIcon, Button, Group, Select, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { addDays, isDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { CashFund } from '#contract/operations/payment/cash.ts'
import { cash } from '#contract/operations/payment/cash.ts'
import { messageOf } from '#contract/messages.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { Cards } from '#web/screens/cash/cards.tsx'
import classes from '#web/screens/cash/cash.module.css'
import { CountGrid, countBody, countFault, NOTHING } from '#web/screens/cash/count-grid.tsx'
import { Drawers } from '#web/screens/cash/drawers.tsx'
import { yearMonthOf } from '#web/ui/month-stepper.tsx'
import { Theory } from '#web/screens/cash/theory.tsx'
import { useCashWrite, useFund } from '#web/screens/cash/use-fund.ts'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGo, useGoBack, useScreenParams } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatDay, formatInstant, formatMoney } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icons.tsx'
import { PageLine } from '#web/ui/page-line.tsx'

const PATH = '/cash-fund/$paymentMethodId/$date'

export const CashFundScreen = () => {
  const t = useT('cash')
  const { paymentMethodId, date } = useScreenParams(PATH)
  const { data, error } = useFund(paymentMethodId, isDay(date) ? date : '0')
  if (data !== undefined) return <Loaded key={`${data.methodId} ${data.day}`} fund={data} />
  return (
    <>
      <PageLine title={t('fund.title')} />
      {error === null ? <Skeleton h={320} m="lg" maw={860} /> : <EmptyState title={sentenceOf(error)} />}
    </>
  )
}

const DayStepper = ({ day, onChange }: { readonly day: Day; readonly onChange: (day: Day) => void }) => {
  const t = useT('cash')
  const step = (by: number) => (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={t(by < 0 ? 'fund.before' : 'fund.after')}
      onClick={() => onChange(addDays(day, by))}
    >
      <Icon name={by < 0 ? 'chevronLeft' : 'chevronRight'} size={16} />
    </ActionIcon>
  )
  return (
    <Group gap={6} wrap="nowrap">
      {step(-1)}
      <div className={classes.day}>
        <DayInput
          label={t('fund.day')}
          isLabelHidden
          value={day}
          onChange={(typed) => {
            if (typed !== null && typed !== day) onChange(typed)
          }}
        />
      </div>
      {step(1)}
    </Group>
  )
}

const Loaded = ({ fund }: { readonly fund: CashFund }) => {
  const t = useT('cash')
  const go = useGo()
  const right = useRight('payment_deposit')
  const [count, setCount] = useState(NOTHING)
  const { day, methodId, till, closed } = fund
  const saving = useCashWrite(
    (intent: string, sent: ReturnType<typeof countBody>) =>
      call(cash.count, { body: { methodId, day, ...sent }, intent }),
    t('fund.saved'),
  )
  const shut = closed === null ? undefined : (messageOf(closed, { date: formatDay(day) }) ?? closed)
  const reason = right.write ? (shut ?? countFault(count, till.theoretical, t('fund.nothingCounted'))) : right.why
  const save = (): void => {
    if (!saving.isPending) saving.mutate(countBody(count), { onSuccess: () => setCount(NOTHING) })
  }
  const show = (to: Day, method = methodId): void =>
    go(pathTo(PATH, { paymentMethodId: method, date: to }), { replace: true })
  useFunctionKeys({
    F12: { label: t('fund.save'), run: save, disabledReason: reason },
    Escape: { run: useGoBack('/home') },
  })
  return (
    <>
      <PageLine
        title={t('fund.title')}
        filters={<Where fund={fund} onShow={show} />}
        actions={
          <>
            <Button
              variant="default"
              onClick={() => go(pathTo('/starting-base/$yearMonth', { yearMonth: yearMonthOf(day) }))}
            >
              {t('fund.base')}
            </Button>
            <ActionButton hotkey="F12" loading={saving.isPending} disabledReason={reason} onClick={save}>
              {t('fund.save')}
            </ActionButton>
          </>
        }
      />
      <div className={classes.page}>
        <CountCard fund={fund} count={count} onChange={setCount} shut={right.write ? shut : right.why} />
        <div className={classes.column}>
          <Theory fund={fund} />
          <Counts fund={fund} />
          <Drawers fund={fund} />
          <Cards fund={fund} />
        </div>
      </div>
    </>
  )
}

interface CountCardProps {
  readonly fund: CashFund
  readonly count: typeof NOTHING
  readonly onChange: (count: typeof NOTHING) => void
  /** Why nothing may be counted. */
  readonly shut: string | undefined
}

const CountCard = ({ fund, count, onChange, shut }: CountCardProps) => {
  const t = useT('cash')
  return (
    <section className={classes.card} aria-label={t('fund.countTitle')}>
      <h2>{t('fund.countTitle')}</h2>
      <p className={classes.help}>{shut ?? t('fund.countHelp')}</p>
      <CountGrid count={count} theoretical={fund.till.theoretical} onChange={onChange} readOnly={shut !== undefined} />
    </section>
  )
}

interface WhereProps {
  readonly fund: CashFund
  readonly onShow: (day: Day, methodId?: number) => void
}

/** The day, and the method of cash where there are several: all are one till. */
const Where = ({ fund: { day, methodId, methods }, onShow }: WhereProps) => {
  const t = useT('cash')
  return (
    <>
      <DayStepper day={day} onChange={(to) => onShow(to)} />
      {methods.length < 2 ? null : (
        <Select
          w={180}
          aria-label={t('fund.title')}
          data={methods.map(({ id, label }) => ({ value: String(id), label }))}
          value={String(methodId)}
          onChange={(value) => onShow(day, Number(value))}
          allowDeselect={false}
        />
      )}
    </>
  )
}

/** What was counted that day: the last holds. */
const Counts = ({ fund: { counts } }: { readonly fund: CashFund }) => {
  const t = useT('cash')
  if (counts.length === 0) return null
  return (
    <section className={classes.card} aria-label={t('fund.counts')}>
      <h2>{t('fund.counts')}</h2>
      <dl className={classes.sums}>
        {counts.map(({ id, counted, difference, operator, recordedAt, reason }, index) => [
          <dt key={`${id}d`} {...(index === 0 ? { 'data-strong': true } : {})}>
            {[
              t('fund.countedBy', { operator, at: formatInstant(recordedAt) }),
              reason,
              index === 0 ? t('fund.holds') : null,
            ]
              .filter((part) => part !== null)
              .join(' · ')}
          </dt>,
          <dd key={`${id}a`} {...(index === 0 ? { 'data-strong': true } : {})}>
            {formatMoney(counted)} {difference === 0 ? null : `(${formatMoney(difference)})`}
          </dd>,
        ])}
      </dl>
    </section>
  )
}
