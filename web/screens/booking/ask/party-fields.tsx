import { useT } from '#web/i18n/i18n.ts'
import type { Ask, AskProblems } from '#web/screens/booking/ask/ask.ts'
import classes from '#web/screens/booking/ask/ask.module.css'
import { quantityAsked, withQuantity } from '#web/screens/booking/ask/ask.ts'
import { PartyEntry } from '#web/screens/booking/ask/party-entry.tsx'
import type { PartyItem } from '#web/screens/booking/ask/party-text.ts'
import { PartySteps } from '#web/screens/booking/ask/party-steps.tsx'
import { useExtrasLeft } from '#web/screens/booking/ask/use-extras-left.ts'
import type { Holder } from '#web/screens/booking/ask/use-extras-left.ts'
import { useAgeBands, usePartyItems } from '#web/screens/booking/references.ts'
import { StepRow } from '#web/screens/booking/ask/step-row.tsx'

interface OptionStepsProps {
  readonly ask: Ask
  readonly onChange: (ask: Ask) => void
  readonly items: readonly PartyItem[]
  /** What is left of extras with a stock, by their id. */
  readonly left: ReadonlyMap<number, number>
}

/** One counter for each animal, vehicle and extra; empty lets the grid decide (one where it is compulsory). */
const OptionSteps = ({ ask, onChange, items, left }: OptionStepsProps) => {
  const t = useT('booking')
  return items.map((item) => {
    const asked = quantityAsked(ask.options, item) ?? null
    const units = item.kind === 'EXTRA' ? left.get(item.refId) : undefined
    const isShort = units !== undefined && (asked ?? 0) > units
    return (
      <StepRow
        key={`${item.kind}-${item.refId ?? item.code}`}
        label={item.label}
        {...(units === undefined
          ? {}
          : { detail: t(isShort ? 'ask.onlyLeft' : 'ask.left', { count: units }), isShort })}
        value={asked}
        onChange={(count) => onChange({ ...ask, options: withQuantity(ask.options, item, count) })}
      />
    )
  })
}

interface PartyFieldsProps {
  readonly ask: Ask
  readonly onChange: (ask: Ask) => void
  readonly problems: AskProblems
  readonly isFirst?: boolean
  /** The type of the stay, where it is known: what its grids lack is not offered. */
  readonly placeTypeId?: number | undefined
  /** Whose extras these are, where some are his already. */
  readonly holder?: Holder | undefined
}

/** What is asked already can be unsaid, whatever the type. */
const isOffered = (item: PartyItem, ask: Ask, placeTypeId: number | undefined): boolean =>
  placeTypeId === undefined ||
  item.placeTypeIds?.includes(placeTypeId) !== false ||
  (quantityAsked(ask.options, item) ?? 0) > 0

/** Who comes and with what: in one line, or by counters for those who would rather click. */
export const PartyFields = ({ ask, onChange, problems, isFirst = false, placeTypeId, holder }: PartyFieldsProps) => {
  const t = useT('booking')
  const bands = useAgeBands()
  const all = usePartyItems()
  const items = all.filter((item) => isOffered(item, ask, placeTypeId))
  const left = useExtrasLeft(ask, holder)
  return (
    <>
      <PartyEntry ask={ask} onChange={onChange} words={{ bands, items }} error={problems.people} isFirst={isFirst} />
      {bands.length === 0 ? null : (
        <fieldset className={classes.steps}>
          <legend className={classes.legend}>{t('ask.people')}</legend>
          <PartySteps ask={ask} onChange={onChange} bands={bands} />
        </fieldset>
      )}
      {items.length === 0 ? null : (
        <fieldset className={`${classes.steps} ${classes.named}`}>
          <legend className={classes.legend}>{t('ask.options')}</legend>
          <OptionSteps ask={ask} onChange={onChange} items={items} left={left} />
        </fieldset>
      )}
    </>
  )
}
