import { Alert, Button, Group, Modal, Progress, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { UnbilledRow } from '#contract/lists/payment/unbilled.ts'
import { bills } from '#contract/operations/payment/billing.ts'
import { messageOf } from '#contract/messages.ts'
import { einvoices } from '#contract/operations/payment/einvoice.ts'
import { sales } from '#contract/operations/sale/sale.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/payment/bill.module.css'
import { call } from '#web/shell/call.ts'
import { useModule } from '#web/shell/session.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { uuid } from '#web/shell/uuid.ts'
import { ActionButton } from '#web/ui/action-button.tsx'

interface BillManyProps {
  readonly rows: readonly UnbilledRow[]
  readonly kind: 'STAY' | 'DOWN_PAYMENT'
  readonly onClose: () => void
}

interface Refusal {
  readonly code: string
  readonly why: string
}

/** What a bill changes elsewhere. */
const CHANGED = ['bill', 'booking', 'sale', 'unbilled'] as const

/** The customer of each file before the partners who pay a part of it (spec 5). */
const inOrder = (rows: readonly UnbilledRow[]): UnbilledRow[] =>
  rows.toSorted((a, b) => Number(a.otherPayer) - Number(b.otherPayer))

/** Why this row is not billed; null: it is. What a platform would refuse is looked at just before it is made. */
const billOne = async (row: UnbilledRow, kind: BillManyProps['kind'], isOn: boolean): Promise<string | null> => {
  const body = {
    bookingId: row.bookingId,
    payerId: row.otherPayer ? row.payerId : null,
    kind: kind === 'DOWN_PAYMENT' ? 'DOWN_PAYMENT' : 'BILL',
  } as const
  try {
    if (row.kind === 'sale') {
      await call(sales.bill, { body: { id: row.bookingId }, intent: uuid() })
      return null
    }
    const faults = isOn ? (await call(einvoices.before, { body })).faults : []
    if (faults.length > 0) return faults.map(({ rule }) => messageOf(rule, {}) ?? rule).join(' ')
    await call(bills.issue, { body, intent: uuid() })
    return null
  } catch (error) {
    return sentenceOf(error)
  }
}

/** Bills many files one after the other: each bill is a transaction of its own, and what is refused says why. */
export const BillMany = ({ rows, kind, onClose }: BillManyProps) => {
  const t = useT('billing')
  const ui = useT('ui')
  const queries = useQueryClient()
  // Made one by one from their files, those may be billed all the same.
  const isOn = useModule('electronicInvoice')
  const [done, setDone] = useState(0)
  const [issued, setIssued] = useState(0)
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])
  const [state, setState] = useState<'ready' | 'running' | 'over'>('ready')
  const stopped = useRef(false)
  const run = async (): Promise<void> => {
    if (state !== 'ready') return
    setState('running')
    for (const row of inOrder(rows)) {
      if (stopped.current) break
      // Numbers follow each other: one bill at a time.
      const why = await billOne(row, kind, isOn)
      if (why === null) setIssued((n) => n + 1)
      else setRefusals((before) => [...before, { code: row.bookingCode, why }])
      setDone((n) => n + 1)
    }
    setState('over')
    await Promise.all(CHANGED.map((name) => queries.invalidateQueries({ queryKey: [name] })))
  }
  const close = (): void => {
    stopped.current = true
    onClose()
  }
  useFunctionKeys(
    {
      F12: {
        label: t('unbilled.billNow'),
        run: run,
        disabledReason: state === 'ready' ? undefined : t('unbilled.started'),
      },
      Escape: { run: close },
    },
    { dialog: true },
  )
  return (
    <Modal opened onClose={close} closeOnEscape={false} title={t('unbilled.billTitle', { count: rows.length })}>
      <div className={classes.progress}>
        <Text size="sm">{t('bill.issueBody')}</Text>
        <Progress
          value={(done / Math.max(1, rows.length)) * 100}
          aria-label={t('unbilled.progress', { done, total: rows.length })}
        />
        <Text size="sm" role="status">
          {t('unbilled.issued', { count: issued, total: rows.length })}
        </Text>
        {refusals.length === 0 ? null : (
          <Alert color="yellow" title={t('unbilled.refused', { count: refusals.length })}>
            <ul className={classes.refusals}>
              {refusals.map(({ code, why }, i) => (
                <li key={`${code}-${i}`}>{`${code} : ${why}`}</li>
              ))}
            </ul>
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            {state === 'running' ? t('unbilled.stop') : state === 'over' ? t('unbilled.close') : ui('cancel')}
          </Button>
          {state === 'over' ? null : (
            <ActionButton hotkey="F12" loading={state === 'running'} onClick={() => void run()}>
              {t('unbilled.billNow')}
            </ActionButton>
          )}
        </Group>
      </div>
    </Modal>
  )
}
