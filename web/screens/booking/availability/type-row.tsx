import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { ActionIcon, Button } from '@mantine/core'
import type { Day } from '#domain/day.ts'
import type { AvailableType } from '#contract/operations/booking/availability.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/booking/availability/availability.module.css'
import { NightStrip } from '#web/screens/booking/availability/night-strip.tsx'
import { typeWarnings, unavailableReason } from '#web/screens/booking/availability/outcome.ts'
import { TypePlaces } from '#web/screens/booking/availability/type-places.tsx'
import { inFrench } from '#web/screens/booking/sentence.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icons.tsx'

interface TypeRowProps {
  readonly type: AvailableType
  readonly arrival: Day
  readonly nights: number
  readonly closedNights: readonly Day[]
  readonly chooseLabel: string
  /** Taken already by the stay in hand. */
  readonly chosen?: { readonly code: string | null; readonly isPinned: boolean } | undefined
  /** Why nothing can be taken now (right, a save under way). */
  readonly disabledReason?: string | undefined
  readonly onChoose: (placeId: number | null) => void
  /** Drawn while the reader asks why. */
  readonly explanation: ReactNode
  readonly featureName: (id: number) => string
}

type Open = 'places' | 'why' | undefined

/** One type: how many are free each night, at which price, why; its places one click further. */
export const TypeRow = (props: TypeRowProps) => {
  const {
    type,
    arrival,
    nights,
    closedNights,
    chooseLabel,
    chosen,
    disabledReason,
    onChoose,
    explanation,
    featureName,
  } = props
  const t = useT('booking')
  const id = useId()
  const [open, setOpen] = useState<Open>()
  const reason = unavailableReason(type, t)
  const name = inFrench(type.label)
  const toggle = (part: Open): void => setOpen(open === part ? undefined : part)
  const isTaken = chosen !== undefined
  return (
    <li
      className={classes.type}
      data-unavailable={(reason !== undefined && !isTaken) || undefined}
      data-chosen={isTaken || undefined}
    >
      <div className={classes.row}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-expanded={open === 'places'}
          aria-controls={`${id}-places`}
          aria-label={t('availability.showPlaces', { type: name })}
          onClick={() => toggle('places')}
        >
          <Icon name={open === 'places' ? 'chevronDown' : 'chevronRight'} />
        </ActionIcon>
        <span className={classes.name}>
          <span className={classes.swatch} style={{ background: type.color ?? 'transparent' }} aria-hidden="true" />
          <span>
            <strong>{name}</strong>
            <span className={classes.capacity}>
              {type.code} · {t('availability.people', { count: type.capacity })}
            </span>
          </span>
        </span>
        <NightStrip arrival={arrival} free={type.freeByNight} places={type.places} closed={closedNights} />
        <span className={classes.free}>
          <strong>{Math.max(0, type.free)}</strong>
          <span>{t('availability.freeOf', { places: type.places })}</span>
        </span>
        <Price type={type} nights={nights} reason={isTaken ? undefined : reason} />
        <span className={classes.buttons}>
          {type.price === null ? null : (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-expanded={open === 'why'}
              aria-controls={`${id}-why`}
              aria-label={t('price.whyType', { type: name })}
              onClick={() => toggle('why')}
            >
              <Icon name="info" size={16} className={classes.whyIcon} />
              <span className={classes.whyText}>{t('availability.why')}</span>
            </Button>
          )}
          {isTaken ? (
            <span className={classes.taken}>
              <Icon name="check" size={16} />
              {t('availability.chosen')}
            </span>
          ) : (
            <ActionButton
              size="compact-sm"
              variant="light"
              data-choose
              disabledReason={disabledReason ?? reason}
              aria-label={t('availability.chooseType', { action: chooseLabel, type: name })}
              onClick={() => onChoose(null)}
            >
              {chooseLabel}
            </ActionButton>
          )}
        </span>
      </div>
      {typeWarnings(type, t).map((text) => (
        <p key={text} className={classes.warning}>
          {text}
        </p>
      ))}
      <div id={`${id}-places`} hidden={open !== 'places'}>
        {open === 'places' ? (
          <TypePlaces
            places={type.freePlaces}
            featureName={featureName}
            held={chosen?.code}
            onAny={chosen?.isPinned === true ? () => onChoose(null) : undefined}
            disabled={disabledReason !== undefined || type.price === null}
            onChoose={onChoose}
          />
        ) : null}
      </div>
      <div id={`${id}-why`} hidden={open !== 'why'} className={classes.explanation}>
        {open === 'why' ? explanation : null}
      </div>
    </li>
  )
}

interface PriceProps {
  readonly type: AvailableType
  readonly nights: number
  readonly reason: string | undefined
}

/** The price, or why there is none. */
const Price = ({ type, nights, reason }: PriceProps) => {
  const t = useT('booking')
  if (reason !== undefined) return <span className={classes.reason}>{reason}</span>
  if (type.price === null) return <span />
  const { total, net } = type.price
  return (
    <span className={classes.price}>
      <strong>{formatMoney(total)}</strong>
      <span>{t('price.perNight', { amount: formatMoney(Math.round(net / Math.max(1, nights))) })}</span>
    </span>
  )
}
