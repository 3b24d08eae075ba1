import { useT } from '#web/i18n/i18n.ts'
import type { PersonInput } from '#contract/operations/booking/party.ts'
import type { Ask } from '#web/screens/booking/ask/ask.ts'
import { personOf } from '#web/screens/booking/ask/ask.ts'
import { bandOf, bandWord, usualAge } from '#web/screens/booking/ask/party-text.ts'
import type { AgeBand } from '#web/screens/booking/ask/party-text.ts'
import { bandAges } from '#web/screens/booking/ask/party-words.ts'
import { StepRow } from '#web/screens/booking/ask/step-row.tsx'

interface PartyStepsProps {
  readonly ask: Ask
  readonly onChange: (ask: Ask) => void
  readonly bands: readonly AgeBand[]
}

/** So many of the category: the last ones to come go first, those who have a name last. */
const withCount = (
  people: readonly PersonInput[],
  bands: readonly AgeBand[],
  band: AgeBand,
  count: number,
): PersonInput[] => {
  const own = people.filter((person) => bandOf(bands, person.age) === band)
  if (count >= own.length) {
    return [...people, ...Array.from({ length: count - own.length }, () => personOf(usualAge(band)))]
  }
  const isNamed = (person: PersonInput): boolean => person.surname !== null || person.name !== null
  const leaving = [...own.filter((p) => !isNamed(p)).toReversed(), ...own.filter(isNamed).toReversed()]
  const gone = new Set(leaving.slice(0, own.length - count))
  return people.filter((person) => !gone.has(person))
}

/** One counter a category of age. */
export const PartySteps = ({ ask, onChange, bands }: PartyStepsProps) => {
  const t = useT('booking')
  return bands.map((band) => (
    <StepRow
      key={band.id}
      label={bandWord(band)}
      detail={bandAges(band, t)}
      value={ask.people.filter((person) => bandOf(bands, person.age) === band).length}
      onChange={(count) => onChange({ ...ask, people: withCount(ask.people, bands, band, count ?? 0) })}
    />
  ))
}
