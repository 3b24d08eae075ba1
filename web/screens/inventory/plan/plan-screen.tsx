import { Button, Group, Loader, SegmentedControl, Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { addDays, fromEpochDay } from '#domain/day.ts'
import { isEmpty } from '#web/screens/inventory/plan/day-state.ts'
import type { CampPlans, DrawnPlan } from '#contract/operations/camp/plan.ts'
import type { PlanningBoard } from '#contract/operations/booking/planning.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { PlacePanel, useBookPlace } from '#web/screens/inventory/plan/place-panel.tsx'
import { PlanFiltersButton } from '#web/screens/inventory/plan/plan-filters.tsx'
import { PlanList, rowsOf } from '#web/screens/inventory/plan/plan-list.tsx'
import { PlanMap, toneOf } from '#web/screens/inventory/plan/plan-map.tsx'
import { PlanPrint } from '#web/screens/inventory/plan/plan-print.tsx'
import { usePlan, usePlans } from '#web/screens/inventory/plan/use-plan.ts'
import type { PlaceOnDay, Plan } from '#web/screens/inventory/plan/use-plan.ts'
import classes from '#web/screens/inventory/plan/plan.module.css'
import { OnPaper } from '#web/screens/inventory/planning/on-paper.tsx'
import { MoveDialog } from '#web/screens/inventory/planning/move-dialog.tsx'
import { isStay } from '#web/screens/inventory/planning/stay-bar.ts'
import { usePlanningBoard } from '#web/screens/inventory/planning/use-planning.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useRemembered } from '#web/shell/local.ts'
import { useGo, useGoBack } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { useToday } from '#web/shell/today.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { formatDay } from '#web/ui/format.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListFailure } from '#web/ui/list-failure.tsx'
import { PageLine } from '#web/ui/page-line.tsx'
import { ToolButton } from '#web/ui/tool-button.tsx'
import room from '#web/ui/board-screen.module.css'

/** A sheet instead of a panel. Paper, as narrow at times, is no screen. */
const NARROW = 'screen and (width < 62em)'

const DayTools = ({ plan: { day, setDay } }: { readonly plan: Plan }) => {
  const t = useT('plan')
  const today = useToday()
  return (
    <Group gap={4} wrap="nowrap">
      <ToolButton icon="chevronLeft" label={t('dayBefore')} onClick={() => setDay(addDays(day, -1))} />
      <DayInput
        label={t('day')}
        isLabelHidden
        w={136}
        value={day}
        onChange={(next) => (next === null ? undefined : setDay(next))}
      />
      <ToolButton icon="chevronRight" label={t('dayAfter')} onClick={() => setDay(addDays(day, 1))} />
      <Button variant="default" onClick={() => setDay(today)}>
        {t('today')}
      </Button>
    </Group>
  )
}

const Legend = ({ plan }: { readonly plan: Plan }) => {
  const t = useT('plan')
  const planning = useT('planning')
  const kinds = new Set([...plan.places.values()].map((here) => here.kind))
  return (
    <ul className={`${room.legend} ${classes.legend} p-no-print`} aria-label={t('legend')}>
      {[...kinds].map((kind) => (
        <li key={kind}>
          <span className={`${toneOf(kind)} ${classes.swatch}`} aria-hidden="true">
            {kind === 'free' ? null : t(`sign.${kind}`)}
          </span>
          {isEmpty(kind) ? t(kind) : planning(`kind.${kind}`)}
        </li>
      ))}
      {plan.isNarrowed ? (
        <li>
          <span className={`plan-free ${classes.swatch}`} data-dim aria-hidden="true" />
          {t('dimmed')}
        </li>
      ) : null}
    </ul>
  )
}

/** Why the place in view cannot be booked on the day. */
const noBookReason = ({ kind }: PlaceOnDay, { epoch }: Plan, t: Translate<'plan'>): string | undefined => {
  if (kind === 'closed') return t('place.closed', { night: formatDay(fromEpochDay(epoch)) })
  return kind === 'notSold' ? t('place.notSold') : undefined
}

const useKeys = (plan: Plan): void => {
  const t = useT('plan')
  const { write } = useRight('booking_booking')
  const back = useGoBack(pathTo('/home'))
  const book = useBookPlace(plan)
  const { actions, here, choose } = plan
  const stay = here?.bar !== undefined && isStay(here.bar) ? here.bar : undefined
  useFunctionKeys({
    F3: {
      label: t('place.book'),
      run: () => (here === undefined || here.bar !== undefined ? actions.book() : book(here)),
      disabledReason: write ? (here === undefined ? undefined : noBookReason(here, plan, t)) : t('place.noRight'),
    },
    F4: {
      label: t('place.openFile'),
      run: () => (stay === undefined ? undefined : actions.openFile(stay)),
      disabledReason: stay === undefined ? t('place.noStay') : undefined,
    },
    F8: { run: () => window.print() },
    Escape: here === undefined ? { run: back } : { label: t('place.close'), run: () => choose(undefined) },
  })
}

interface LoadedProps {
  readonly plans: CampPlans
  readonly board: PlanningBoard
  readonly readAt: number
  readonly first: DrawnPlan
}

const Loaded = ({ plans, board, readAt, first }: LoadedProps) => {
  const t = useT('plan')
  const narrow = useMediaQuery(NARROW, window.matchMedia(NARROW).matches) ?? false
  const [view, setView] = useRemembered('choice', 'plan.view', 'map')
  const plan = usePlan({ plans, board, readAt })
  useKeys(plan)
  const drawn = plan.plan ?? first
  const { here, isNarrowed } = plan
  const { desk, asked } = plan.actions.moves
  const isMap = view !== 'list'
  return (
    <div className={`${room.screen} ${classes.screen}`}>
      <PageLine
        title={t('title')}
        count={isNarrowed ? t('matching', { count: rowsOf(plan).length }) : undefined}
        filters={
          <>
            {plans.plans.length < 2 ? null : (
              <Select
                aria-label={t('plans')}
                data={plans.plans.map((one) => ({ value: String(one.id), label: one.label }))}
                value={String(drawn.id)}
                onChange={(id) => (id === null ? undefined : plan.setPlan(Number(id)))}
                allowDeselect={false}
                w={180}
              />
            )}
            <PlanFiltersButton plan={plan} board={board} features={plans.features} />
            <SegmentedControl
              aria-label={t('view')}
              size="sm"
              value={isMap ? 'map' : 'list'}
              onChange={setView}
              data={[
                { value: 'map', label: t('asMap') },
                { value: 'list', label: t('asList') },
              ]}
            />
          </>
        }
        actions={<DayTools plan={plan} />}
      />
      <div className={room.stage}>
        <div className={classes.main}>
          {isMap ? <PlanMap plan={plan} drawn={drawn} /> : <PlanList plan={plan} />}
          {drawn.shapes.length === 0 ? (
            <output className={`${room.notice} ${classes.notice}`}>{t('empty.noShape')}</output>
          ) : null}
        </div>
        {here === undefined ? null : <PlacePanel plan={plan} here={here} asSheet={narrow} />}
      </div>
      <Legend plan={plan} />
      {asked === undefined ? null : (
        <MoveDialog
          proposal={asked}
          board={board}
          onChange={(proposal) => desk.ask(proposal)}
          onSave={(proposal, total) => desk.save(proposal, total)}
          onClose={() => desk.dismiss()}
        />
      )}
      <OnPaper>{() => <PlanPrint plan={plan} drawn={drawn} />}</OnPaper>
    </div>
  )
}

/** `/plan`: the campsite from above, on a day. */
export const PlanScreen = () => {
  const t = useT('plan')
  const go = useGo()
  const { write } = useRight('camp_plan')
  const plans = usePlans()
  const board = usePlanningBoard()
  const [first] = plans.data?.plans ?? []
  if (plans.data !== undefined && board.data !== undefined && first !== undefined)
    return <Loaded plans={plans.data} board={board.data} readAt={board.dataUpdatedAt} first={first} />
  const error = plans.error ?? board.error
  return (
    <>
      <PageLine title={t('title')} />
      {error === null && (plans.isPending || board.isPending) ? (
        <Loader aria-label={t('loading')} mx="auto" mt="xl" />
      ) : null}
      {error === null ? null : (
        <ListFailure
          error={error}
          onRetry={() => {
            void plans.refetch()
            void board.refetch()
          }}
        />
      )}
      {plans.data?.plans.length === 0 ? (
        <EmptyState
          title={t('empty.title')}
          body={t(write ? 'empty.body' : 'empty.noRight')}
          action={write ? <Button onClick={() => go(pathTo('/admin/module/plan'))}>{t('empty.action')}</Button> : null}
        />
      ) : null}
    </>
  )
}
