import { Checkbox } from '@mantine/core'
import type { ReceptionRow } from '#contract/operations/booking/reception-day.ts'
import { remarksOf } from '#web/screens/booking/reception/columns.tsx'
import type { ColumnParts } from '#web/screens/booking/reception/columns.tsx'
import classes from '#web/screens/booking/reception/day-cards.module.css'
import { HourButton, nameOfRow, PayButton, PhoneLink, TickButton } from '#web/screens/booking/reception/row-buttons.tsx'
import { StayState } from '#web/screens/booking/reception/stay-state.tsx'
import { isTicked } from '#web/screens/booking/reception/rows.ts'
import { formatDayMonth } from '#web/ui/format.ts'

interface DayCardsProps extends ColumnParts {
  readonly label: string
  readonly rows: readonly ReceptionRow[]
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

const Card = ({ row, ...props }: DayCardsProps & { readonly row: ReceptionRow }) => {
  const { kind, day, t, hours, chosen, onChosen, deeds, onOpen } = props
  const remarks = remarksOf(row, t)
  return (
    <li className={classes.card} data-muted={isTicked(kind, row) || undefined}>
      <div className={classes.line}>
        <Checkbox
          aria-label={t('choose', { name: nameOfRow(row) })}
          checked={chosen.has(row.id)}
          onChange={() => onChosen(chosen.symmetricDifference(new Set([row.id])))}
        />
        <button type="button" className={classes.name} onClick={() => onOpen(row)}>
          {row.customerName ?? row.code}
        </button>
        <strong className={classes.place}>{row.placeCode}</strong>
      </div>
      <div className={classes.line}>
        <StayState kind={kind} day={day} row={row} hours={hours} t={t} />
        {kind === 'arrival' ? <HourButton row={row} deeds={deeds} /> : null}
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
        <PayButton row={row} deeds={deeds} />
        <span className={classes.far}>
          <TickButton row={row} kind={kind} deeds={deeds} />
        </span>
      </div>
    </li>
  )
}
