import { useT } from '#web/i18n/i18n.ts'
import type { Ask, AskProblems } from '#web/screens/booking/ask/ask.ts'
import classes from '#web/screens/booking/ask/ask.module.css'
import { OptionSteps } from '#web/screens/booking/ask/option-steps.tsx'
import { PartyEntry } from '#web/screens/booking/ask/party-entry.tsx'
import { PartySteps } from '#web/screens/booking/ask/party-steps.tsx'
import { useExtrasLeft } from '#web/screens/booking/ask/use-extras-left.ts'
import type { Holder } from '#web/screens/booking/ask/use-extras-left.ts'
import { useAgeBands, usePartyItems } from '#web/screens/booking/references.ts'

interface PartyFieldsProps {
  readonly ask: Ask
  readonly onChange: (ask: Ask) => void
  readonly problems: AskProblems
  readonly isFirst?: boolean
  /** Whose extras these are, where some are his already. */
  readonly holder?: Holder | undefined
}

/** Who comes and with what: in one line, or by counters for those who would rather click. */
export const PartyFields = ({ ask, onChange, problems, isFirst = false, holder }: PartyFieldsProps) => {
  const t = useT('booking')
  const bands = useAgeBands()
  const items = usePartyItems()
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
        <fieldset className={classes.steps}>
          <legend className={classes.legend}>{t('ask.options')}</legend>
          <OptionSteps ask={ask} onChange={onChange} items={items} left={left} />
        </fieldset>
      )}
    </>
  )
}
