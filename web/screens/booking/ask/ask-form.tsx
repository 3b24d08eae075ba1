import { useT } from '#web/i18n/i18n.ts'
import type { Ask, AskProblems } from '#web/screens/booking/ask/ask.ts'
import classes from '#web/screens/booking/ask/ask.module.css'
import { PartyFields } from '#web/screens/booking/ask/party-fields.tsx'
import { StayDates } from '#web/screens/booking/ask/stay-dates.tsx'

interface AskFormProps {
  readonly ask: Ask
  readonly onChange: (ask: Ask) => void
  readonly problems: AskProblems
  readonly isFirst?: boolean
  /** Entrée in a field: everything is said. */
  readonly onDone: () => void
}

/** Who and when. */
export const AskForm = ({ ask, onChange, problems, isFirst = false, onDone }: AskFormProps) => {
  const t = useT('booking')
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onDone()
      }}
    >
      <StayDates ask={ask} onChange={onChange} problems={problems} isFirst={isFirst} />
      <PartyFields ask={ask} onChange={onChange} problems={problems} />
      {/* Without it Entrée submits nothing: several fields, no button. */}
      <button type="submit" hidden>
        {t('ask.done')}
      </button>
    </form>
  )
}
