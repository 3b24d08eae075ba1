import { Autocomplete } from '@mantine/core'
import type { AutocompleteProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { town } from '#contract/entities/customer/reference.ts'
import { rest } from '#web/shell/rest.ts'
import { useRight } from '#web/shell/session.ts'

export interface FoundTown {
  readonly id: number
  readonly label: string
  readonly postalCode: string
  readonly countryId: number
}

interface TownInputProps extends Omit<AutocompleteProps, 'value' | 'onChange' | 'data' | 'onOptionSubmit'> {
  readonly value: string
  readonly onChange: (value: string) => void
  /** A town was picked: its name, postal code and country go in together. */
  readonly onPick: (town: FoundTown) => void
}

const PAUSE_MS = 200
const SHORTEST = 3
const MOST = 12

const useTowns = (typed: string): readonly FoundTown[] => {
  const { read } = useRight(town.right)
  const [text] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const found = useQuery({
    queryKey: [town.name, 'complete', text],
    queryFn: ({ signal }) =>
      rest.post<{ list: readonly FoundTown[] }>(
        `${town.path}/search`,
        { criteria: { text }, size: MOST, sort: [{ field: 'label' }] },
        { signal },
      ),
    enabled: read && text.length >= SHORTEST,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  return text.length >= SHORTEST ? (found.data?.list ?? []) : []
}

/** A postal code or a town, completed from the official list; anything else may be typed (a village abroad). */
export const TownInput = ({ value, onChange, onPick, ...rest_ }: TownInputProps) => {
  const towns = useTowns(value)
  const nameOf = ({ postalCode, label }: FoundTown): string => `${postalCode} ${label}`
  const names = [...new Set(towns.map(nameOf))]
  return (
    <Autocomplete
      {...rest_}
      autoComplete="off"
      value={value}
      data={names}
      filter={({ options }) => options}
      onChange={(text) => {
        const picked = towns.find((one) => nameOf(one) === text)
        if (picked === undefined) onChange(text)
        else onPick(picked)
      }}
    />
  )
}
