import { useState } from 'react'
import { Drawer } from '@mantine/core'
import type { LocalUser } from '#contract/operations/session/session.ts'
import type { MenuNode } from '#contract/menu-node.ts'
import { pathTo } from '#web/paths.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useMenuLabel } from '#web/shell/menu-label.ts'
import { ScreenLink } from '#web/shell/navigation.tsx'
import { useParentContext } from '#web/shell/parent-context.ts'
import { Icon } from '#web/ui/icons.tsx'
import classes from '#web/shell/bar/menu-drawer.module.css'

/** The menu on a narrow screen: the same tree, one finger wide. */
export const MenuDrawer = ({ user }: { readonly user: LocalUser }) => {
  const t = useT('shell')
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  return (
    <>
      <button type="button" className={classes.burger} aria-label={t('bar.menu')} onClick={() => setOpen(true)}>
        <Icon name="menu" size={22} />
      </button>
      <Drawer opened={isOpen} onClose={close} title={user.establishment.name} size={320} padding="sm">
        <nav aria-label={t('bar.main')}>
          <ul className={classes.list}>
            <li>
              <ScreenLink to={pathTo('/home')} className={classes.entry} onClick={close}>
                <Icon name="home" />
                {t('bar.home')}
              </ScreenLink>
            </li>
            {user.menus.map((node) => (
              <Branch key={node.key} node={node} onClose={close} />
            ))}
          </ul>
        </nav>
      </Drawer>
    </>
  )
}

const Branch = ({ node, onClose }: { readonly node: MenuNode; readonly onClose: () => void }) => {
  const labelOf = useMenuLabel()
  const [, setContext] = useParentContext()
  const label = labelOf(node.key)
  if (node.kind !== 'submenu') {
    const { contextId } = node
    return (
      <li>
        <ScreenLink
          to={node.path ?? pathTo('/home')}
          className={classes.entry}
          onClick={() => {
            if (contextId !== undefined) setContext(contextId)
            onClose()
          }}
        >
          {label}
        </ScreenLink>
      </li>
    )
  }
  return (
    <li>
      <details className={classes.branch}>
        <summary className={classes.entry}>
          {label}
          <Icon name="chevronDown" size={16} className={classes.chevron} />
        </summary>
        <ul className={classes.list}>
          {(node.children ?? []).map((child) => (
            <Branch key={child.key} node={child} onClose={onClose} />
          ))}
        </ul>
      </details>
    </li>
  )
}
