/** Tickets of this browser that the record will not have: what was sold, why it is not taken, and that somebody looked at it. */
import { cents, sum } from '#domain/money.ts'
import { sentenceOfCode } from '#contract/sentences.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import classes from '#web/screens/offline/offline.module.css'
import type { Own } from '#web/screens/offline/use-own.ts'
import { tellTabs } from '#web/shell/offline/line.ts'
import { contentOfTicket, markChecked } from '#web/shell/offline/store.ts'
import type { StationTicket } from '#web/shell/offline/store.ts'
import { useRight } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { formatInstant, formatInteger, formatMoney } from '#web/ui/format.ts'

/** `2 × Café, 1 × Croissant`; what was changed since may not be readable. */
export const soldSaid = (lines: readonly { readonly label: string; readonly quantity: number }[]): string =>
  lines.map(({ label, quantity }) => `${formatInteger(quantity)}\u00A0×\u00A0${label}`).join(', ')

const soldIn = (ticket: StationTicket): string => {
  try {
    return soldSaid(contentOfTicket(ticket).lines)
  } catch {
    return '–'
  }
}

const stateOf = (t: Translate<'offline'>, { state }: StationTicket): string => {
  if (state === 'WAITING') return t('stuck.LEFT')
  return state === 'HELD' ? t('stuck.HELD') : t('stuck.REFUSED')
}

const columnsOf = (t: Translate<'offline'>, tickets: readonly StationTicket[]): readonly Column<StationTicket>[] => [
  { key: 'number', header: t('stuck.number'), cell: ({ number }) => number, width: 120 },
  { key: 'at', header: t('stuck.at'), cell: ({ at }) => formatInstant(at), width: 150 },
  { key: 'sold', header: t('stuck.sold'), cell: soldIn },
  { key: 'paid', header: t('stuck.paid'), cell: ({ shown }) => shown.methods.join(', '), width: 130 },
  {
    key: 'total',
    header: t('stuck.total'),
    cell: ({ total }) => formatMoney(total),
    align: 'end',
    width: 110,
    total: formatMoney(cents(sum(tickets.map(({ total }) => total)))),
  },
  { key: 'state', header: t('stuck.state'), cell: (ticket) => stateOf(t, ticket), width: 200 },
  {
    key: 'reason',
    header: t('stuck.reason'),
    cell: ({ reason }) => (reason === null ? '' : (sentenceOfCode(reason) ?? reason)),
  },
]

export const Stuck = ({ own }: { readonly own: Own }) => {
  const t = useT('offline')
  const { write, why } = useRight('payment_deposit')
  const { stuck, isUnsent, read } = own
  const check = async (): Promise<void> => {
    const yes = await confirm({
      ...{ title: t('stuck.checkTitle'), body: t('stuck.checkBody'), confirmLabel: t('stuck.check') },
    })
    if (!yes) return
    await markChecked(stuck)
    toast.success(t('stuck.checked'))
    read()
    await tellTabs()
  }
  return (
    <>
      <h3>{t('stuck.title')}</h3>
      <p className={classes.quiet}>{t('stuck.what')}</p>
      <DataTable<StationTicket>
        label={t('stuck.title')}
        columns={columnsOf(t, stuck)}
        rows={stuck}
        rowId={(ticket) => stuck.indexOf(ticket)}
        empty={null}
      />
      <ActionButton
        variant="default"
        className={classes.check}
        disabledReason={write ? (isUnsent ? t('stuck.still') : undefined) : why}
        onClick={() => void check()}
      >
        {t('stuck.check')}
      </ActionButton>
    </>
  )
}
