import { Button, Collapse } from '@mantine/core'
import { useId, useState } from 'react'
import type { PersonInput } from '#contract/operations/booking/party.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { Ask } from '#web/screens/booking/ask/ask.ts'
import { PersonFields } from '#web/screens/booking/party/person-fields.tsx'
import { surnameAbove } from '#web/screens/booking/party/surname-above.ts'
import classes from '#web/screens/booking/desk/desk.module.css'
import { Icon } from '#web/ui/icons.tsx'

interface PeopleNamesProps {
  readonly people: readonly PersonInput[]
  readonly stay: Pick<Ask, 'arrival' | 'departure'>
  readonly onChange: (people: PersonInput[]) => void
}

/** Names, birth dates and days of presence: typed now, or when the guests arrive. */
export const PeopleNames = ({ people, stay, onChange }: PeopleNamesProps) => {
  const t = useT('booking')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const named = people.filter((person) => person.surname !== null || person.name !== null).length
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={isOpen}
        aria-controls={id}
        leftSection={<Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={14} />}
        onClick={() => setOpen(!isOpen)}
      >
        {t('party.names', { named, count: people.length })}
      </Button>
      <Collapse expanded={isOpen} id={id}>
        <ol className={classes.people}>
          {people.map((person, i) => (
            // Rank is what tells two unnamed people of the same age apart.
            <li key={i}>
              <PersonFields
                rank={i + 1}
                person={person}
                above={surnameAbove(people, i)}
                stay={stay}
                onChange={(next) => onChange(people.map((one, at) => (at === i ? next : one)))}
              />
            </li>
          ))}
        </ol>
      </Collapse>
    </div>
  )
}
