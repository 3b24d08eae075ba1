import { Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useT } from '#web/i18n/i18n.ts'
import { ASK_AGAIN, HomeAlert } from '#web/screens/session/home/home-alert.tsx'
import { call } from '#web/shell/call.ts'
import { startJob } from '#web/shell/jobs.ts'
import { useUser } from '#web/shell/session.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { formatInstant } from '#web/ui/format.ts'
import { readBackup } from '#contract/operations/session/backup.ts'

/** While it is told: what was mended must not stay. */
const SOON = 15_000

/** The backups are not well: told to who answers for the system, before they are needed. */
export const BackupAlert = () => {
  const t = useT('session')
  const { systeme } = useUser()
  const { data } = useQuery({
    queryKey: ['backup'],
    queryFn: ({ signal }) => call(readBackup, { signal }),
    enabled: systeme,
    refetchInterval: ({ state }) => ((state.data?.warning ?? null) === null ? ASK_AGAIN : SOON),
    meta: { quiet: true },
  })
  const again = useMutation({
    mutationFn: () => startJob('backup', t('home.backup.job'), {}),
    onSuccess: () => toast.info(t('home.backup.started')),
    onError: toastError,
  })
  const warning = data?.warning
  if (warning === null || warning === undefined) return null
  const { kind, place, provedAt } = warning
  const isUnwise = kind === 'SAME_DISK'
  return (
    <HomeAlert grave={!isUnwise} title={t(`home.backup.titles.${kind}`)}>
      <Text size="sm">{t(`home.backup.bodies.${kind}`, { place })}</Text>
      {isUnwise ? null : (
        <Text size="sm">
          {provedAt === null ? t('home.backup.never') : t('home.backup.proved', { at: formatInstant(provedAt) })}
        </Text>
      )}
      {isUnwise ? null : (
        <ActionButton size="xs" color="red" loading={again.isPending} onClick={() => again.mutate()}>
          {t('home.backup.now')}
        </ActionButton>
      )}
    </HomeAlert>
  )
}
