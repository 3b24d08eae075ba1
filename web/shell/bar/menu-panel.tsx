import { useEffect, useLayoutEffect, useRef } from 'react'
import type { MenuNode } from '#contract/menu-node.ts'
import { pathTo } from '#web/paths.ts'
import { useMenuLabel } from '#web/shell/menu-label.ts'
import type { MenuColumn } from '#web/shell/menu-tree.ts'
import { columnsOf } from '#web/shell/menu-tree.ts'
import { ScreenLink } from '#web/shell/navigation.tsx'
import { useParentContext } from '#web/shell/parent-context.ts'
import { Icon } from '#web/ui/icons.tsx'
import classes from '#web/shell/bar/menu-panel.module.css'

interface MenuPanelProps {
  readonly id: string
  readonly node: MenuNode
  /** Keys that are marked. */
  readonly current: ReadonlySet<string>
  readonly onClose: () => void
}

const MARGIN = 12
/** About as many lines as a column takes before another one begins. */
const LINES = 14
/** Narrower columns would fold most labels in two. */
const NARROWEST = 200

/** Lines of the panel: a group counts its heading and the room above it. */
const linesOf = (groups: readonly MenuColumn[]): number =>
  groups.reduce((sum, { key, entries }) => sum + entries.length + (key === undefined ? 0 : 2), 0)

/**
 * Below its button, whole on the screen, in as many columns as its lines ask for: each as wide as the longest label where the window
 * has room for that, else longer labels take two lines, in whatever language.
 */
const useLaidOut = (lines: number) => {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = panel
    const anchor = current?.parentElement
    if (current === null || anchor === null || anchor === undefined) return
    const room = window.innerWidth - 2 * MARGIN
    const columns = Math.max(1, Math.min(Math.ceil(lines / LINES), Math.floor(room / NARROWEST)))
    current.style.columnCount = String(columns)
    const most = window.innerWidth - current.offsetWidth - MARGIN
    current.style.left = `${Math.max(MARGIN, Math.min(anchor.getBoundingClientRect().left, most))}px`
  }, [lines])
  return panel
}

/** What a top submenu holds, all in sight at once: no menus inside menus to chase. */
export const MenuPanel = ({ id, node, current, onClose }: MenuPanelProps) => {
  const groups = columnsOf(node)
  const ref = useLaidOut(linesOf(groups))
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
      {groups.map((group) => (
        <PanelGroup key={group.key ?? ''} group={group} current={current} onClose={onClose} />
      ))}
    </div>
  )
}

interface PanelGroupProps {
  readonly group: MenuColumn
  /** Keys that are marked. */
  readonly current: ReadonlySet<string>
  readonly onClose: () => void
}

/** Longer groups go on in the next column; the others stay whole. */
const LONG = LINES - 1

const PanelGroup = ({ group, current, onClose }: PanelGroupProps) => {
  const label = useMenuLabel()
  return (
    <div className={classes.group} data-long={group.entries.length > LONG || undefined}>
      {group.key === undefined ? null : <p className={classes.heading}>{label(group.key)}</p>}
      <ul className={classes.entries}>
        {group.entries.map((entry) => (
          <li key={entry.key}>
            {entry.kind === 'header' ? (
              <HeaderEntry entry={entry} label={label(entry.key)} onClose={onClose} />
            ) : (
              <ScreenLink
                to={entry.path ?? pathTo('/home')}
                className={classes.entry}
                data-current={current.has(entry.key) || undefined}
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
