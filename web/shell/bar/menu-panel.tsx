import { useEffect, useLayoutEffect, useRef } from 'react'
import type { MenuNode } from '#contract/menu.ts'
import { pathTo } from '#web/paths.ts'
import { useMenuLabel } from '#web/shell/menu-label.ts'
import type { MenuColumn } from '#web/shell/menu-tree.ts'
import { columnsOf, holds } from '#web/shell/menu-tree.ts'
import { ScreenLink } from '#web/shell/navigation.tsx'
import { useParentContext } from '#web/shell/parent-context.ts'
import { Icon } from '#web/ui/icons.tsx'
import classes from '#web/shell/bar/menu-panel.module.css'

interface MenuPanelProps {
  readonly id: string
  readonly node: MenuNode
  readonly pathname: string
  readonly onClose: () => void
}

const MARGIN = 12

/** Below its button, yet whole on the screen. */
const useInsideScreen = () => {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = panel
    const anchor = current?.parentElement
    if (current === null || anchor === null || anchor === undefined) return
    const most = window.innerWidth - current.offsetWidth - MARGIN
    current.style.left = `${Math.max(MARGIN, Math.min(anchor.getBoundingClientRect().left, most))}px`
  }, [])
  return panel
}

/** What a top submenu holds, all in sight at once: no menus inside menus to chase. */
export const MenuPanel = ({ id, node, pathname, onClose }: MenuPanelProps) => {
  const ref = useInsideScreen()
  // A tap anywhere else closes it, and Échap wherever the focus is.
  useEffect(() => {
    const onDown = (event: globalThis.PointerEvent): void => {
      const panel = document.querySelector(`#${id}`)
      if (event.target instanceof Node && panel?.parentElement?.contains(event.target) === false) onClose()
    }
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key === 'Escape') onClose()
    }
    document.addEventListener('pointerdown', onDown)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onDown)
      document.removeEventListener('keydown', onKey)
    }
  }, [id, onClose])
  return (
    <div ref={ref} id={id} data-panel data-floating className={classes.panel}>
      {columnsOf(node).map((column) => (
        <PanelColumn key={column.key ?? ''} column={column} pathname={pathname} onClose={onClose} />
      ))}
    </div>
  )
}

interface PanelColumnProps {
  readonly column: MenuColumn
  readonly pathname: string
  readonly onClose: () => void
}

/** Longer columns fold in two. */
const LONG = 9

const PanelColumn = ({ column, pathname, onClose }: PanelColumnProps) => {
  const label = useMenuLabel()
  return (
    <div className={classes.column}>
      {column.key === undefined ? null : <p className={classes.heading}>{label(column.key)}</p>}
      <ul className={classes.entries} data-long={column.entries.length > LONG || undefined}>
        {column.entries.map((entry) => (
          <li key={entry.key}>
            {entry.kind === 'header' ? (
              <HeaderEntry entry={entry} label={label(entry.key)} onClose={onClose} />
            ) : (
              <ScreenLink
                to={entry.path ?? pathTo('/home')}
                className={classes.entry}
                data-current={holds(entry, pathname) || undefined}
                onClick={onClose}
              >
                {label(entry.key)}
              </ScreenLink>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A header sets the parent context and leads home, narrowed to it (spec 2). */
const HeaderEntry = ({ entry, label, onClose }: { entry: MenuNode; label: string; onClose: () => void }) => {
  const [, setContext] = useParentContext()
  return (
    <ScreenLink
      to={pathTo('/home')}
      className={classes.entry}
      data-header
      onClick={() => {
        setContext(entry.contextId ?? 0)
        onClose()
      }}
    >
      <Icon name="home" size={16} />
      {label}
    </ScreenLink>
  )
}
