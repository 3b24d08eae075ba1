import type { Ask, AskProblems } from '#web/screens/booking/ask/ask.ts'
import classes from '#web/screens/booking/ask/ask.module.css'
import { PartyFields } from '#web/screens/booking/ask/party-fields.tsx'
import { StayDates } from '#web/screens/booking/ask/stay-dates.tsx'

interface AskFormProps {
  readonly ask: Ask
  readonly onChange: (ask: Ask) => void
  readonly problems: AskProblems
  readonly isFirst?: boolean
}

/** Who and when. */
export const AskForm = ({ ask, onChange, problems, isFirst = false }: AskFormProps) => (
  <div className={classes.form}>
    <StayDates ask={ask} onChange={onChange} problems={problems} isFirst={isFirst} />
    <PartyFields ask={ask} onChange={onChange} problems={problems} />
  </div>
)
