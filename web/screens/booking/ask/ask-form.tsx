import { useState } from 'react'
import { useT } from '#web/i18n/i18n.ts'
import type { Ask, AskProblems } from '#web/screens/booking/ask/ask.ts'
import classes from '#web/screens/booking/ask/ask.module.css'
import { PartyFields } from '#web/screens/booking/ask/party-fields.tsx'
import type { Holder } from '#web/screens/booking/ask/use-extras-left.ts'
import { StayDates } from '#web/screens/booking/ask/stay-dates.tsx'

interface AskFormProps {
  readonly ask: Ask
  readonly onChange: (ask: Ask) => void
  readonly problems: AskProblems
  /** The cursor starts in the dates. */
  readonly isFirst?: boolean
  readonly holder?: Holder | undefined
  /** Of the stay in hand, once it is chosen. */
  readonly placeTypeId?: number | undefined
  /** Entrée in a field: everything is said. */
  readonly onDone: () => void
}

/** Who and when. */
export const AskForm = ({ ask, onChange, problems, isFirst = false, holder, placeTypeId, onDone }: AskFormProps) => {
  const t = useT('booking')
  // Dates may have been brought, by the planning for one: then it is the party that is missing.
  const [isPartyFirst] = useState(ask.arrival !== null && ask.departure !== null && ask.people.length === 0)
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onDone()
      }}
    >
      <StayDates ask={ask} onChange={onChange} problems={problems} isFirst={isFirst && !isPartyFirst} />
      <PartyFields
        ask={ask}
        onChange={onChange}
        problems={problems}
        isFirst={isPartyFirst}
        holder={holder}
        placeTypeId={placeTypeId}
      />
      {/* Without it Entrée submits nothing: several fields, no button. */}
      <button type="submit" hidden>
        {t('ask.done')}
      </button>
    </form>
  )
}
