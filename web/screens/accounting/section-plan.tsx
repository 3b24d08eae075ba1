/** /accounting-section-plan: which analytic section each thing has, from a day on. */
import { Select, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Day } from '#domain/day.ts'
import { accountingSection } from '#contract/entities/payment/accounting.ts'
import { PLAN_SUBJECT } from '#contract/lists/payment/accounting-plan.ts'
import { sectionPlanList } from '#contract/lists/payment/accounting-section.ts'
import type { SectionRow } from '#contract/lists/payment/accounting-section.ts'
import { accountingPlan } from '#contract/operations/payment/accounting-plan.ts'
import { useAll } from '#web/crud/queries.ts'
import { useT } from '#web/i18n/i18n.ts'
import { wholeScreen } from '#web/list/list-screen.tsx'
import type { ListHands } from '#web/list/list-screen.tsx'
import { PickedAction } from '#web/screens/accounting/assign.tsx'
import { pickOf } from '#web/screens/accounting/assign.tsx'
import { PlanDay, tabsAt, usePlanDay, usePlanPlace } from '#web/screens/accounting/plan-tabs.tsx'
import { call } from '#web/shell/call.ts'
import { queryClient } from '#web/shell/query.ts'
import { fieldErrorsOf, sentenceOf } from '#web/shell/rest-error.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { DayInput } from '#web/ui/day-input.tsx'

/** No section of its own, as the select says it. */
const FOLLOWS = 'follows'

const nameOf = ({ subject, name }: SectionRow): string =>
  [PLAN_SUBJECT.word(subject), name].filter((part) => part !== null).join(' ')

/** The section that all rows have, for a select. */
const shared = (rows: readonly SectionRow[]): string | null => {
  const id = rows[0]?.sectionId ?? null
  return id !== null && rows.every(({ sectionId }) => sectionId === id) ? String(id) : null
}

interface Draft {
  readonly section: string
  readonly from: Day
  readonly to: Day | null
}

const useAssign = (rows: readonly SectionRow[], onDone: () => void) => {
  const t = useT('accounting')
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ section, from, to }: Draft) =>
      call(accountingPlan.assignSection, {
        body: {
          subjects: rows.map(({ kind, code, itemId }) => ({ kind, code, itemId })),
          sectionId: section === FOLLOWS ? null : Number(section),
          ...{ from, to },
        },
      }),
    onSuccess: async ({ count }) => {
      await queryClient.invalidateQueries({ queryKey: ['accountingPlan'] })
      toast.success(t('assign.done', { count }))
      onDone()
    },
  })
}

/** Active sections, for a select. */
const useSections = () =>
  (useAll(accountingSection).data?.list ?? [])
    .filter((row) => row['active'] === true)
    .map((row) => ({ value: String(row.id), label: `${String(row['code'])} ${String(row['label'])}` }))

interface DialogProps {
  readonly rows: readonly SectionRow[]
  readonly onClose: () => void
}

const SectionDialog = ({ rows, onClose }: DialogProps) => {
  const t = useT('accounting')
  const sections = useSections()
  const [section, setSection] = useState(() => shared(rows))
  const [from, setFrom] = useState<Day | null>(usePlanDay())
  const [to, setTo] = useState<Day | null>(null)
  const assign = useAssign(rows, onClose)
  const fields = fieldErrorsOf(assign.error)
  const reason = section === null ? t('section.needed') : from === null ? t('assign.fromNeeded') : undefined
  return (
    <ActionDialog
      title={t('section.assignTitle', { count: rows.length })}
      confirmLabel={t('assign.confirm')}
      isPending={assign.isPending}
      reason={reason}
      error={assign.error !== null && Object.keys(fields).length === 0 ? sentenceOf(assign.error) : undefined}
      onConfirm={() => (section === null || from === null ? undefined : assign.mutate({ section, from, to }))}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Select
          label={t('section.section')}
          data={[...sections, { value: FOLLOWS, label: t('section.follows') }]}
          value={section}
          onChange={setSection}
          error={fields['sectionId']}
          data-autofocus
          searchable
          allowDeselect={false}
          nothingFoundMessage={t('section.none')}
          required
        />
        <DayInput label={t('assign.from')} value={from} onChange={setFrom} error={fields['from']} required />
        <DayInput
          label={t('assign.to')}
          description={t('assign.toHelp')}
          value={to}
          onChange={setTo}
          follows={from}
          error={fields['to']}
        />
      </Stack>
    </ActionDialog>
  )
}

const Assign = (hands: ListHands<SectionRow>) => {
  const t = useT('accounting')
  return (
    <PickedAction {...hands} label={t('section.assign')}>
      {(rows, close) => <SectionDialog rows={rows} onClose={close} />}
    </PickedAction>
  )
}

export const SectionPlan = wholeScreen(sectionPlanList, {
  words: ['accounting', 'sections'],
  usePlace: usePlanPlace,
  Before: PlanDay,
  cells: { subject: ({ row }) => PLAN_SUBJECT.word(row.subject) },
  pick: pickOf(nameOf),
  Actions: Assign,
  here: { wordsOf: (row) => [nameOf(row), row.section, row.sectionLabel].join(' ') },
  Tabs: tabsAt('sections'),
})
