import { Button } from '@mantine/core'
import { pathTo } from '#web/paths.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { LostTent } from '#web/shell/art/lost-tent.tsx'
import classes from '#web/screens/session/not-found.module.css'

/** Any unknown path, and any id that is no id (spec 2). */
export const NotFound = () => {
  const t = useT('shell')
  const go = useGo()
  return (
    <main className={classes.page} id="content">
      <LostTent />
      <p className={classes.code}>{t('notFound.code')}</p>
      <h1 className={classes.title}>{t('notFound.title')}</h1>
      <p className={classes.body}>{t('notFound.body')}</p>
      <Button onClick={() => go(pathTo('/home'))}>{t('toHome')}</Button>
    </main>
  )
}
