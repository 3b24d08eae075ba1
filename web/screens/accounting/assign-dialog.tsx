/** Gives an account to what was chosen, from a day on. */
import { Select, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isInJournal, isRated } from '#domain/accounting/subjects.ts'
import type { Day } from '#domain/day.ts'
import { accountingAccount, accountingJournal } from '#contract/entities/payment/accounting.ts'
import { tva } from '#contract/entities/payment/payment.ts'
import type { PlanSubject } from '#contract/lists/payment/accounting-plan.ts'
import { accountingPlan } from '#contract/operations/payment/accounting-plan.ts'
import { everyRecord, useAll } from '#web/crud/queries.ts'
import type { RecordItem } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import { usePlanDay } from '#web/screens/accounting/plan-tabs.tsx'
import { call } from '#web/shell/call.ts'
import { queryClient } from '#web/shell/query.ts'
import { fieldErrorsOf, sentenceOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { formatRate } from '#web/ui/format.ts'

/** What a row of the plan, or of its preview, says of itself. */
export interface AssignedRow extends PlanSubject {
  readonly accountId: number | null
  readonly journalId: number | null
}

/** No account of its own, and no rate of its own, as the selects say them. */
const FOLLOWS = 'follows'
const EVERY_RATE = 'every'

interface Draft {
  readonly account: string | null
  readonly journal: string | null
  readonly rate: string
  readonly from: Day | null
  readonly to: Day | null
}

/** The id that all rows have, for a select. */
const shared = (rows: readonly AssignedRow[], key: 'accountId' | 'journalId'): string | null => {
  const [first] = rows
  const id = first?.[key] ?? null
  return id !== null && rows.every((row) => row[key] === id) ? String(id) : null
}

const coded = (row: RecordItem): { readonly value: string; readonly label: string } => ({
  value: String(row.id),
  label: `${String(row['code'])} ${String(row['label'])}`,
})

/** Active accounts: a whole chart has some thousands. */
const useAccounts = () => {
  const { data } = useQuery({
    queryKey: [accountingAccount.name, 'every'],
    queryFn: ({ signal }) => everyRecord(accountingAccount, {}, signal),
  })
  return (data ?? []).filter((row) => row['active'] === true).map(coded)
}

const bodyOf = (
  rows: readonly AssignedRow[],
  { account, journal, rate, from, to }: Draft & { readonly from: Day },
) => ({
  subjects: rows.map(({ kind, code, itemId, rate: own }) => ({
    ...{ kind, code, itemId },
    rate: own ?? (rate === EVERY_RATE ? null : Number(rate)),
  })),
  accountId: account === FOLLOWS ? null : Number(account),
  journalId: journal === null || account === FOLLOWS ? null : Number(journal),
  from,
  to,
})

const useAssign = (rows: readonly AssignedRow[], onDone: () => void) => {
  const t = useT('accounting')
  return useMutation({
    meta: { quiet: true },
    mutationFn: (draft: Draft & { readonly from: Day }) => call(accountingPlan.assign, { body: bodyOf(rows, draft) }),
    onSuccess: async ({ count }) => {
      await queryClient.invalidateQueries({ queryKey: ['accountingPlan'] })
      toast.success(t('assign.done', { count }))
      onDone()
    },
  })
}

interface PartProps {
  readonly draft: Draft
  readonly put: (change: Partial<Draft>) => void
  readonly error?: string | undefined
}

const AccountSelect = ({ draft, put, error }: PartProps) => {
  const t = useT('accounting')
  return (
    <Select
      label={t('assign.account')}
      data={[...useAccounts(), { value: FOLLOWS, label: t('assign.follows') }]}
      value={draft.account}
      onChange={(account) => put({ account })}
      error={error}
      data-autofocus
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('assign.noAccount')}
      required
    />
  )
}

const JournalSelect = ({ draft, put, error }: PartProps) => {
  const t = useT('accounting')
  return (
    <Select
      label={t('assign.journal')}
      data={(useAll(accountingJournal).data?.list ?? []).map(coded)}
      value={draft.journal}
      onChange={(journal) => put({ journal })}
      error={error}
      allowDeselect={false}
    />
  )
}

/** One may have an account apart for each rate of VAT. */
const RateSelect = ({ draft, put }: PartProps) => {
  const t = useT('accounting')
  const rows = useAll(tva, useRight(tva.right).read).data?.list ?? []
  const rates = [...new Set(rows.map((row) => Number(row['rate'])))].toSorted((a, b) => a - b)
  if (rates.length === 0) return null
  return (
    <Select
      label={t('assign.rate')}
      data={[
        { value: EVERY_RATE, label: t('assign.everyRate') },
        ...rates.map((one) => ({ value: String(one), label: formatRate(one) })),
      ]}
      value={draft.rate}
      onChange={(rate) => put({ rate: rate ?? EVERY_RATE })}
      allowDeselect={false}
    />
  )
}

interface AssignProps {
  readonly rows: readonly AssignedRow[]
  readonly onClose: () => void
}

export const AssignDialog = ({ rows, onClose }: AssignProps) => {
  const t = useT('accounting')
  const [draft, setDraft] = useState<Draft>({
    account: shared(rows, 'accountId'),
    journal: shared(rows, 'journalId'),
    rate: EVERY_RATE,
    from: usePlanDay(),
    to: null,
  })
  const put = (change: Partial<Draft>): void => setDraft((before) => ({ ...before, ...change }))
  const assign = useAssign(rows, onClose)
  const fields = fieldErrorsOf(assign.error)
  const { account, from, to } = draft
  const reason = account === null ? t('assign.accountNeeded') : from === null ? t('assign.fromNeeded') : undefined
  return (
    <ActionDialog
      title={t('assign.title', { count: rows.length })}
      confirmLabel={t('assign.confirm')}
      isPending={assign.isPending}
      reason={reason}
      error={assign.error !== null && Object.keys(fields).length === 0 ? sentenceOf(assign.error) : undefined}
      onConfirm={() => (from === null ? undefined : assign.mutate({ ...draft, from }))}
      onClose={onClose}
    >
      <Stack gap="sm">
        <AccountSelect draft={draft} put={put} error={fields['accountId']} />
        {rows.every(({ kind }) => isInJournal(kind)) ? (
          <JournalSelect draft={draft} put={put} error={fields['journalId']} />
        ) : null}
        {rows.every(({ kind, rate }) => isRated(kind) && rate === null) ? <RateSelect draft={draft} put={put} /> : null}
        <DayInput
          label={t('assign.from')}
          value={from}
          onChange={(day) => put({ from: day })}
          error={fields['from']}
          required
        />
        <DayInput
          label={t('assign.to')}
          description={t('assign.toHelp')}
          value={to}
          onChange={(day) => put({ to: day })}
          follows={from}
          error={fields['to']}
        />
      </Stack>
    </ActionDialog>
  )
}
