import { Checkbox } from '@mantine/core'
import { remarksOf } from '#contract/lists/booking/reception.ts'
import type { ReceptionRow } from '#contract/operations/booking/reception-day.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { Picked } from '#web/list/use-list-table.tsx'
import classes from '#web/screens/reception/day-cards.module.css'
import { useDayParts } from '#web/screens/reception/day-parts.ts'
import { HourButton, nameOfRow, PayButton, PhoneLink, TickButton } from '#web/screens/reception/row-buttons.tsx'
import { StayState } from '#web/screens/reception/stay-state.tsx'
import { isTicked } from '#web/screens/reception/rows.ts'
import { formatDayMonth } from '#web/ui/format.ts'

interface DayCardsProps {
  readonly label: string
  readonly rows: readonly ReceptionRow[]
  readonly picked: Pick<Picked<ReceptionRow>, 'has' | 'toggle'>
  readonly onOpen: (row: ReceptionRow) => void
}

/** The list of the day on a telephone: one card a stay, with the two deeds under the thumb. */
export const DayCards = (props: DayCardsProps) => (
  <ul className={classes.cards} aria-label={props.label}>
    {props.rows.map((row) => (
      <Card key={row.id} {...props} row={row} />
    ))}
  </ul>
)

const Card = ({ row, picked, onOpen }: DayCardsProps & { readonly row: ReceptionRow }) => {
  const t = useT('reception')
  const { kind } = useDayParts()
  const remarks = remarksOf(row)
  return (
    <li className={classes.card} data-muted={isTicked(kind, row) || undefined}>
      <div className={classes.line}>
        <Checkbox
          aria-label={t('choose', { name: nameOfRow(row) })}
          checked={picked.has(row)}
          onChange={() => picked.toggle(row)}
        />
        <button type="button" className={classes.name} onClick={() => onOpen(row)}>
          {row.customerName ?? row.code}
        </button>
        <strong className={classes.place}>{row.placeCode}</strong>
      </div>
      <div className={classes.line}>
        <StayState row={row} />
        {kind === 'arrival' ? <HourButton row={row} /> : null}
        <span className={classes.far}>
          <PhoneLink phone={row.phone} />
        </span>
      </div>
      <div className={classes.facts}>
        {`${formatDayMonth(row.arrival)} – ${formatDayMonth(row.departure)} · ${t('persons', { count: row.people })}`}
        {row.plates === null ? '' : ` · ${row.plates}`}
      </div>
      {remarks === '' ? null : <div className={classes.remarks}>{remarks}</div>}
      <div className={classes.line}>
        <PayButton row={row} />
        <span className={classes.far}>
          <TickButton row={row} />
        </span>
      </div>
    </li>
  )
}
