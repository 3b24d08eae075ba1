import { TextInput } from '@mantine/core'
import { useT } from '#web/i18n/i18n.ts'
import { orNull } from '#web/screens/booking/party/surname-above.ts'
import type { Named } from '#web/screens/booking/party/surname-above.ts'

interface NameFieldsProps {
  readonly person: Partial<Named>
  /** The surname that stands above: taken along with a first name. */
  readonly above: string | null
  readonly put: (change: Partial<Named>) => void
}

/** Surname and first name of an occupant. */
export const NameFields = ({ person, above, put }: NameFieldsProps) => {
  const t = useT('booking')
  return (
    <>
      <TextInput
        label={t('party.surname')}
        value={person.surname ?? ''}
        {...(above === null ? {} : { placeholder: above })}
        onChange={(event) => put({ surname: orNull(event.currentTarget.value) })}
        maxLength={80}
        autoComplete="off"
      />
      <TextInput
        label={t('party.name')}
        value={person.name ?? ''}
        onChange={(event) => put({ name: orNull(event.currentTarget.value) })}
        maxLength={80}
        autoComplete="off"
      />
    </>
  )
}
