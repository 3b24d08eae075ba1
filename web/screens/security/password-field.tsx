import { Button, Group, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { PASSWORD_MIN, isWeakPassword } from '#domain/security/password.ts'
import { useT } from '#web/i18n/i18n.ts'
import { randomPassword } from '#web/ui/random-password.ts'

interface PasswordFieldProps {
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

/** A password for somebody else: typed, or drawn at random and shown, since it has to be told. Says when it is weak (spec 5). */
export const PasswordField = ({ label, value, error, onChange }: PasswordFieldProps) => {
  const t = useT('security')
  const [isShown, setShown] = useState(false)
  const isWeak = value.length >= PASSWORD_MIN && isWeakPassword(value)
  return (
    <Group align="flex-start" gap="xs" wrap="nowrap" maw={480}>
      <PasswordInput
        flex={1}
        label={label}
        description={t(isWeak ? 'password.weak' : 'password.help')}
        required
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="new-password"
        data-autofocus
        visible={isShown}
        onVisibilityChange={setShown}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Button
        variant="default"
        mt={23}
        onClick={() => {
          setShown(true)
          onChange(randomPassword())
        }}
      >
        {t('password.draw')}
      </Button>
    </Group>
  )
}
