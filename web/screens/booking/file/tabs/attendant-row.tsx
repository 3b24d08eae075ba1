import { Select, TextInput } from '@mantine/core'
import { civility, country } from '#contract/entities/customer/reference.ts'
import type { AttendantFile } from '#contract/operations/booking/file.ts'
import { useAll } from '#web/crud/queries.ts'
import { useT } from '#web/i18n/i18n.ts'
import { ageInWords } from '#web/screens/booking/ask/party-words.ts'
import { useAgeBands } from '#web/screens/booking/references.ts'
import { NameFields } from '#web/screens/booking/party/name-fields.tsx'
import { orNull, withSurname } from '#web/screens/booking/party/surname-above.ts'
import own from '#web/screens/booking/file/tabs/occupants.module.css'
import { useModule, useRight } from '#web/shell/session.ts'
import { DayInput } from '#web/ui/day-input.tsx'

interface AttendantRowProps {
  readonly rank: number
  readonly person: AttendantFile
  /** The surname that stands above: taken along with a first name. */
  readonly above: string | null
  readonly readOnly: boolean
  readonly onChange: (person: AttendantFile) => void
}

const useChoices = (entity: typeof civility | typeof country) => {
  const { read } = useRight(entity.right)
  const rows = useAll(entity, read).data?.list ?? []
  return rows.map((row) => ({ value: String(row.id), label: String(row['label']) }))
}

/** One occupant: identity, birth, nationality. */
export const AttendantRow = ({ rank, person, above, readOnly, onChange }: AttendantRowProps) => {
  const t = useT('booking')
  const bands = useAgeBands()
  const civilities = useChoices(civility)
  const countries = useChoices(country)
  const police = useModule('policeRegister')
  const put = (change: Partial<AttendantFile>): void => onChange(withSurname({ ...person, ...change }, person, above))
  return (
    <li>
      <fieldset className={own.attendant} disabled={readOnly}>
        <legend>{t('party.person', { rank, age: ageInWords(person.age, bands) })}</legend>
        <Select
          label={t('party.civility')}
          data={civilities}
          value={person.civilityId === null ? null : String(person.civilityId)}
          onChange={(id) => put({ civilityId: id === null ? null : Number(id) })}
          clearable
        />
        <NameFields person={person} above={above} put={put} />
        <DayInput
          label={t('party.birthDate')}
          value={person.birthDate}
          onChange={(birthDate) => put({ birthDate })}
          lean="past"
          disabled={readOnly}
        />
        {police ? (
          <>
            <TextInput
              label={t('party.birthPlace')}
              value={person.birthPlace ?? ''}
              onChange={(event) => put({ birthPlace: orNull(event.currentTarget.value) })}
              maxLength={60}
              autoComplete="off"
            />
            <Select
              label={t('party.nationality')}
              data={countries}
              value={person.nationalityId === null ? null : String(person.nationalityId)}
              onChange={(id) => put({ nationalityId: id === null ? null : Number(id) })}
              searchable
              clearable
            />
          </>
        ) : null}
      </fieldset>
    </li>
  )
}
