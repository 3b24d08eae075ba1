import type { BookingFile, OccupancyFile } from '#contract/operations/booking/file.ts'
import { desk } from '#contract/operations/booking/reception.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useArrive } from '#web/screens/booking/file/actions/use-arrive.tsx'
import { actionReason } from '#web/screens/booking/file/actions/action-list.ts'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import classes from '#web/screens/booking/file/file.module.css'
import tableClasses from '#web/screens/booking/file/table.module.css'
import { call } from '#web/shell/call.ts'
import { useToday } from '#web/shell/today.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { formatDay, formatDayShort, formatMoney } from '#web/ui/format.ts'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'

interface RoomingListProps {
  readonly file: BookingFile
  readonly writes: Writes
}

type T = Translate<'booking'>

/** Names that are known, then how many are not. */
const peopleOf = (stay: OccupancyFile, t: T): string => {
  const names = stay.people.flatMap(({ name, surname }) =>
    surname === null && name === null ? [] : [[name, surname].filter((part) => part !== null).join(' ')],
  )
  const unnamed = stay.people.length - names.length
  return [...names, ...(unnamed === 0 ? [] : [t('life.rooming.unnamed', { count: unnamed })])].join(', ')
}

/** A group: who sleeps where; each stay arrives and leaves by itself. */
export const RoomingList = ({ file, writes }: RoomingListProps) => {
  const t = useT('booking')
  const arriving = useArrive(file, writes)
  const stays = file.occupancies.filter((stay) => !stay.cancelled)
  if (stays.length < 2) return null
  return (
    <article className={classes.card}>
      <header className={classes.cardHead}>
        <h2>{t('life.rooming.title')}</h2>
        <span className={classes.headButton}>
          <ActionButton variant="default" onClick={() => window.print()}>
            {t('life.rooming.print')}
          </ActionButton>
        </span>
      </header>
      <ScrollRegion className={tableClasses.scroll} label={t('life.rooming.title')}>
        <table className={tableClasses.compared}>
          <thead>
            <tr>
              {(['place', 'dates', 'people', 'state'] as const).map((key) => (
                <th key={key} scope="col">
                  {t(`life.rooming.${key}`)}
                </th>
              ))}
              <th scope="col" data-align="end">
                {t('price.totals.total')}
              </th>
              <th scope="col">{t('life.rooming.next')}</th>
            </tr>
          </thead>
          <tbody>
            {stays.map((stay) => (
              <tr key={stay.id}>
                <th scope="row">{stay.placeCode ?? stay.placeTypeCode}</th>
                <td>{`${formatDayShort(stay.arrival)} – ${formatDayShort(stay.departure)}`}</td>
                <td>{peopleOf(stay, t)}</td>
                <td>{t(`life.rooming.states.${stateOf(stay)}`)}</td>
                <td data-align="end">{formatMoney(stay.total)}</td>
                <td>
                  <Receive file={file} stay={stay} writes={writes} onArrive={() => arriving.arrive([stay.id])} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {arriving.dialog}
    </article>
  )
}

const stateOf = ({ arrivedAt, goneAt, billed }: OccupancyFile): 'expected' | 'here' | 'gone' | 'billed' => {
  if (goneAt !== null) return billed ? 'billed' : 'gone'
  return arrivedAt === null ? 'expected' : 'here'
}

interface ReceiveProps extends RoomingListProps {
  readonly stay: OccupancyFile
  readonly onArrive: () => void
}

/** The tick that this stay waits for. */
const Receive = ({ file, stay, writes, onArrive }: ReceiveProps) => {
  const t = useT('booking')
  const today = useToday()
  if (stay.goneAt !== null) return null
  const action = stay.arrivedAt === null ? 'arrive' : 'go'
  const isEarly = action === 'arrive' && stay.arrival > today
  const reason = isEarly ? t('life.rooming.notYet', { day: formatDay(stay.arrival) }) : actionReason(file, action)
  const go = (): Promise<boolean> =>
    writes.run((at) => call(desk.go, { body: { ...at, occupancyIds: [stay.id] }, returnEditItem: true }), {
      said: t('file.done', { action: t('file.action.go') }),
    })
  return (
    <ActionButton
      size="compact-sm"
      variant="default"
      loading={writes.isPending}
      disabledReason={reason}
      onClick={() => (action === 'arrive' ? onArrive() : void go())}
    >
      {t(`file.action.${action}`)}
    </ActionButton>
  )
}
