/** /accounting-takeover: opening entries of another software, and the advances that it had received. */
import { Button, FileInput, Group, Stack, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Day } from '#domain/day.ts'
import { openingText, readOpening } from '#domain/accounting/read-opening.ts'
import type { OpeningLine } from '#domain/accounting/read-opening.ts'
import { RuleError } from '#domain/rule-error.ts'
import { messageOf } from '#contract/messages.ts'
import { accountingTakeover } from '#contract/operations/payment/accounting-takeover.ts'
import type { Takeover } from '#contract/operations/payment/accounting-takeover.ts'
import { useT } from '#web/i18n/i18n.ts'
import { TakenOverTable } from '#web/screens/accounting-export/taken-over-table.tsx'
import classes from '#web/screens/accounting-export/accounting-export.module.css'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGoBack } from '#web/shell/navigation.tsx'
import { fieldErrorsOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { textOf } from '#web/shell/text-of-file.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { formatAmount } from '#web/ui/format.ts'
import { ListFailure } from '#web/ui/list-failure.tsx'
import { PageLine } from '#web/ui/page-line.tsx'

type Read = { readonly lines: readonly OpeningLine[] } | { readonly fault: string | null }

/** What is typed, as the server will read it. */
const readTyped = (text: string): Read => {
  if (text.trim() === '') return { fault: null }
  try {
    return { lines: readOpening(text) }
  } catch (error) {
    if (error instanceof RuleError) return { fault: messageOf(error.code, error.context) ?? error.code }
    throw error
  }
}

const useOpening = (takeover: Takeover) => {
  const t = useT('accounting-export')
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: ['accountingExport'] })
  const [on, setOn] = useState<Day | null>(takeover.on)
  const [text, setText] = useState(takeover.text)
  const saving = useMutation({
    meta: { quiet: true },
    mutationFn: (body: { readonly on: Day; readonly text: string }) => call(accountingTakeover.save, { body }),
    onSuccess: async ({ count }) => {
      toast.success(t('takeover.saved', { count }))
      await refresh()
    },
    onError: (error) => (Object.keys(fieldErrorsOf(error)).length === 0 ? toastError(error) : undefined),
  })
  const removing = useMutation({
    mutationFn: () => call(accountingTakeover.remove, { body: {} }),
    onSuccess: async () => {
      setText('')
      setOn(null)
      toast.success(t('takeover.removed'))
      await refresh()
    },
    onError: toastError,
  })
  /** A FEC is shown as the balances that it comes to. */
  const bring = async (file: File | null): Promise<void> => {
    if (file === null) return
    const brought = await textOf(file)
    const read = readTyped(brought)
    setText('lines' in read ? openingText(read.lines) : brought)
  }
  const typed = (change: () => void): void => {
    saving.reset()
    change()
  }
  return {
    on,
    text,
    saving,
    removing,
    bring,
    setOn: (day: Day | null) => typed(() => setOn(day)),
    setText: (next: string) => typed(() => setText(next)),
  }
}

const Sums = ({ read }: { readonly read: Read }) => {
  const t = useT('accounting-export')
  if (!('lines' in read)) return null
  const total = read.lines.reduce((sum, { amount }) => sum + Math.max(0, amount), 0)
  return <p role="status">{t('takeover.sums', { count: read.lines.length, total: formatAmount(total) })}</p>
}

interface BalancesProps {
  readonly opening: ReturnType<typeof useOpening>
  readonly fault: string | null | undefined
  readonly isLocked: boolean
}

/** The day, the balances, and the file that they may come from. */
const Balances = ({ opening: { on, text, saving, bring, setOn, setText }, fault, isLocked }: BalancesProps) => {
  const t = useT('accounting-export')
  const fields = fieldErrorsOf(saving.error)
  return (
    <>
      <Group align="flex-start" gap="md">
        <DayInput label={t('takeover.on')} value={on} onChange={setOn} error={fields['on']} readOnly={isLocked} />
        <FileInput
          label={t('takeover.file')}
          placeholder={t('takeover.choose')}
          accept=".csv,.txt,text/csv,text/plain"
          value={null}
          onChange={(file) => void bring(file)}
          disabled={isLocked}
        />
      </Group>
      <Textarea
        label={t('takeover.text')}
        description={t('takeover.textHelp')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={fields['text'] ?? fault}
        readOnly={isLocked}
        autosize
        minRows={6}
        maxRows={20}
        styles={{ input: { fontFamily: 'monospace' } }}
      />
    </>
  )
}

const Opening = ({ takeover }: { readonly takeover: Takeover }) => {
  const t = useT('accounting-export')
  const { write, why } = useRight('payment_accounting')
  const opening = useOpening(takeover)
  const { on, text, saving, removing } = opening
  const read = readTyped(text)
  const fixed = takeover.exported ? messageOf('opening.exported') : undefined
  const locked = write ? fixed : why
  const fault = 'fault' in read ? (read.fault ?? messageOf('opening.importEmpty')) : undefined
  const reason = locked ?? (on === null ? t('takeover.onNeeded') : undefined) ?? fault
  const save = (): void => (on === null ? undefined : saving.mutate({ on, text }))
  const remove = async (): Promise<void> => {
    const ask = { title: t('takeover.removeAsk'), confirmLabel: t('takeover.remove') }
    if (await confirm(ask)) removing.mutate()
  }
  useFunctionKeys({ F12: { label: t('takeover.save'), run: save, disabledReason: reason } })
  return (
    <Stack gap="sm" component="section" className={classes.takeover} aria-label={t('takeover.opening')}>
      <h2>{t('takeover.opening')}</h2>
      <p className={classes.note}>{t('takeover.openingHelp')}</p>
      {locked === undefined ? null : <p role="note">{locked}</p>}
      <Balances opening={opening} fault={'fault' in read ? read.fault : undefined} isLocked={locked !== undefined} />
      <Sums read={read} />
      <Group gap="md">
        <ActionButton hotkey="F12" disabledReason={reason} loading={saving.isPending} onClick={save}>
          {t('takeover.save')}
        </ActionButton>
        {takeover.on === null || locked !== undefined ? null : (
          <Button variant="default" onClick={() => void remove()}>
            {t('takeover.remove')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

export const AccountingTakeover = () => {
  const t = useT('accounting-export')
  const back = useGoBack('/home')
  const { data, error, refetch } = useQuery({
    queryKey: ['accountingExport', 'takeover'],
    queryFn: ({ signal }) => call(accountingTakeover.read, { signal }),
  })
  useFunctionKeys({ Escape: { run: back } })
  return (
    <>
      <PageLine title={t('takeover.title')} />
      <Stack gap="lg" className={classes.page}>
        {error === null ? null : <ListFailure error={error} onRetry={() => void refetch()} />}
        {data === undefined ? null : (
          <>
            <Opening key={`${data.on} ${data.text}`} takeover={data} />
            <TakenOverTable settlements={data.settlements} />
          </>
        )}
      </Stack>
    </>
  )
}
