import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/session/profile.module.css'
import { call } from '#web/shell/call.ts'
import { toast } from '#web/shell/toast.ts'
import { SessionList } from '#web/ui/session-list.tsx'
import { access } from '#contract/operations/session/access.ts'

/** Where one is logged in, and a way to close what is not in sight. */
export const SessionsCard = () => {
  const t = useT('session')
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => call(access.sessions, { signal }),
  })
  const close = useMutation({
    mutationFn: (sessionId: number | null) => call(access.closeSessions, { body: { sessionId } }),
    onSuccess: async ({ closed }) => {
      toast.success(t('sessions.closed', { count: closed }))
      await queries.invalidateQueries({ queryKey: ['sessions'] })
    },
  })
  return (
    <section className={classes.card} aria-labelledby="sessions">
      <h2 className={classes.heading} id="sessions">
        {t('sessions.title')}
      </h2>
      <SessionList
        sessions={data?.list}
        onClose={(id) => close.mutate(id)}
        isClosing={close.isPending}
        empty={t('sessions.none')}
      />
    </section>
  )
}
