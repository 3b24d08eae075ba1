import { Select, TextInput } from '@mantine/core'
import type { OptionFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useVehicleBrands } from '#web/screens/booking/references.ts'
import own from '#web/screens/booking/file/tabs/occupants.module.css'

interface OptionRowProps {
  readonly option: OptionFile
  readonly readOnly: boolean
  readonly onChange: (option: OptionFile) => void
}

/** What has a plate or a name of its own: vehicles and animals that come. */
export const isNamed = ({ kind, quantity }: OptionFile): boolean =>
  quantity > 0 && (kind === 'VEHICLE' || kind === 'ANIMAL')

/** A vehicle's plate and make, or an animal's name. */
export const OptionRow = ({ option, readOnly, onChange }: OptionRowProps) => {
  const t = useT('booking')
  const isVehicle = option.kind === 'VEHICLE'
  const brands = useVehicleBrands()
  const { brandId = null, brand } = option
  const known = brandId === null || brands.some(({ id }) => id === brandId)
  const all = known ? brands : [...brands, { id: brandId, label: brand ?? '' }]
  return (
    <li>
      <fieldset className={own.option} disabled={readOnly}>
        <legend>{`${option.quantity}\u00A0× ${option.label}`}</legend>
        <TextInput
          label={t(isVehicle ? 'file.plate' : 'file.animalName')}
          value={option.detail ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ ...option, detail: value === '' ? null : value })}
          maxLength={120}
          autoComplete="off"
        />
        {isVehicle && all.length > 0 ? (
          <Select
            label={t('file.brand')}
            data={all.map(({ id, label }) => ({ value: String(id), label }))}
            value={brandId === null ? null : String(brandId)}
            onChange={(id) => onChange({ ...option, brandId: id === null ? null : Number(id) })}
            searchable
            openOnFocus={false}
            clearable
          />
        ) : null}
      </fieldset>
    </li>
  )
}
