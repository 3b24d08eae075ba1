import { Checkbox, Group } from '@mantine/core'
import type { Cents } from '#domain/money.ts'
import type { DueRow } from '#contract/operations/payment/group.ts'
import { useT } from '#web/i18n/i18n.ts'
import { keyOf, partsOf, shownRows } from '#web/screens/booking/file/payments/group-draft.ts'
import type { Chosen } from '#web/screens/booking/file/payments/group-draft.ts'
import classes from '#web/screens/booking/file/payments/payments.module.css'
import tableClasses from '#web/screens/booking/file/table.module.css'
import { formatDay, formatMoney } from '#web/ui/format.ts'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'

interface GroupTableProps {
  readonly amount: Cents | null
  readonly chosen: readonly Chosen[]
  readonly found: readonly DueRow[]
  readonly onChange: (chosen: readonly Chosen[]) => void
}

/** Files that owe something: those that are ticked share the amount, each its part. */
export const GroupTable = ({ amount, chosen, found, onChange }: GroupTableProps) => {
  const t = useT('billing')
  const parts = partsOf(amount, chosen)
  const rows = shownRows(chosen, found)
  const toggle = (row: DueRow): void =>
    onChange(
      parts.has(keyOf(row)) ? chosen.filter((one) => keyOf(one.row) !== keyOf(row)) : [...chosen, { row, typed: null }],
    )
  const type = (row: DueRow, typed: Cents | null): void =>
    onChange(chosen.map((one) => (keyOf(one.row) === keyOf(row) ? { row, typed } : one)))
  if (rows.length === 0) return <p>{t('group.noneFound')}</p>
  return (
    <ScrollRegion className={tableClasses.scroll} label={t('group.files')}>
      <table className={tableClasses.compared}>
        <thead>
          <tr>
            <th scope="col">{t('group.file')}</th>
            <th scope="col">{t('pay.payer')}</th>
            <th scope="col">{t('group.dueOn')}</th>
            <th scope="col" data-align="end">
              {t('group.due')}
            </th>
            <th scope="col" data-align="end">
              {t('group.part')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={keyOf(row)}
              row={row}
              part={parts.get(keyOf(row))}
              onToggle={() => toggle(row)}
              onType={(typed) => type(row, typed)}
            />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

interface RowProps {
  readonly row: DueRow
  /** Undefined: not ticked. */
  readonly part: Cents | undefined
  readonly onToggle: () => void
  readonly onType: (typed: Cents | null) => void
}

const Row = ({ row, part, onToggle, onType }: RowProps) => {
  const t = useT('billing')
  const name = { code: row.code, payer: row.payerName }
  return (
    <tr>
      <td className={classes.file}>
        <Checkbox
          label={row.code}
          aria-label={t('group.pick', name)}
          checked={part !== undefined}
          onChange={onToggle}
        />
        {row.bills === '' ? null : <small className={tableClasses.why}>{row.bills}</small>}
      </td>
      <td>
        {row.payerName}
        {row.payerName === row.customerName ? null : <small className={tableClasses.why}>{row.customerName}</small>}
      </td>
      <td>{row.dueOn === null ? '' : formatDay(row.dueOn)}</td>
      <td data-align="end">{formatMoney(row.due)}</td>
      <td data-align="end">
        {part === undefined ? null : (
          <Group justify="flex-end" wrap="nowrap">
            <MoneyInput
              label={t('group.partOf', name)}
              isLabelHidden
              value={part}
              onChange={onType}
              max={row.due}
              w={120}
            />
          </Group>
        )}
      </td>
    </tr>
  )
}
