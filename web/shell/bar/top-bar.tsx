import type { LocalUser } from '#contract/operations/session/session.ts'
import { pathTo } from '#web/paths.ts'
import { useT } from '#web/i18n/i18n.ts'
import { Mark } from '#web/shell/art/logo.tsx'
import { EstablishmentSwitcher } from '#web/shell/bar/establishment-switcher.tsx'
import { Jobs } from '#web/shell/bar/jobs.tsx'
import { MenuBar } from '#web/shell/bar/menu-bar.tsx'
import { MenuDrawer } from '#web/shell/bar/menu-drawer.tsx'
import { Presence } from '#web/shell/bar/presence.tsx'
import { SearchButton } from '#web/shell/spotlight/search-button.tsx'
import { UserMenu } from '#web/shell/bar/user-menu.tsx'
import { ScreenLink } from '#web/shell/navigation.tsx'
import { restUrl } from '#web/shell/rest.ts'
import classes from '#web/shell/bar/top-bar.module.css'

/** Shown while the sites of the group share their customers (spec 1): its logo, or its name. */
const GroupMark = ({ group }: { readonly group: NonNullable<LocalUser['establishment']['group']> }) => {
  const t = useT('shell')
  const title = t('bar.group', { name: group.label })
  return group.hasLogo ? (
    <img
      src={restUrl('establishment/preference/group/getLogo', { of: group.id })}
      alt={title}
      title={title}
      className={classes.groupImage}
    />
  ) : (
    <span className={classes.group} title={title}>
      {group.label}
    </span>
  )
}

/** 48 px: logo and establishment, menu, search, who is here, user. No side bar: the width belongs to the work. */
export const TopBar = ({ user }: { readonly user: LocalUser }) => {
  const t = useT('shell')
  const { establishment } = user
  return (
    <header className={`${classes.bar} p-no-print`}>
      <MenuDrawer user={user} />
      <ScreenLink to={pathTo('/home')} className={classes.logo} aria-label={t('bar.home')}>
        {establishment.hasLogo ? (
          <img
            src={restUrl('establishment/establishment/getLogo', { of: establishment.id })}
            alt=""
            className={classes.image}
          />
        ) : (
          <Mark size={28} />
        )}
      </ScreenLink>
      <EstablishmentSwitcher user={user} />
      {establishment.group === null ? null : <GroupMark group={establishment.group} />}
      {establishment.training ? (
        <span className={classes.training} title={t('bar.trainingHelp')}>
          {t('bar.training')}
        </span>
      ) : null}
      <MenuBar menus={user.menus} />
      <div className={classes.end}>
        {user.audit === undefined ? <SearchButton user={user} /> : null}
        <Jobs />
        <Presence userId={user.id} />
        <UserMenu user={user} />
      </div>
    </header>
  )
}
