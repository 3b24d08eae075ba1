import { useEffect } from 'react'
import { Outlet } from '@tanstack/react-router'
import { useT } from '#web/i18n/i18n.ts'
import { useMaybeUser } from '#web/shell/session.ts'
import { ToastArea } from '#web/shell/toast-area.tsx'
import classes from '#web/shell/root.module.css'

/** Everything: the screen, the toasts, the title of the browser's tab (spec 1: the establishment's, or the product's). */
export const Root = () => {
  const t = useT('shell')
  const establishment = useMaybeUser()?.establishment
  const title = establishment?.shortName ?? establishment?.name ?? t('product')
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <>
      <Outlet />
      <ToastArea />
    </>
  )
}

/** A screen's chunk or data is on its way for more than 200 ms. */
export const ScreenPending = () => {
  const t = useT('shell')
  return (
    <output className={classes.pending}>
      <span className={classes.line} aria-hidden="true" />
      {t('loading')}
    </output>
  )
}
