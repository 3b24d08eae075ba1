import { Checkbox, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Day } from '#domain/day.ts'
import { cents, sum } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import type { PaymentMethodKind } from '#contract/entities/payment/payment.ts'
import { vacaf } from '#contract/operations/booking/vacaf.ts'
import type { AidOffice, OfficeDue, OfficeFile } from '#contract/operations/booking/vacaf.ts'
import { useT } from '#web/i18n/i18n.ts'
import tableClasses from '#web/screens/booking/file/table.module.css'
import { useAidWrites } from '#web/screens/booking/file/aid/use-aids.ts'
import { MethodSelect } from '#web/screens/booking/file/payments/method-select.tsx'
import { orNull, useMethods } from '#web/screens/booking/file/payments/use-methods.ts'
import { everyAid, faultOf, partsOf, sentParts } from '#web/screens/vacaf/transfer-draft.ts'
import type { Chosen } from '#web/screens/vacaf/transfer-draft.ts'
import { call } from '#web/shell/call.ts'
import { useToday } from '#web/shell/today.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { formatDay, formatMoney } from '#web/ui/format.ts'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'

const TRANSFER: readonly PaymentMethodKind[] = ['TRANSFER']

export const useOffice = (id: number | null): OfficeFile | undefined =>
  useQuery({
    queryKey: ['booking', 'aid-office', id],
    queryFn: ({ signal }) => call(vacaf.office, { params: { id: String(id ?? 0) }, signal }),
    enabled: id !== null,
  }).data

interface PartsProps {
  readonly amount: Cents | null
  readonly dues: readonly OfficeDue[]
  readonly chosen: Chosen
  readonly onChange: (chosen: Chosen) => void
}

