import { Checkbox } from '@mantine/core'
import type { ImportRow } from '#contract/operations/booking/import.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { ImportStateBadge, eventKey } from '#web/screens/channel/import-state.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { formatAmount, formatDay, formatInstant } from '#web/ui/format.ts'

interface Picks {
  readonly has: (row: ImportRow) => boolean
  readonly may: (row: ImportRow) => boolean
  readonly toggle: (row: ImportRow) => void
}

const numberOf = ({ externalId, externalVersion }: ImportRow): string =>
  externalId === null ? '' : `${externalId}${externalVersion === 1 ? '' : ` · v${externalVersion ?? ''}`}`

export const importColumns = (t: Translate<'channel'>, picks: Picks): Column<ImportRow>[] => [
  {
    key: 'pick',
    header: t('list.pick'),
    cell: (row) =>
      picks.may(row) ? (
        <Checkbox
          aria-label={t('list.pickOne', { number: row.externalId ?? '', guest: row.guest })}
          checked={picks.has(row)}
          onChange={() => picks.toggle(row)}
          onClick={(event) => event.stopPropagation()}
        />
      ) : null,
    width: 64,
  },
  {
    key: 'state',
    header: t('list.columns.state'),
    cell: (row) => <ImportStateBadge state={row.state} />,
    width: 210,
    isSortable: true,
  },
  { key: 'number', header: t('list.columns.number'), cell: numberOf, width: 96, isSortable: true },
  {
    key: 'event',
    header: t('list.columns.event'),
    cell: (row) => t(`events.${eventKey(row.event)}`),
    width: 106,
    isSortable: true,
  },
  { key: 'channel', header: t('list.channel'), cell: (row) => row.channel, width: 90, isSortable: true },
  { key: 'guest', header: t('list.columns.guest'), cell: (row) => row.guest, isSortable: true },
  {
    key: 'arrival',
    header: t('list.columns.arrival'),
    cell: (row) => (row.arrival === null ? '' : formatDay(row.arrival)),
    width: 108,
    isSortable: true,
  },
  {
    key: 'departure',
    header: t('list.columns.departure'),
    cell: (row) => (row.departure === null ? '' : formatDay(row.departure)),
    width: 108,
    isSortable: true,
  },
  {
    key: 'total',
    header: t('list.columns.total'),
    cell: (row) => formatAmount(row.total),
    width: 88,
    align: 'end',
    isSortable: true,
  },
  {
    key: 'paid',
    header: t('list.columns.paid'),
    cell: (row) => formatAmount(row.paid),
    width: 100,
    align: 'end',
    isSortable: true,
  },
  { key: 'file', header: t('list.columns.file'), cell: (row) => row.bookingCode ?? '', width: 116, isSortable: true },
  {
    key: 'received',
    header: t('list.columns.received'),
    cell: (row) => formatInstant(row.receivedAt),
    width: 152,
    isSortable: true,
  },
]
