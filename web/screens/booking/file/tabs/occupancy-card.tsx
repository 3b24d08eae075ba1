import type { OccupancyFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import { peopleInWords } from '#web/screens/booking/ask/party-words.ts'
import classes from '#web/screens/booking/file/file.module.css'
import { useAgeBands } from '#web/screens/booking/references.ts'
import { sentence } from '#web/screens/booking/sentence.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { formatDayLong, formatInstant, formatMoney } from '#web/ui/format.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'

interface OccupancyCardProps {
  readonly stay: OccupancyFile
  /** Why the guests came to a place that others had not left. */
  readonly despite: string | undefined
  readonly isPointed: boolean
  /** Why it cannot be changed. */
  readonly reason: string | undefined
  readonly onMove: () => void
  readonly onParty: () => void
  /** Why it cannot be taken off the file. */
  readonly removeReason: string | undefined
  /** Undefined: the only stay, which goes with its file. */
  readonly onRemove: (() => void) | undefined
}

/** One stay of the file. */
export const OccupancyCard = ({
  stay,
  despite,
  isPointed,
  reason,
  onMove,
  onParty,
  removeReason,
  onRemove,
}: OccupancyCardProps) => {
  const t = useT('booking')
  const bands = useAgeBands()
  const options = stay.options.filter((option) => option.quantity > 0)
  return (
    <article className={classes.card} data-pointed={isPointed || undefined}>
      <header className={classes.cardHead}>
        <h2>
          {stay.placeTypeLabel}
          {stay.placeCode === null ? '' : ` · ${stay.placeCode}`}
        </h2>
        <StayBadges stay={stay} />
        <strong className={classes.cardTotal}>{formatMoney(stay.total)}</strong>
      </header>
      <dl className={classes.details}>
        <dt>{t('file.dates')}</dt>
        <dd>
          {t('ask.spoken', { arrival: formatDayLong(stay.arrival), departure: formatDayLong(stay.departure) })}
          {` (${t('price.nights', { count: stay.nights })})`}
        </dd>
        <dt>{t('file.place')}</dt>
        <dd>
          {stay.placeCode === null
            ? t('file.noPlaceHeld')
            : t(stay.pinned ? 'file.promised' : 'file.notPromised', { code: stay.placeCode })}
        </dd>
        <dt>{t('file.party')}</dt>
        <dd>{peopleInWords(stay.people, bands, t)}</dd>
        {options.length === 0 ? null : (
          <>
            <dt>{t('ask.options')}</dt>
            <dd>
              {options
                .map((option) =>
                  [`${option.quantity}\u00A0× ${option.label}`, option.detail, option.brand]
                    .filter((part) => part !== null)
                    .join(' · '),
                )
                .join(', ')}
            </dd>
          </>
        )}
        {stay.gridLabel === null ? null : (
          <>
            <dt>{t('file.grid')}</dt>
            <dd>{t('price.gridVersion', { label: stay.gridLabel, version: stay.gridVersion ?? 0 })}</dd>
          </>
        )}
        {stay.arrivedAt === null ? null : (
          <>
            <dt>{t('file.arrivedAt')}</dt>
            <dd>{formatInstant(stay.arrivedAt)}</dd>
          </>
        )}
        {despite === undefined ? null : (
          <>
            <dt>{t('file.arrivedDespite')}</dt>
            <dd>{despite}</dd>
          </>
        )}
        {stay.earlyDeparture === null ? null : (
          <>
            <dt>{t('life.early.left')}</dt>
            <dd>{formatDayLong(stay.earlyDeparture)}</dd>
          </>
        )}
        {stay.goneAt === null ? null : (
          <>
            <dt>{t('file.goneAt')}</dt>
            <dd>{formatInstant(stay.goneAt)}</dd>
          </>
        )}
      </dl>
      {stay.warnings.map((warning) => (
        <p key={warning.code} className={classes.attention}>
          {sentence(warning)}
        </p>
      ))}
      <footer className={classes.cardFoot}>
        <ActionButton variant="default" disabledReason={reason} onClick={onMove}>
          {t('change.openMove')}
        </ActionButton>
        <ActionButton variant="default" disabledReason={reason} onClick={onParty}>
          {t('change.openParty')}
        </ActionButton>
        {onRemove === undefined ? null : (
          <ActionButton variant="default" disabledReason={removeReason} onClick={onRemove}>
            {t('life.remove.open')}
          </ActionButton>
        )}
      </footer>
    </article>
  )
}

const StayBadges = ({ stay }: { readonly stay: OccupancyFile }) => {
  const t = useT('booking')
  if (stay.cancelled)
    return <StatusBadge tone="bad">{t(stay.noShow ? 'life.noShow.badge' : 'file.state.CANCELLED')}</StatusBadge>
  return (
    <>
      {stay.goneAt === null ? null : <StatusBadge tone="done">{t('file.gone')}</StatusBadge>}
      {stay.arrivedAt === null || stay.goneAt !== null ? null : (
        <StatusBadge tone="info">{t('file.arrived')}</StatusBadge>
      )}
      {stay.billed ? <StatusBadge tone="neutral">{t('file.billed')}</StatusBadge> : null}
    </>
  )
}
