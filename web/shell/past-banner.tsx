/** Above every screen of a house that was restored to an earlier moment: it is read only, and whoever may lets it go on. */
import { Button } from '@mantine/core'
import type { LocalUser } from '#contract/operations/session/session.ts'
import { pathTo } from '#web/paths.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useGo } from '#web/shell/navigation.tsx'
import classes from '#web/shell/past-banner.module.css'
import { formatInstant } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icons.tsx'

export const PastBanner = ({ user }: { readonly user: LocalUser }) => {
  const t = useT('shell')
  const go = useGo()
  if (user.past === undefined) return null
  const { reached } = user.past
  return (
    <section className={classes.banner} aria-label={t('past.label')}>
      <Icon name="warning" />
      <p>{reached === null ? t('past.unknown') : t('past.until', { at: formatInstant(reached) })}</p>
      {user.systeme ? (
        <Button size="compact-sm" variant="default" onClick={() => go(pathTo('/resume'))}>
          {t('past.resume')}
        </Button>
      ) : null}
    </section>
  )
}
