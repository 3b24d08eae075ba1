import { useEffect, useRef } from 'react'
import { useT } from '#web/i18n/i18n.ts'
import type { Ask } from '#web/screens/booking/ask/ask.ts'
import classes from '#web/screens/booking/ask/ask.module.css'
import { withAges, withQuantity } from '#web/screens/booking/ask/ask.ts'
import { readParty, writeParty } from '#web/screens/booking/ask/party-text.ts'
import type { PartyRead, PartyWords } from '#web/screens/booking/ask/party-text.ts'
import { partyInWords } from '#web/screens/booking/ask/party-words.ts'
import { TypedTextInput } from '#web/ui/typed-text-input.tsx'
import { useTyped } from '#web/ui/use-typed.ts'

interface PartyEntryProps {
  readonly ask: Ask
  readonly onChange: (ask: Ask) => void
  readonly words: PartyWords
  readonly error?: string | undefined
  readonly isFirst?: boolean
}

/** The party in one line, as it is said: « 2a 9 4 chien ». What is understood is told as one types. */
export const PartyEntry = ({ ask, onChange, words, error, isFirst = false }: PartyEntryProps) => {
  const t = useT('booking')
  const ages = ask.people.map((person) => person.age)
  // A line that is emptied to be typed anew gives the names back to those who are still there.
  const named = useRef(ask.people)
  useEffect(() => {
    if (ask.people.length > 0) named.current = ask.people
  }, [ask.people])
  const put = (read: PartyRead | null): void => {
    const people = withAges(named.current, read?.ages ?? [])
    const options = (read?.items ?? []).reduce(
      (all, { item, quantity }) => withQuantity(all, item, quantity),
      [...ask.options],
    )
    onChange({ ...ask, people, options })
  }
  const typed = useTyped<PartyRead>({
    value: ages.length === 0 ? null : { ages, items: [] },
    onChange: put,
    parse: (text) => readParty(text, words),
    format: (read) => writeParty(read.ages, words),
    // An age may still get a digit, a number its letter: read when the field is left, or at Enter.
    isSure: () => false,
  })
  const read = readParty(typed.text, words)
  const said = read === undefined || typed.text === '' ? t('ask.partyHelp') : partyInWords(read, words.bands, t)
  return (
    <div>
      <TypedTextInput
        typed={typed}
        label={t('ask.party')}
        name="people"
        placeholder={t('ask.partyExample')}
        required
        isFirst={isFirst}
        error={typed.isUnread ? t('ask.partyUnread') : error}
      />
      <p className={classes.spoken} aria-live="polite">
        {said}
      </p>
    </div>
  )
}
