import { CloseButton, TextInput } from '@mantine/core'
import { useT } from '#web/i18n/i18n.ts'
import { Icon } from '#web/ui/icons.tsx'

interface SearchInputProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly label?: string
}

/** Words to look for in a list. */
export const SearchInput = ({ value, onChange, label }: SearchInputProps) => {
  const t = useT('ui')
  const name = label ?? t('list.search')
  return (
    <TextInput
      type="search"
      flex="1 1 150px"
      maw={{ base: 'none', sm: 240 }}
      aria-label={name}
      placeholder={name}
      leftSection={<Icon name="search" size={16} />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSection={
        value === '' ? null : <CloseButton size="sm" aria-label={t('list.clearSearch')} onClick={() => onChange('')} />
      }
    />
  )
}
