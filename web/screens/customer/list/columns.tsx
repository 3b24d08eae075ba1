import { customer } from '#contract/entities/customer/customer.ts'
import type { RecordItem } from '#web/crud/record.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import classes from '#web/screens/customer/customer.module.css'
import type { Column } from '#web/ui/data-table.tsx'
import { formatDay, formatInteger, formatPhone } from '#web/ui/format.ts'
import type { Day } from '#domain/day.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'

const text = (row: RecordItem, key: string): string => (typeof row[key] === 'string' ? row[key] : '')

const Name = ({ row, t }: { readonly row: RecordItem; readonly t: Translate<'customer'> }) => {
  const company = row['isCompany'] === true ? text(row, 'companyName') : ''
  const person = [text(row, 'surname'), text(row, 'name')].filter((part) => part !== '').join(' ')
  const alert = text(row, 'alert')
  return (
    <span className={classes.two}>
      <span>
        {company === '' ? person : company}
        {alert === '' ? null : (
          <span title={alert}>
            {' '}
            <StatusBadge tone="attention">{t('list.alert')}</StatusBadge>
          </span>
        )}
      </span>
      {company === '' ? null : <small>{person}</small>}
    </span>
  )
}

/** What tells customers apart: name, code, how to reach them, where they live, how often they came. */
export const customerColumns = (t: Translate<'customer'>): Column<RecordItem>[] => [
  { key: 'surname', header: t('list.name'), cell: (row) => <Name row={row} t={t} />, width: 260, isSortable: true },
  { key: 'code', header: customer.fields.code.label, cell: (row) => text(row, 'code'), width: 130, isSortable: true },
  {
    key: 'phone1',
    header: t('list.contact'),
    cell: (row) =>
      [formatPhone(text(row, 'phone1') || text(row, 'phone2')), text(row, 'email')].filter((s) => s !== '').join(' · '),
  },
  {
    key: 'town',
    header: t('list.town'),
    cell: (row) => [text(row, 'town'), text(row, 'country')].filter((s) => s !== '').join(', '),
  },
  {
    key: 'stays',
    header: t('list.stays'),
    cell: (row) => formatInteger(Number(row['stays'] ?? 0)),
    width: 90,
    align: 'end',
  },
  {
    key: 'lastStay',
    header: t('list.lastStay'),
    cell: (row) => (text(row, 'lastStay') === '' ? '' : formatDay(text(row, 'lastStay') as Day)),
    width: 130,
  },
  {
    key: 'lastContactOn',
    header: customer.fields.lastContactOn.label,
    cell: (row) => (text(row, 'lastContactOn') === '' ? '' : formatDay(text(row, 'lastContactOn') as Day)),
    width: 140,
    isSortable: true,
  },
]
