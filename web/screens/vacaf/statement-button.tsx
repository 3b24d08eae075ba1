/** The statement of an office over a period, as PDF. */
import { useState } from 'react'
import { addDays, toDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { AID_STATEMENT } from '#contract/operations/booking/vacaf.ts'
import type { AidOffice } from '#contract/operations/booking/vacaf.ts'
import { useT } from '#web/i18n/i18n.ts'
import { addressOf } from '#contract/operation.ts'
import { openFile } from '#web/shell/files.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useToday } from '#web/shell/today.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { DayRange } from '#web/ui/day-range.tsx'

interface StatementProps {
  readonly office: Pick<AidOffice, 'id' | 'label'>
}

const StatementDialog = ({ office, onClose }: StatementProps & { readonly onClose: () => void }) => {
  const t = useT('vacaf')
  const today = useToday()
  const [from, setFrom] = useState<Day | null>(toDay(`${today.slice(0, 4)}-01-01`))
  const [to, setTo] = useState<Day | null>(addDays(toDay(`${Number(today.slice(0, 4)) + 1}-01-01`), -1))
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const run = async (): Promise<void> => {
    if (from === null || to === null) return
    setPending(true)
    setError(undefined)
    try {
      await openFile(addressOf(AID_STATEMENT, { id: office.id, from, to }))
      onClose()
    } catch (caught) {
      setError(sentenceOf(caught))
      setPending(false)
    }
  }
  return (
    <ActionDialog
      title={t('office.statement', { office: office.label })}
      confirmLabel={t('statement.print')}
      isPending={isPending}
      reason={from === null || to === null || to < from ? t('statement.days') : undefined}
      error={error}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <DayRange
        startLabel={t('statement.from')}
        endLabel={t('statement.to')}
        start={from}
        end={to}
        shortest={0}
        onChange={(start, end) => {
          setFrom(start)
          setTo(end)
        }}
      />
    </ActionDialog>
  )
}

/** Opens the days to choose, then the paper. */
export const StatementButton = ({ office }: StatementProps) => {
  const t = useT('vacaf')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionButton variant="default" onClick={() => setOpen(true)}>
        {t('statement.open')}
      </ActionButton>
      {isOpen ? <StatementDialog office={office} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