/** Aids that the office owes, oldest stay first: those that are ticked share the transfer, each its part. */
const Parts = ({ amount, dues, chosen, onChange }: PartsProps) => {
  const t = useT('vacaf')
  const parts = partsOf(amount, dues, chosen)
  const put = (id: number, typed: Cents | null): void => onChange(new Map([...chosen, [id, typed]]))
  const toggle = (id: number): void =>
    chosen.has(id) ? onChange(new Map([...chosen].filter(([one]) => one !== id))) : put(id, null)
  if (dues.length === 0) return <Text size="sm">{t('transfer.noDue')}</Text>
  return (
    <ScrollRegion className={tableClasses.scroll} label={t('transfer.aids')}>
      <table className={tableClasses.compared}>
        <thead>
          <tr>
            <th scope="col">{t('transfer.file')}</th>
            <th scope="col">{t('transfer.family')}</th>
            <th scope="col">{t('transfer.departure')}</th>
            <th scope="col" data-align="end">
              {t('transfer.due')}
            </th>
            <th scope="col" data-align="end">
              {t('transfer.part')}
            </th>
          </tr>
        </thead>
        <tbody>
          {dues.map((due) => (
            <PartRow
              key={due.id}
              due={due}
              part={parts.get(due.id)}
              onToggle={() => toggle(due.id)}
              onType={(typed) => put(due.id, typed)}
            />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

interface PartRowProps {
  readonly due: OfficeDue
  /** Undefined: not ticked. */
  readonly part: Cents | undefined
  readonly onToggle: () => void
  readonly onType: (typed: Cents | null) => void
}

const PartRow = ({ due: aid, part, onToggle, onType }: PartRowProps) => {
  const t = useT('vacaf')
  const { code, family, beneficiary, departure, billNumber, due } = aid
  return (
    <tr>
      <td>
        <Checkbox
          label={code}
          aria-label={t('transfer.pick', { code, family })}
          checked={part !== undefined}
          onChange={onToggle}
        />
        <small className={tableClasses.why}>{billNumber ?? t('transfer.notBilled')}</small>
      </td>
      <td>
        {family}
        <small className={tableClasses.why}>{beneficiary}</small>
      </td>
      <td>{formatDay(departure)}</td>
      <td data-align="end">{formatMoney(due)}</td>
      <td data-align="end">
        {part === undefined ? null : (
          <Group justify="flex-end" wrap="nowrap">
            <MoneyInput
              label={t('transfer.partOf', { code, family })}
              isLabelHidden
              value={part}
              onChange={onType}
              max={due}
              w={120}
            />
          </Group>
        )}
      </td>
    </tr>
  )
}

/** What is shared, and what is left of the transfer: it is kept, never lost. */
const Rest = ({ amount, dues, chosen }: Omit<PartsProps, 'onChange'>) => {
  const t = useT('vacaf')
  const shared = sum([...partsOf(amount, dues, chosen).values()])
  const left = cents((amount ?? 0) - shared)
  return (
    <div aria-live="polite">
      <Text size="sm" fw={600}>
        {t('transfer.rest', { shared: formatMoney(shared), left: formatMoney(left) })}
      </Text>
      {left > 0 ? <Text size="sm">{t('transfer.restKept')}</Text> : null}
    </div>
  )
}

/** What is said once it is done. */
const saidOf = (t: ReturnType<typeof useT<'vacaf'>>, shared: number, left: number): string =>
  left === 0
    ? t('transfer.doneAll', { amount: formatMoney(shared) })
    : t('transfer.done', { amount: formatMoney(shared), left: formatMoney(left) })

interface TakeDialogProps {
  readonly offices: readonly AidOffice[]
  /** Chosen already. */
  readonly officeId: number | null
  readonly onClose: () => void
}

/** What is typed of a transfer; until something is ticked by hand, every aid of the office is. */
const useTransfer = ({ offices, officeId }: Pick<TakeDialogProps, 'offices' | 'officeId'>) => {
  const today = useToday()
  const methods = useMethods(TRANSFER)
  const [only, ...others] = offices
  const [partnerId, setPartner] = useState(officeId ?? (others.length === 0 ? (only?.id ?? null) : null))
  const [amount, setAmount] = useState<Cents | null>(null)
  const [methodId, setMethod] = useState<number | null>(null)
  const [paidOn, setPaidOn] = useState<Day | null>(today)
  const [reference, setReference] = useState('')
  const [picked, setPicked] = useState<Chosen>()
  const dues = useOffice(partnerId)?.dues ?? []
  const choose = (id: number | null): void => {
    setPartner(id)
    setPicked(undefined)
  }
  return {
    ...{ today, methods, partnerId, choose, amount, setAmount, setMethod, paidOn, setPaidOn, reference, setReference },
    ...{ dues, chosen: picked ?? everyAid(dues), setPicked },
    method: methods.find(({ id }) => id === methodId) ?? (methods.length === 1 ? methods[0] : undefined),
  }
}

type Transfer = ReturnType<typeof useTransfer>

/** What it lacks first; undefined: it can be taken. */
const lackOf = (
  t: ReturnType<typeof useT<'vacaf'>>,
  { partnerId, amount, dues, chosen, methods, method }: Transfer,
): string | undefined => {
  if (partnerId === null) return t('transfer.fault.office')
  const part = faultOf(amount, dues, chosen)
  if (part !== null) return t(`transfer.fault.${part}`)
  if (methods.length === 0) return t('transfer.noMethod')
  return method === undefined ? t('transfer.fault.method') : undefined
}

/** « Encaisser un virement de la CAF »: one sum over many files, the oldest first, adjustable; its rest is kept. */
export const TakeDialog = ({ offices, officeId, onClose }: TakeDialogProps) => {
  const t = useT('vacaf')
  const draft = useTransfer({ offices, officeId })
  const { partnerId, amount, method, paidOn, reference, dues, chosen } = draft
  const { isPending, error, run } = useAidWrites()
  const confirm = async (): Promise<void> => {
    if (partnerId === null || amount === null || method === undefined) return
    const parts = sentParts(amount, dues, chosen)
    const body = { partnerId, amount, methodId: method.id, paidOn, reference: orNull(reference), parts }
    const isDone = await run(async (intent) => {
      const { leftOver } = await call(vacaf.take, { body, intent })
      return saidOf(t, amount - leftOver, leftOver)
    })
    if (isDone) onClose()
  }
  return (
    <ActionDialog
      title={t('transfer.title')}
      confirmLabel={t('transfer.take')}
      isPending={isPending}
      reason={lackOf(t, draft)}
      error={error}
      size="xl"
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Head draft={draft} offices={offices} />
        {partnerId === null ? null : (
          <>
            <Parts amount={amount} dues={dues} chosen={chosen} onChange={draft.setPicked} />
            <Rest amount={amount} dues={dues} chosen={chosen} />
          </>
        )}
      </Stack>
    </ActionDialog>
  )
}

/** Who paid, how much, when, and what the bank says of it. */
const Head = ({ draft, offices }: { readonly draft: Transfer; readonly offices: readonly AidOffice[] }) => {
  const t = useT('vacaf')
  const { partnerId, amount, paidOn, methods, method, reference, today } = draft
  return (
    <Group gap="sm" align="flex-start">
      <Select
        label={t('transfer.office')}
        data={offices.map(({ id, label }) => ({ value: String(id), label }))}
        value={partnerId === null ? null : String(partnerId)}
        onChange={(id) => draft.choose(id === null ? null : Number(id))}
        allowDeselect={false}
      />
      <MoneyInput
        label={t('transfer.amount')}
        value={amount}
        onChange={draft.setAmount}
        min={1}
        required
        isFirst
        w={160}
      />
      <DayInput
        label={t('transfer.paidOn')}
        value={paidOn}
        onChange={draft.setPaidOn}
        max={today}
        lean="past"
        w={150}
      />
      <MethodSelect methods={methods} value={method} onChange={draft.setMethod} />
      <TextInput
        label={t('transfer.reference')}
        value={reference}
        onChange={(event) => draft.setReference(event.currentTarget.value)}
        maxLength={80}
      />
    </Group>
  )
}

interface ShareDialogProps {
  readonly office: OfficeFile
  readonly transfer: OfficeFile['transfers'][number]
  readonly onClose: () => void
}

/** What is left of a transfer goes to files that were not known when it came. */
export const ShareDialog = ({ office, transfer, onClose }: ShareDialogProps) => {
  const t = useT('vacaf')
  const { isPending, error, run } = useAidWrites()
  const { dues } = office
  const amount = transfer.leftOver
  const [picked, setPicked] = useState<Chosen>()
  const chosen = picked ?? everyAid(dues)
  const parts = sentParts(amount, dues, chosen)
  const part = faultOf(amount, dues, chosen)
  const confirm = async (): Promise<void> => {
    const isDone = await run(async (intent) => {
      const { id, version } = transfer
      const { leftOver } = await call(vacaf.share, { body: { id, version, parts }, intent })
      return saidOf(t, amount - leftOver, leftOver)
    })
    if (isDone) onClose()
  }
  return (
    <ActionDialog
      title={t('transfer.shareTitle', { day: formatDay(transfer.paidOn) })}
      confirmLabel={t('transfer.share')}
      isPending={isPending}
      reason={part === null ? (parts.length === 0 ? t('transfer.fault.none') : undefined) : t(`transfer.fault.${part}`)}
      error={error}
      size="xl"
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Parts amount={amount} dues={dues} chosen={chosen} onChange={setPicked} />
        <Rest amount={amount} dues={dues} chosen={chosen} />
      </Stack>
    </ActionDialog>
  )
}
