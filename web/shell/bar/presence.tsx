import { Tooltip } from '@mantine/core'
import { useT } from '#web/i18n/i18n.ts'
import { Initials } from '#web/shell/bar/initials.tsx'
import { useLive } from '#web/shell/live.ts'
import { Icon } from '#web/ui/icons.tsx'
import classes from '#web/shell/bar/presence.module.css'

const SHOWN = 3

/** Who else works here right now; in their place, a cut line. */
export const Presence = ({ userId }: { readonly userId: number }) => {
  const t = useT('shell')
  const { online, users } = useLive()
  const others = users.filter((user) => user.id !== userId)
  if (!online) {
    return (
      <Tooltip label={t('bar.offlineHelp')}>
        <output className={classes.offline}>
          <Icon name="offline" />
          <span className={classes.word}>{t('bar.offline')}</span>
        </output>
      </Tooltip>
    )
  }
  if (others.length === 0) return null
  const names = others.map((user) => user.name).join(', ')
  const spoken = t('bar.presence', { count: others.length, names })
  return (
    <Tooltip label={spoken}>
      <div className={classes.people} role="img" aria-label={spoken}>
        {others.slice(0, SHOWN).map((user) => (
          <Initials key={user.id} name={user.name} seed={user.id} />
        ))}
        {others.length > SHOWN ? (
          <span className={classes.more}>{t('bar.presenceMore', { count: others.length - SHOWN })}</span>
        ) : null}
      </div>
    </Tooltip>
  )
}
