import type { ReactNode } from 'react'
import { useT } from '#web/i18n/i18n.ts'
import { Mark } from '#web/shell/art/logo.tsx'
import { Scene } from '#web/screens/session/scene.tsx'
import classes from '#web/screens/session/gate.module.css'

/** The page before the log-in: the landscape on one side, what is asked on the other. */
export const Gate = ({ children, isWide = false }: { readonly children: ReactNode; readonly isWide?: boolean }) => {
  const t = useT('shell')
  const tSession = useT('session')
  return (
    <div className={classes.gate} data-wide={isWide || undefined}>
      <aside className={classes.scene} aria-label={t('product')}>
        <Scene />
        <p className={classes.tagline}>{tSession('login.tagline')}</p>
      </aside>
      <main className={classes.side} id="content">
        <div className={classes.box}>
          <div className={classes.brand}>
            <Mark size={44} />
            <span className={classes.name}>{t('product')}</span>
          </div>
          {children}
        </div>
      </main>
    </div>
  )
}
