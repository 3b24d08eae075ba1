import { ActionIcon, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ExtraStay } from '#contract/operations/booking/extra-planning.ts'
import { extraStock } from '#contract/operations/booking/extra-planning.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { Chosen } from '#web/screens/inventory/extra-planning/stock-table.tsx'
import classes from '#web/screens/inventory/extra-planning/extra-planning.module.css'
import { fileAddress } from '#web/screens/booking/paths.ts'
import { call } from '#web/shell/call.ts'
import { ScreenLink } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { formatDay, formatDayLong } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icons.tsx'

const useStays = ({ extra, night }: Chosen, enabled: boolean) =>
  useQuery({
    queryKey: ['planning', 'extras', 'stays', extra.id, night],
    queryFn: ({ signal }) => call(extraStock.stays, { body: { extraId: extra.id, night }, signal }),
    enabled,
    meta: { quiet: true },
  })

const Stay = ({ stay }: { readonly stay: ExtraStay }) => {
  const t = useT('stock')
  const name = stay.name ?? stay.code ?? t('panel.basket')
  const where = { place: stay.place ?? '–', from: formatDay(stay.arrival), to: formatDay(stay.departure) }
  return (
    <li>
      {stay.code === null ? (
        <b>{t('panel.basket')}</b>
      ) : (
        <ScreenLink
          to={fileAddress({ id: stay.bookingId, statusId: stay.statusId, occupancyId: stay.occupancyId })}
          aria-label={t('panel.open', { name })}
        >
          {name}
        </ScreenLink>
      )}
      <span>{t('panel.units', { count: stay.quantity })}</span>
      <small>{t('panel.stay', where)}</small>
    </li>
  )
}

/** Who has some of the extra on the chosen night, each with the way to its file. */
export const ExtraStays = ({ chosen, onClose }: { readonly chosen: Chosen; readonly onClose: () => void }) => {
  const t = useT('stock')
  const { read } = useRight('booking_booking')
  const { data, error, isPending } = useStays(chosen, read)
  return (
    <aside
      className={`${classes.panel} p-no-print`}
      aria-label={t('panel.title', { label: chosen.extra.label })}
      aria-live="polite"
    >
      <header>
        <div>
          <h2>{t('panel.title', { label: chosen.extra.label })}</h2>
          <p>{t('panel.night', { day: formatDayLong(chosen.night) })}</p>
        </div>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={t('panel.close')} onClick={onClose}>
          <Icon name="close" />
        </ActionIcon>
      </header>
      {read ? null : <p>{t('panel.noRight')}</p>}
      {read && isPending ? <Loader size="sm" /> : null}
      {error === null ? null : <p role="alert">{sentenceOf(error)}</p>}
      {data?.list.length === 0 ? <p>{t('panel.none')}</p> : null}
      <ul className={classes.stays}>
        {data?.list.map((stay) => (
          <Stay key={stay.occupancyId} stay={stay} />
        ))}
      </ul>
    </aside>
  )
}
