import { ActionIcon, Popover, Stack, Text, TextInput, Textarea, Tooltip } from '@mantine/core'
import type { TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { useT } from '#web/i18n/i18n.ts'

export type Texts = Readonly<Record<string, string>>

export interface TextLanguage {
  readonly code: string
  readonly label: string
}

export interface TranslatedTextInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'label' | 'error'> {
  readonly label: string
  /** By language; French is the one in sight. */
  readonly value: Texts
  readonly onChange: (value: Texts) => void
  /** Other languages to offer. */
  readonly languages: readonly TextLanguage[]
  /** Sentence of the language at fault, if any. */
  readonly errorOf: (language: string) => string | undefined
  readonly isLong: boolean
}

/** A text that guests read: French in sight, the other languages behind a small button. */
export const TranslatedTextInput = (props: TranslatedTextInputProps) => {
  const { value, onChange, languages, errorOf, isLong, label, ref: _, ...rest } = props
  const Input = isLong ? Textarea : TextInput
  const elsewhere = languages.find(({ code }) => errorOf(code) !== undefined)
  const error =
    errorOf('fr') ?? (elsewhere === undefined ? undefined : `${elsewhere.label}\u00A0: ${errorOf(elsewhere.code)}`)
  return (
    <Input
      {...(rest as object)}
      label={label}
      value={value['fr'] ?? ''}
      error={error}
      onChange={(event) => onChange({ ...value, fr: event.currentTarget.value })}
      rightSection={languages.length === 0 ? null : <Translations {...props} />}
      rightSectionPointerEvents="all"
    />
  )
}

const Translations = (props: TranslatedTextInputProps) => {
  const { value, onChange, languages, errorOf, isLong, label, readOnly } = props
  const t = useT('ui')
  const [opened, setOpened] = useState(false)
  const Input = isLong ? Textarea : TextInput
  const done = languages.filter(({ code }) => (value[code] ?? '') !== '').length
  const name = t('translations.open', { label, done, count: languages.length })
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus width={320}>
      <Popover.Target>
        <Tooltip label={name} disabled={opened}>
          <ActionIcon
            variant="subtle"
            color={done === 0 ? 'gray' : 'pine'}
            size={26}
            aria-label={name}
            onClick={() => setOpened(!opened)}
          >
            <TranslateMark />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={name}>
        <Stack gap="xs" mah={420} style={{ overflow: 'auto' }}>
          <Text size="sm" fw={600}>
            {`${t('translations.title')}\u00A0: ${value['fr'] ?? ''}`}
          </Text>
          {languages.map((language) => (
            <Input
              key={language.code}
              label={language.label}
              lang={language.code}
              value={value[language.code] ?? ''}
              readOnly={readOnly === true}
              error={errorOf(language.code)}
              onChange={(event) => onChange({ ...value, [language.code]: event.currentTarget.value })}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

/** A letter of ours and one of theirs. */
const TranslateMark = () => (
  <svg
    viewBox="0 0 20 20"
    width={16}
    height={16}
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.6}
  >
    <path d="M3 4.5h8M7 3v1.5M9.5 4.5c-.6 3-2.6 5-5.5 6.3M5 6.8c.8 1.8 2.4 3.2 4.6 4M10 17l3.4-8.5L16.8 17M11.1 14.3h4.6" />
  </svg>
)
