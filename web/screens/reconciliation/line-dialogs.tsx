import { Checkbox, Select, Text, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sum } from '#domain/money.ts'
import { expenseType } from '#contract/entities/payment/bank.ts'
import { home } from '#contract/operations/booking/list.ts'
import { bankLines } from '#contract/operations/payment/statement.ts'
import type { ReconciledLine } from '#contract/operations/payment/statement.ts'
import { SHORTEST_REASON } from '#contract/reason.ts'
import { useAll } from '#web/crud/queries.ts'
import { nameOf } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/reconciliation/reconciliation.module.css'
import { useLineWrite } from '#web/screens/reconciliation/use-line-actions.ts'
import type { ChosenFile, LineActions } from '#web/screens/reconciliation/use-line-actions.ts'
import { lineText, targetText } from '#web/screens/reconciliation/words.tsx'
import { call } from '#web/shell/call.ts'
import { useIntent } from '#web/shell/intent.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { formatDay, formatMoney } from '#web/ui/format.ts'
import { ReasonInput } from '#web/ui/reason-input.tsx'

interface DialogProps {
  readonly actions: LineActions
  readonly line: ReconciledLine
}

/** The dialog that was asked for. */
export const LineDialogs = ({ actions }: { readonly actions: LineActions }) => {
  const { asking, line } = actions
  if (line === undefined || asking === undefined) return null
  if (asking === 'CASH_IN') return <CashInDialog actions={actions} line={line} />
  if (asking === 'BY_HAND') return <ByHandDialog actions={actions} line={line} />
  if (asking === 'BOOK') return <BookDialog actions={actions} line={line} />
  return <AsideDialog actions={actions} line={line} />
}

const Says = ({ line }: { readonly line: ReconciledLine }) => {
  const t = useT('reconciliation')
  const values = { amount: formatMoney(line.amount), day: formatDay(line.bookedOn), text: lineText(line) }
  return (
    <Text size="sm" mb="sm">
      {t('byHand.says', values)}
    </Text>
  )
}

/** Files that these words find, as choices; the one that the line names is there first. */
const useFoundFiles = (words: string, proposed: (ChosenFile & { readonly name: string }) | undefined) => {
  const { data } = useQuery({
    queryKey: ['booking', 'found', words],
    queryFn: ({ signal }) => call(home.find, { query: { q: words }, signal }),
    enabled: words.trim() !== '',
    placeholderData: keepPreviousData,
  })
  const found = words.trim() === '' ? [] : (data?.bookings ?? [])
  const options = found.map(({ id, code, customerName, arrival, places }) => ({
    value: String(id),
    label: [code, customerName ?? '', formatDay(arrival), places].filter((part) => part !== '').join(' · '),
  }))
  if (proposed !== undefined && !found.some(({ id }) => id === proposed.id))
    options.unshift({ value: String(proposed.id), label: `${proposed.code} · ${proposed.name}` })
  const fileOf = (value: string | null): ChosenFile | undefined =>
    found.find(({ id }) => String(id) === value) ?? (String(proposed?.id) === value ? proposed : undefined)
  return { options, fileOf }
}

/** The file that a transfer pays: the one that is named, or one that is looked for. */
const CashInDialog = ({ actions, line }: DialogProps) => {
  const t = useT('reconciliation')
  const proposed = line.proposal?.file ?? undefined
  const [file, setFile] = useState<ChosenFile | undefined>(proposed)
  const [words, setWords] = useState(proposed === undefined ? '' : proposed.code)
  const [allowOverpay, setOverpay] = useState(false)
  const { options, fileOf } = useFoundFiles(words, proposed)
  return (
    <ActionDialog
      title={t('act.cashIn')}
      confirmLabel={t('act.cashIn')}
      isPending={actions.cashIn.isPending}
      reason={file === undefined ? t('cashIn.choose') : undefined}
      error={actions.cashIn.error === null ? undefined : sentenceOf(actions.cashIn.error)}
      onConfirm={() => {
        actions.settleIntent()
        if (file !== undefined) actions.cashIn.mutate({ file, allowOverpay })
      }}
      onClose={() => actions.ask(undefined)}
    >
      <Says line={line} />
      <Select
        label={t('cashIn.file')}
        placeholder={t('cashIn.search')}
        nothingFoundMessage={words.trim() === '' ? null : t('cashIn.none')}
        searchable
        data-autofocus
        required
        data={options}
        filter={({ options: all }) => all}
        value={file === undefined ? null : String(file.id)}
        onChange={(value) => setFile(fileOf(value))}
        searchValue={words}
        onSearchChange={setWords}
      />
      <Checkbox
        mt="sm"
        label={t('cashIn.overpay')}
        checked={allowOverpay}
        onChange={(event) => setOverpay(event.currentTarget.checked)}
      />
    </ActionDialog>
  )
}

