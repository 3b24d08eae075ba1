import { useRef } from 'react'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { isSold, rangeOf } from '#web/screens/camp/sale/sale-state.ts'
import type { SaleGroup, SalePlace, Switched } from '#web/screens/camp/sale/sale-state.ts'
import classes from '#web/screens/camp/sale/sale.module.css'
import { ScreenLink } from '#web/shell/navigation.tsx'
import { ActionButton } from '#web/ui/action-button.tsx'
import { formatDay } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icons.tsx'

interface SaleGroupCardProps {
  readonly group: SaleGroup
  readonly label: string
  readonly switched: Switched
  readonly disabledReason: string | undefined
  readonly onSwitch: (places: readonly SalePlace[], sold: boolean) => void
  readonly onDates: () => void
}

/** Places of one type, each a switch; those of no type only say why they cannot be sold. */
export const SaleGroupCard = (props: SaleGroupCardProps) => {
  const { group, label, switched } = props
  const t = useT('camp')
  const sold = group.places.filter((place) => isSold(place, switched)).length
  return (
    <section className={classes.group} aria-label={label}>
      <div className={classes.head}>
        <h2>{label}</h2>
        {group.typeId === null ? null : (
          <>
            <span className={classes.count}>{t('sale.sold', { sold, total: group.places.length })}</span>
            <Buttons {...props} />
          </>
        )}
      </div>
      {group.typeId === null ? <Unassigned group={group} /> : <Switches {...props} />}
    </section>
  )
}

const Buttons = ({ group, label, disabledReason, onSwitch, onDates }: SaleGroupCardProps) => {
  const t = useT('camp')
  const shared = { variant: 'subtle', size: 'compact-sm', disabledReason } as const
  return (
    <div className={classes.buttons}>
      <ActionButton
        {...shared}
        aria-label={t('sale.allOf', { type: label })}
        onClick={() => onSwitch(group.places, true)}
      >
        {t('sale.all')}
      </ActionButton>
      <ActionButton
        {...shared}
        aria-label={t('sale.nothingOf', { type: label })}
        onClick={() => onSwitch(group.places, false)}
      >
        {t('sale.nothing')}
      </ActionButton>
      <ActionButton
        {...shared}
        leftSection={<Icon name="calendar" size={16} />}
        aria-label={t('sale.periodOf', { type: label })}
        onClick={onDates}
      >
        {t('sale.period')}
      </ActionButton>
    </div>
  )
}

const usePeriod = (): ((place: SalePlace) => string | undefined) => {
  const t = useT('camp')
  return ({ soldFrom, soldUntil }) => {
    if (soldFrom !== null && soldUntil !== null)
      return t('sale.between', { from: formatDay(soldFrom), until: formatDay(soldUntil) })
    if (soldFrom !== null) return t('sale.fromDay', { from: formatDay(soldFrom) })
    return soldUntil === null ? undefined : t('sale.untilDay', { until: formatDay(soldUntil) })
  }
}

const Switches = ({ group, switched, disabledReason, onSwitch }: SaleGroupCardProps) => {
  const t = useT('camp')
  const period = usePeriod()
  const last = useRef<number>(undefined)
  return (
    <div className={classes.switches}>
      {group.places.map((place) => {
        const sold = isSold(place, switched)
        const more = [place.hidden ? t('sale.hidden') : undefined, period(place)].filter((text) => text !== undefined)
        return (
          <button
            key={place.id}
            type="button"
            role="switch"
            aria-checked={sold}
            aria-disabled={disabledReason !== undefined || undefined}
            className={classes.switch}
            data-changed={switched.has(place.id) || undefined}
            onClick={(event) => {
              if (disabledReason !== undefined) return
              onSwitch(event.shiftKey ? rangeOf(group, last.current, place.id) : [place], !sold)
              last.current = place.id
            }}
          >
            <Icon name={sold ? 'check' : 'minus'} size={16} />
            <span className={classes.code}>{place.code}</span>
            {more.length === 0 ? null : <span className={classes.more}>{more.join(', ')}</span>}
          </button>
        )
      })}
    </div>
  )
}

const Unassigned = ({ group }: { readonly group: SaleGroup }) => {
  const t = useT('camp')
  return (
    <>
      <p className={classes.help}>{t('sale.unassignedHelp')}</p>
      <div className={classes.switches}>
        {group.places.map((place) => (
          <ScreenLink
            key={place.id}
            className={classes.switch}
            to={pathTo('/place/$page/$placeId', { page: 'identity', placeId: place.id })}
          >
            <span className={classes.code}>{place.code}</span>
          </ScreenLink>
        ))}
      </div>
    </>
  )
}
