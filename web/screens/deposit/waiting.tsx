import { Checkbox, Select, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { memo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { bank as bankEntity } from '#contract/entities/payment/bank.ts'
import type { DepositLine, DepositPreparation } from '#contract/operations/payment/deposit.ts'
import { deposits } from '#contract/operations/payment/deposit.ts'
import { useAll } from '#web/crud/queries.ts'
import { useT } from '#web/i18n/i18n.ts'
import { call } from '#web/shell/call.ts'
import { useRight } from '#web/shell/session.ts'
import { toastError } from '#web/shell/toast.ts'
import classes from '#web/screens/deposit/deposit.module.css'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { matches } from '#web/ui/plain-text.ts'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { formatDay, formatMoney } from '#web/ui/format.ts'
import { useRowWindow } from '#web/ui/use-row-window.ts'

/** ↑ ↓: the tick above or below. */
const moveTick = (event: KeyboardEvent<HTMLInputElement>): void => {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (by === 0) return
  event.preventDefault()
  const ticks = [
    ...(event.currentTarget.closest('tbody')?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? []),
  ]
  ticks[ticks.indexOf(event.currentTarget) + by]?.focus()
}

/** Ticks or unticks. */
type PickLines = (ids: readonly number[], on: boolean) => void

interface RowProps {
  readonly line: DepositLine
  readonly isCheque: boolean
  readonly picked: boolean
  /** The row that one works on: its cheque has fields. */
  readonly inHand: boolean
  readonly onPick: PickLines
  readonly onHand: (id: number) => void
}

/**
 * A payment that waits; what a cheque must say is put right here, and kept when the field is left. Fields stand on the row in hand alone:
 * a season of cheques has some hundreds of rows, each drawn again only where something of it changes.
 */
const WaitingRow = memo(({ line, isCheque, picked, inHand, onPick, onHand }: RowProps) => {
  const t = useT('deposit')
  const values = { amount: formatMoney(line.amount), payer: line.payerName }
  const take = (): void => onHand(line.id)
  return (
    <tr onFocus={take} onClick={take}>
      <td>
        <input
          type="checkbox"
          className={classes.tick}
          aria-label={t('create.pickOne', values)}
          checked={picked}
          onChange={(event) => onPick([line.id], event.currentTarget.checked)}
          onKeyDown={moveTick}
        />
      </td>
      <td>{formatDay(line.paidOn)}</td>
      <td>{line.payerName}</td>
      <td>{line.codes}</td>
      {isCheque ? <Cheque line={line} picked={picked} inHand={inHand} /> : null}
      <td data-align="end">{formatMoney(line.amount)}</td>
    </tr>
  )
})
WaitingRow.displayName = 'WaitingRow'

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/** Active paying establishments, for a list to choose from. */
const useBanks = (): { readonly value: string; readonly label: string }[] => {
  const rows = useAll(bankEntity, useRight(bankEntity.right).read).data?.list ?? []
  return rows
    .filter((row) => row['active'] === true)
    .map((row) => ({ value: String(row.id), label: String(row['label']) }))
}

interface ChequeProps {
  readonly line: DepositLine
  readonly picked: boolean
  readonly inHand: boolean
}

const Cheque = ({ line, picked, inHand }: ChequeProps) => {
  const t = useT('deposit')
  const missing = picked ? <span className={classes.missing}>{t('create.missing')}</span> : ''
  if (picked && inHand) return <ChequeCells key={`${line.chequeNumber} ${line.bankId} ${line.ownerName}`} line={line} />
  return (
    <>
      <td>{line.chequeNumber ?? missing}</td>
      <td>{line.bank ?? missing}</td>
      <td>{line.ownerName ?? ''}</td>
    </>
  )
}

const ChequeCells = ({ line }: { readonly line: DepositLine }) => {
  const t = useT('deposit')
  const queries = useQueryClient()
  const banks = useBanks()
  const [number, setNumber] = useState(line.chequeNumber ?? '')
  const [owner, setOwner] = useState(line.ownerName ?? '')
  const saving = useMutation({
    meta: { quiet: true },
    mutationFn: (bankId: number | null) =>
      call(deposits.complete, {
        body: { id: line.id, chequeNumber: orNull(number), bankId, ownerName: orNull(owner) },
      }),
    onError: toastError,
    onSettled: () => queries.invalidateQueries({ queryKey: ['deposit'] }),
  })
  const leave = (): void => {
    if (orNull(number) !== line.chequeNumber || orNull(owner) !== line.ownerName) saving.mutate(line.bankId)
  }
  const name = (field: string): string => `${field}, ${formatMoney(line.amount)} ${line.payerName}`
  return (
    <>
      <td>
        <TextInput
          size="xs"
          w={110}
          maxLength={20}
          aria-label={name(t('create.cheque'))}
          value={number}
          onChange={(event) => setNumber(event.currentTarget.value)}
          onBlur={leave}
        />
      </td>
      <td>
        <Select
          size="xs"
          w={170}
          searchable
          allowDeselect={false}
          aria-label={name(t('create.bank'))}
          data={banks}
          value={line.bankId === null ? null : String(line.bankId)}
          onChange={(id) => saving.mutate(id === null ? null : Number(id))}
        />
      </td>
      <td>
        <TextInput
          size="xs"
          w={160}
          maxLength={80}
          aria-label={name(t('create.drawer'))}
          value={owner}
          onChange={(event) => setOwner(event.currentTarget.value)}
          onBlur={leave}
        />
      </td>
    </>
  )
}

const found = ({ payerName, codes, chequeNumber, ownerName, bank }: DepositLine, words: string): boolean =>
  matches([payerName, codes, chequeNumber, ownerName, bank].join(' '), words)

const Headings = ({ isCheque }: { readonly isCheque: boolean }) => {
  const t = useT('deposit')
  return (
    <thead>
      <tr>
        <th scope="col">{t('create.pick')}</th>
        <th scope="col">{t('create.date')}</th>
        <th scope="col">{t('create.payer')}</th>
        <th scope="col">{t('create.file')}</th>
        {isCheque ? (
          <>
            <th scope="col" className={classes.number}>
              {t('create.cheque')}
            </th>
            <th scope="col" className={classes.bank}>
              {t('create.bank')}
            </th>
            <th scope="col" className={classes.bank}>
              {t('create.drawer')}
            </th>
          </>
        ) : null}
        <th scope="col" data-align="end">
          {t('create.amount')}
        </th>
      </tr>
    </thead>
  )
}

interface WaitingProps {
  readonly prepared: DepositPreparation
  readonly picked: ReadonlySet<number>
  /** The same function each time, so that rows that did not change are not drawn again. */
  readonly onPick: PickLines
}

/** What waits, narrowed by words; what is ticked stays so whatever is looked for. */
export const Waiting = ({ prepared, picked, onPick }: WaitingProps) => {
  const t = useT('deposit')
  const [words, setWords] = useState('')
  const { lines, method } = prepared
  const shown = lines.filter((line) => found(line, words))
  const isAll = shown.length > 0 && shown.every(({ id }) => picked.has(id))
  const pickAll = (): void =>
    onPick(
      shown.map(({ id }) => id),
      !isAll,
    )
  if (lines.length === 0) return <EmptyState title={t('create.none')} />
  return (
    <>
      <div className={classes.head}>
        <SearchInput value={words} onChange={setWords} label={t('create.search')} />
        <Checkbox label={t('create.all')} checked={isAll} onChange={pickAll} />
        <p className={classes.help}>{t(method.kind === 'CHEQUE' ? 'create.chequeKeys' : 'create.keys')}</p>
      </div>
      <WaitingTable lines={shown} isCheque={method.kind === 'CHEQUE'} picked={picked} onPick={onPick} />
    </>
  )
}

/** As in the style sheet: rows out of sight are not drawn. */
const ROW_HEIGHT = 44
/** Above this many, the rows scroll within their table. */
const LONG = 100

interface TableProps extends Pick<WaitingProps, 'picked' | 'onPick'> {
  readonly lines: readonly DepositLine[]
  readonly isCheque: boolean
}

const Spacer = ({ rows }: { readonly rows: number }) =>
  rows > 0 ? <tr aria-hidden style={{ height: rows * ROW_HEIGHT }} /> : null

const WaitingTable = ({ lines, isCheque, picked, onPick }: TableProps) => {
  const t = useT('deposit')
  const scroller = useRef<HTMLDivElement>(null)
  const [inHand, setInHand] = useState<number | null>(null)
  const isLong = lines.length > LONG
  const { first, end } = useRowWindow(scroller, lines.length, ROW_HEIGHT, isLong)
  return (
    <ScrollRegion ref={scroller} className={isLong ? classes.long : classes.scroll} label={t('create.rowsOf')}>
      <table className={classes.rows} aria-rowcount={lines.length + 1}>
        <Headings isCheque={isCheque} />
        <tbody className={classes.waiting}>
          <Spacer rows={first} />
          {lines.slice(first, end).map((line) => (
            <WaitingRow
              key={line.id}
              line={line}
              isCheque={isCheque}
              picked={picked.has(line.id)}
              inHand={inHand === line.id}
              onPick={onPick}
              onHand={setInHand}
            />
          ))}
          <Spacer rows={lines.length - Math.min(end, lines.length)} />
        </tbody>
      </table>
    </ScrollRegion>
  )
}