/** What the line is, picked among all that waits around its day; the running sum tells when it is even. */
const ByHandDialog = ({ actions, line }: DialogProps) => {
  const t = useT('reconciliation')
  const [chosen, choose] = useState<readonly string[]>(line.proposal?.targets.map(({ key }) => key) ?? [])
  const { data, error } = useQuery({
    queryKey: ['bankStatement', 'candidates', line.id],
    queryFn: ({ signal }) => call(bankLines.candidates, { params: { id: line.id }, signal }),
    meta: { quiet: true },
  })
  const picked = data?.list.filter(({ key }) => chosen.includes(key)) ?? []
  const worth = sum(picked.map(({ total }) => total))
  return (
    <ActionDialog
      title={t('act.byHand')}
      confirmLabel={t('act.byHand')}
      size="lg"
      isPending={actions.match.isPending}
      reason={picked.length === 0 ? t('byHand.choose') : undefined}
      error={error === null ? undefined : sentenceOf(error)}
      onConfirm={() => actions.match.mutate(picked.map(({ key }) => key))}
      onClose={() => actions.ask(undefined)}
    >
      <Says line={line} />
      <section className={classes.candidates} aria-label={t('byHand.list')}>
        {data?.list.length === 0 ? <Text size="sm">{t('byHand.none')}</Text> : null}
        {data?.list.map((target) => (
          <Checkbox
            key={target.key}
            my={6}
            label={`${formatDay(target.on)} · ${targetText(target)} · ${formatMoney(target.total)}`}
            checked={chosen.includes(target.key)}
            onChange={(event) => {
              const { checked } = event.currentTarget
              choose((before) => (checked ? [...before, target.key] : before.filter((key) => key !== target.key)))
            }}
          />
        ))}
      </section>
      <Text size="sm" mt="sm" role="status">
        {t('byHand.sum', { sum: formatMoney(worth), amount: formatMoney(line.amount) })}
      </Text>
    </ActionDialog>
  )
}

const AsideDialog = ({ actions, line }: DialogProps) => {
  const t = useT('reconciliation')
  const [reason, setReason] = useState('')
  const leave = useLineWrite(
    () => call(bankLines.aside, { body: { id: line.id, reason } }),
    () => actions.goOn(),
    true,
  )
  return (
    <ActionDialog
      title={t('act.aside')}
      confirmLabel={t('act.aside')}
      isPending={leave.isPending}
      reason={reason.trim().length < SHORTEST_REASON ? t('aside.reason') : undefined}
      error={leave.error === null ? undefined : sentenceOf(leave.error)}
      onConfirm={() => leave.mutate(undefined)}
      onClose={() => actions.ask(undefined)}
    >
      <Says line={line} />
      <ReasonInput label={t('aside.reason')} value={reason} onChange={setReason} isFirst />
    </ActionDialog>
  )
}

interface Booked {
  readonly typeId: number
  readonly supplier: string
  readonly label: string | null
}

const useBooking = ({ actions, line }: DialogProps) => {
  const intent = useIntent()
  const book = useLineWrite(
    (said: Booked) => call(bankLines.book, { body: { id: line.id, ...said }, intent: intent.key() }),
    () => {
      intent.settle()
      actions.goOn()
    },
    true,
  )
  const run = (said: Booked): void => {
    if (book.error !== null) intent.settle()
    book.mutate(said)
  }
  return { book, run }
}

/** A debit as an expense, or as cash drawn for the till: the type says which. */
const BookDialog = ({ actions, line }: DialogProps) => {
  const t = useT('reconciliation')
  const types = useAll(expenseType)
  const [typeId, setType] = useState<string | null>(null)
  const [supplier, setSupplier] = useState(line.counterparty.slice(0, 80))
  const [label, setLabel] = useState(line.label.slice(0, 120))
  const usable = types.data?.list.filter((type) => type['active'] === true) ?? []
  const isContribution = usable.find(({ id }) => String(id) === typeId)?.['direction'] === 'IN'
  const { book, run } = useBooking({ actions, line })
  const isMissing = typeId === null || (!isContribution && supplier.trim() === '')
  return (
    <ActionDialog
      title={t('act.book')}
      confirmLabel={t('act.book')}
      isPending={book.isPending}
      reason={isMissing ? t('book.required') : undefined}
      error={book.error === null ? undefined : sentenceOf(book.error)}
      onConfirm={() => run({ typeId: Number(typeId), supplier, label: label === '' ? null : label })}
      onClose={() => actions.ask(undefined)}
    >
      <Says line={line} />
      <Select
        label={t('book.type')}
        data-autofocus
        required
        data={usable.map((type) => ({ value: String(type.id), label: nameOf(expenseType, type) }))}
        value={typeId}
        onChange={setType}
        allowDeselect={false}
      />
      {isContribution ? null : (
        <TextInput
          mt="sm"
          label={t('book.supplier')}
          required
          maxLength={80}
          value={supplier}
          onChange={(event) => setSupplier(event.currentTarget.value)}
        />
      )}
      <TextInput
        mt="sm"
        label={t('book.label')}
        maxLength={120}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
    </ActionDialog>
  )
}
