import { Select } from '@mantine/core'
import { ageOn } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { EXEMPTION_REASONS } from '#domain/pricing/request.ts'
import type { ExemptionReason } from '#domain/pricing/request.ts'
import type { PersonInput } from '#contract/operations/booking/party.ts'
import { useT } from '#web/i18n/i18n.ts'
import { ageInWords } from '#web/screens/booking/ask/party-words.ts'
import { useAgeBands } from '#web/screens/booking/references.ts'
import type { Ask } from '#web/screens/booking/ask/ask.ts'
import { NameFields } from '#web/screens/booking/party/name-fields.tsx'
import { withSurname } from '#web/screens/booking/party/surname-above.ts'
import classes from '#web/screens/booking/party/party.module.css'
import { DayInput } from '#web/ui/day-input.tsx'
import { QuantityInput } from '#web/ui/quantity-input.tsx'

interface PersonFieldsProps {
  readonly rank: number
  readonly person: PersonInput
  /** The surname that stands above: taken along with a first name. */
  readonly above: string | null
  readonly stay: Pick<Ask, 'arrival' | 'departure'>
  readonly onChange: (person: PersonInput) => void
}

const isReason = (text: string | null): text is ExemptionReason => EXEMPTION_REASONS.some((known) => known === text)

/** One occupant: a birth date gives the age on arrival. */
export const PersonFields = ({ rank, person, above, stay, onChange }: PersonFieldsProps) => {
  const t = useT('booking')
  const bands = useAgeBands()
  const put = (change: Partial<PersonInput>): void => onChange(withSurname({ ...person, ...change }, person, above))
  const setBirth = (birthDate: Day | null): void => {
    const age = birthDate === null || stay.arrival === null ? person.age : ageOn(birthDate, stay.arrival)
    put(age >= 0 && age <= 120 ? { birthDate, age } : { birthDate })
  }
  return (
    <fieldset className={classes.person}>
      <legend className={classes.legend}>{t('party.person', { rank, age: ageInWords(person.age, bands) })}</legend>
      <NameFields person={person} above={above} put={put} />
      <DayInput label={t('party.birthDate')} value={person.birthDate} onChange={setBirth} lean="past" />
      <QuantityInput label={t('party.age')} value={person.age} onChange={(age) => put({ age: age ?? 0 })} max={120} />
      <DayInput
        label={t('party.from')}
        follows={stay.arrival}
        value={person.from}
        onChange={(from) => put({ from })}
        min={stay.arrival ?? undefined}
        max={stay.departure ?? undefined}
      />
      <DayInput
        label={t('party.to')}
        follows={person.from ?? stay.arrival}
        value={person.to}
        onChange={(to) => put({ to })}
        min={stay.arrival ?? undefined}
        max={stay.departure ?? undefined}
      />
      <Select
        className={classes.wide}
        label={t('party.exemption')}
        placeholder={t('party.noExemption')}
        data={EXEMPTION_REASONS.map((reason) => ({ value: reason, label: t(`party.exemptions.${reason}`) }))}
        value={person.exemption}
        onChange={(reason) => put({ exemption: isReason(reason) ? reason : null })}
        clearable
      />
    </fieldset>
  )
}
