import { Code, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/session/home/home.module.css'
import { HomeAlert } from '#web/screens/session/home/home-alert.tsx'
import { call } from '#web/shell/call.ts'
import { useUser } from '#web/shell/session.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { formatInstant } from '#web/ui/format.ts'
import { recordChecks } from '#contract/operations/session/record-check.ts'

const KEY = ['recordCheck']

/** The record of money does not prove itself: told to who answers for the system, until a verification is good again. */
export const RecordFault = () => {
  const t = useT('session')
  const { systeme } = useUser()
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(recordChecks.read, { signal }),
    enabled: systeme,
    meta: { quiet: true },
  })
  const again = useMutation({
    mutationFn: () => call(recordChecks.verify, {}),
    onSuccess: (answer) => {
      queries.setQueryData(KEY, answer)
      if (answer.check?.intact === true) toast.success(t('home.record.good'))
    },
    onError: toastError,
  })
  const check = data?.check
  if (check === null || check === undefined || check.intact) return null
  return (
    <HomeAlert grave title={t('home.record.title')}>
      <Text size="sm">{t('home.record.body', { at: formatInstant(check.checkedAt) })}</Text>
      <Code block className={classes.faults}>
        {check.faults.join('\n')}
      </Code>
      <ActionButton size="xs" color="red" loading={again.isPending} onClick={() => again.mutate()}>
        {t('home.record.again')}
      </ActionButton>
    </HomeAlert>
  )
}
