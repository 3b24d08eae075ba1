import { useRef } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { access } from '#contract/operations/session/access.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { IdentityForm } from '#web/screens/session/identity-form.tsx'
import { PasswordForm } from '#web/screens/session/password-form.tsx'
import classes from '#web/screens/session/profile.module.css'
import { TwoFactorCard } from '#web/screens/session/two-factor-card.tsx'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGoBack } from '#web/shell/navigation.tsx'
import { toast } from '#web/shell/toast.ts'
import { PageLine } from '#web/ui/page-line.tsx'
import { SessionList } from '#web/ui/session-list.tsx'

/** Where one is logged in, and a way to close what is not in sight. */
const SessionsCard = () => {
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

/** One's own name, e-mail, password, second factor and sessions, whatever one's rights. */
export const Profile = () => {
  const t = useT('session')
  const back = useGoBack(pathTo('/home'))
  const page = useRef<HTMLDivElement>(null)
  useFunctionKeys({
    // Validates the form one is typing in; the identity otherwise.
    F12: {
      run: () => (document.activeElement?.closest('form') ?? page.current?.querySelector('form'))?.requestSubmit(),
    },
    Escape: { run: back },
  })
  return (
    <>
      <PageLine title={t('profile.title')} />
      <div className={classes.page} ref={page}>
        <IdentityForm />
        <PasswordForm />
        <div className={classes.column}>
          <TwoFactorCard />
          <SessionsCard />
        </div>
      </div>
    </>
  )
}
