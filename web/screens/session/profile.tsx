import { useRef } from 'react'
import { pathTo } from '#web/paths.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGoBack } from '#web/shell/navigation.tsx'
import { PageLine } from '#web/ui/page-line.tsx'
import { IdentityForm } from '#web/screens/session/identity-form.tsx'
import { PasswordForm } from '#web/screens/session/password-form.tsx'
import { SessionsCard } from '#web/screens/session/sessions-card.tsx'
import { TwoFactorCard } from '#web/screens/session/two-factor-card.tsx'
import classes from '#web/screens/session/profile.module.css'

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
