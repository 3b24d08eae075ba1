import { Autocomplete } from '@mantine/core'
import type { AutocompleteProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { town } from '#contract/entities/customer/reference.ts'
import { rest } from '#web/shell/rest.ts'
import { useRight } from '#web/shell/session.ts'
import { rankTowns } from '#web/ui/rank-towns.ts'
import type { FoundTown } from '#web/ui/rank-towns.ts'

interface TownInputProps extends Omit<AutocompleteProps, 'value' | 'onChange' | 'data' | 'onOptionSubmit'> {
  readonly value: string
  readonly onChange: (value: string) => void
  /** A town was picked: its name, postal code and country go in together. */
  readonly onPick: (town: FoundTown) => void
}

const PAUSE_MS = 200
const SHORTEST = 3
const MOST = 12
/** Read before they are ranked: a name may be in the middle of many others. */
const READ = 60

const useTowns = (typed: string): readonly FoundTown[] => {
  const { read } = useRight(town.right)
  const [text] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const found = useQuery({
    queryKey: [town.name, 'complete', text],
    queryFn: ({ signal }) =>
      rest.post<{ list: readonly FoundTown[] }>(
        `${town.path}/search`,
        { criteria: { filters: { [/^\d/.test(text) ? 'postalCode' : 'label']: text } }, size: READ },
        { signal },
      ),
    enabled: read && text.length >= SHORTEST,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  return text.length >= SHORTEST ? rankTowns(found.data?.list ?? [], text, MOST) : []
}

/** A postal code or a town, completed from the official list; anything else may be typed (a village abroad). */
export const TownInput = ({ value, onChange, onPick, ...input }: TownInputProps) => {
  const towns = useTowns(value)
  const nameOf = ({ postalCode, label }: FoundTown): string => `${postalCode} ${label}`
  const names = [...new Set(towns.map(nameOf))]
  return (
    <Autocomplete
      {...input}
      autoComplete="off"
      value={value}
      data={names}
      filter={({ options }) => options}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      onChange={(text) => {
        const picked = towns.find((one) => nameOf(one) === text)
        if (picked === undefined) onChange(text)
        else onPick(picked)
      }}
    />
  )
}
