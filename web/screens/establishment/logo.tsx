import { FileButton, Group, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { establishment } from '#contract/entities/establishment/establishment.ts'
import type { Functionality } from '#contract/rights.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/establishment/logo.module.css'
import { refreshUser } from '#web/shell/refresh-user.ts'
import { sendFile } from '#web/shell/files.ts'
import { restUrl } from '#web/shell/rest.ts'
import type { Query } from '#web/shell/rest.ts'
import { useRight, useUser } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'

const KINDS = 'image/png,image/jpeg'

export interface LogoCardProps {
  readonly title: string
  readonly help: string
  /** Whose logo, as its spoken description says. */
  readonly name: string
  readonly hasLogo: boolean
  readonly right: Functionality
  readonly readPath: string
  readonly query?: Query
  readonly writePath: string
}

/** A logo, replaced as soon as a file is chosen. */
export const LogoCard = ({ title, help, name, hasLogo, right, readPath, query, writePath }: LogoCardProps) => {
  const t = useT('establishment')
  const queries = useQueryClient()
  const { write, why } = useRight(right)
  // A new address at each change, or the browser would show the image it kept.
  const [edition, setEdition] = useState(0)
  const sending = useMutation({
    mutationFn: (file: File): Promise<unknown> => sendFile(writePath, file),
    onSuccess: async () => {
      setEdition(edition + 1)
      toast.saved()
      await Promise.all([refreshUser(), queries.invalidateQueries({ queryKey: ['preferenceGroup'] })])
    },
  })
  return (
    <section className={classes.logo} aria-label={title}>
      <h2>{title}</h2>
      <Group gap="lg">
        {hasLogo ? (
          <img className={classes.image} src={restUrl(readPath, { ...query, edition })} alt={t('logo.of', { name })} />
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
                disabledReason={write ? undefined : why}
                onClick={() => onClick()}
              >
                {hasLogo ? t('logo.replace') : t('logo.choose')}
              </ActionButton>
            )}
          </FileButton>
          <Text size="xs" c="dimmed" mt={4}>
            {help}
          </Text>
        </div>
      </Group>
    </section>
  )
}

/** The logo of documents and of the top bar. */
export const Logo = () => {
  const t = useT('establishment')
  const { name, hasLogo } = useUser().establishment
  return (
    <LogoCard
      title={t('logo.title')}
      help={t('logo.help')}
      name={name}
      hasLogo={hasLogo}
      right={establishment.right}
      readPath={`${establishment.path}/getLogo`}
      writePath={`${establishment.path}/setLogo`}
    />
  )
}
