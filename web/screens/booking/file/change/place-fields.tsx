import { Select } from '@mantine/core'
import { useT } from '#web/i18n/i18n.ts'
import { usePlaceChoices } from '#web/screens/booking/references.ts'

interface PlaceFieldsProps {
  readonly placeTypeId: number | null
  /** Null: whichever of the type. */
  readonly placeId: number | null
  readonly places: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (placeTypeId: number, placeId: number | null) => void
  /** The dialog opens on the place. */
  readonly isFirst?: boolean
}

const ANY = 'any'

/** The type of place, and one of those that are free; another type forgets the place. */
export const PlaceFields = ({ placeTypeId, placeId, places, onChange, isFirst = false }: PlaceFieldsProps) => {
  const t = useT('booking')
  const { types } = usePlaceChoices()
  return (
    <>
      <Select
        label={t('change.type')}
        data={types.map(({ id, label }) => ({ value: String(id), label }))}
        value={placeTypeId === null ? null : String(placeTypeId)}
        onChange={(id) => (id === null ? undefined : onChange(Number(id), null))}
        searchable
      />
      <Select
        label={t('change.place')}
        {...(isFirst ? { 'data-autofocus': true, openOnFocus: false } : {})}
        data={[{ value: ANY, label: t('desk.anyPlace') }, ...places]}
        value={placeId === null ? ANY : String(placeId)}
        onChange={(id) => {
          if (placeTypeId !== null) onChange(placeTypeId, id === null || id === ANY ? null : Number(id))
        }}
        searchable
      />
    </>
  )
}
