import { FileButton, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { establishment } from '#contract/entities/establishment/establishment.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/establishment/logo.module.css'
import { refreshUser } from '#web/shell/refresh-user.ts'
import { rest, restUrl } from '#web/shell/rest.ts'
import { useRight, useUser } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'

const KINDS = 'image/png,image/jpeg'

const send = (file: File): Promise<unknown> => {
  const body = new FormData()
  body.append('uploadfile', file)
  return rest.post(`${establishment.path}/setLogo`, body)
}

/** The logo of documents and of the top bar; replaced as soon as a file is chosen. */
export const Logo = () => {
  const t = useT('establishment')
  const ui = useT('ui')
  const { write } = useRight(establishment.right)
  const { name, hasLogo } = useUser().establishment
  // A new address at each change, or the browser would show the image it kept.
  const [edition, setEdition] = useState(0)
  const sending = useMutation({
    mutationFn: send,
    onSuccess: async () => {
      setEdition(edition + 1)
      toast.saved()
      await refreshUser()
    },
  })
  const reason = write ? undefined : ui('noRight')
  return (
    <section className={classes.logo} aria-label={t('logo.title')}>
      <h2>{t('logo.title')}</h2>
      <Group gap="lg">
        {hasLogo ? (
          <img
            className={classes.image}
            src={restUrl(`${establishment.path}/getLogo`, { edition })}
            alt={t('logo.of', { name })}
          />
        ) : (
          <Text size="sm" c="dimmed">
            {t('logo.none')}
          </Text>
        )}
        <div>
          <FileButton accept={KINDS} onChange={(file) => file !== null && sending.mutate(file)}>
            {({ onClick }) => (
              <ActionButton
                variant="default"
                loading={sending.isPending}
                disabledReason={reason}
                onClick={() => onClick()}
              >
                {hasLogo ? t('logo.replace') : t('logo.choose')}
              </ActionButton>
            )}
          </FileButton>
          <Text size="xs" c="dimmed" mt={4}>
            {t('logo.help')}
          </Text>
        </div>
      </Group>
    </section>
  )
}
