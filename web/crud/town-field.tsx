import type { InputProps } from '#web/crud/field-input.tsx'
import type { Inputs } from '#web/crud/form-fields.tsx'
import { TownInput } from '#web/ui/town-input.tsx'

const TownField = ({ value, onChange, setAll, input }: InputProps) => (
  <TownInput
    {...input}
    value={typeof value === 'string' ? value : ''}
    onChange={onChange}
    onPick={({ label, postalCode, countryId }) => setAll({ town: label, postalCode, countryId })}
  />
)

/** Inputs of a form with `postalCode`, `town` and `countryId`: one completes the others. */
export const TOWN_INPUTS: Inputs = { postalCode: TownField, town: TownField }
