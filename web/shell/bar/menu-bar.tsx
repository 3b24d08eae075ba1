import type { HTMLAttributes, KeyboardEvent, PointerEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRouterState } from '@tanstack/react-router'
import type { MenuNode } from '#contract/menu-node.ts'
import { useT } from '#web/i18n/i18n.ts'
import { MenuPanel } from '#web/shell/bar/menu-panel.tsx'
import { focusables, moveFocus, rove } from '#web/shell/bar/roving.ts'
import { useMenuLabel } from '#web/shell/menu-label.ts'
import { currentOf } from '#web/shell/menu-tree.ts'
import { ScreenLink } from '#web/shell/navigation.tsx'
import { Icon } from '#web/ui/icons.tsx'
import classes from '#web/shell/bar/menu-bar.module.css'

/** A pointer that only crosses the bar opens nothing; one that slips off a panel has time to come back. */
const OPEN_MS = 70
const CLOSE_MS = 220

/** Opens on hover with a mouse, on click with a finger, by arrows from the keyboard (spec 2). */
const useOpenMenu = () => {
  const [open, setOpen] = useState<string | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const later = (key: string | undefined, delay: number): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(key), delay)
  }
  const now = (key: string | undefined): void => {
    clearTimeout(timer.current)
    setOpen(key)
  }
  return { open, later, now }
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

export const MenuBar = ({ menus }: { readonly menus: readonly MenuNode[] }) => {
  const t = useT('shell')
  const { open, later, now } = useOpenMenu()
  const list = useRef<HTMLUListElement>(null)
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const current = currentOf(menus, pathname)
  const tops = (): HTMLElement[] =>
    list.current === null
      ? []
      : [...list.current.querySelectorAll<HTMLElement>(':scope > li > a, :scope > li > button')]

  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>, key: string): void => {
    const item = event.currentTarget
    const panel = item.querySelector('[data-panel]')
    const isInPanel = panel?.contains(event.target as Node) === true
    const step = STEPS[event.key]
    if (event.key === 'Escape' && open !== undefined) {
      event.stopPropagation()
      now(undefined)
      item.querySelector<HTMLElement>('button')?.focus()
    } else if (step !== undefined && !isInPanel) {
      event.preventDefault()
      moveFocus(tops(), step)
    } else if (event.key === 'ArrowDown' && !isInPanel && item.querySelector('button') !== null) {
      event.preventDefault()
      flushSync(() => now(key))
      focusables(item.querySelector('[data-panel]'))[0]?.focus()
    } else if (isInPanel) rove(event, panel)
  }

  return (
    <nav className={classes.nav} aria-label={t('bar.main')}>
      <ul ref={list} className={classes.list}>
        {menus.map((node) => (
          <MenuTop
            key={node.key}
            node={node}
            current={current}
            isOpen={open === node.key}
            onKeyDown={onKeyDown}
            onPointerEnter={() =>
              later(node.kind === 'submenu' ? node.key : undefined, open === undefined ? OPEN_MS : 0)
            }
            onPointerLeave={() => later(undefined, CLOSE_MS)}
            onToggle={() => now(open === node.key ? undefined : node.key)}
            onClose={() => now(undefined)}
          />
        ))}
      </ul>
    </nav>
  )
}

interface MenuTopProps {
  readonly node: MenuNode
  readonly current: ReadonlySet<string>
  readonly isOpen: boolean
  readonly onKeyDown: (event: KeyboardEvent<HTMLLIElement>, key: string) => void
  readonly onPointerEnter: () => void
  readonly onPointerLeave: () => void
  readonly onToggle: () => void
  readonly onClose: () => void
}

/** With a finger, enter and leave come with the tap itself: only the click counts. */
const withMouse = (handle: () => void) => (event: PointerEvent) => {
  if (event.pointerType === 'mouse') handle()
}

const MenuTop = (props: MenuTopProps) => {
  const { node, current, isOpen, onKeyDown, onPointerEnter, onPointerLeave, onToggle, onClose } = props
  const labelOf = useMenuLabel()
  const isCurrent = current.has(node.key)
  const label = labelOf(node.key)
  const panelId = `menu-${node.key}`
  // Events of the button and of the panel's links, gathered on their way up.
  const gathered: HTMLAttributes<HTMLLIElement> = {
    onKeyDown: (event) => onKeyDown(event, node.key),
    onPointerEnter: withMouse(onPointerEnter),
    onPointerLeave: withMouse(onPointerLeave),
    onBlur: (event) => {
      if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget)) onClose()
    },
  }
  return (
    <li {...gathered}>
      {node.path === undefined ? (
        <button
          type="button"
          className={classes.top}
          aria-expanded={isOpen}
          aria-controls={panelId}
          data-current={isCurrent || undefined}
          onClick={(event) => {
            // A mouse has opened it by hovering: its click must not close it. Enter and a finger toggle.
            if (!isOpen || event.detail === 0 || (event.nativeEvent as globalThis.PointerEvent).pointerType !== 'mouse')
              onToggle()
          }}
        >
          {label}
          <Icon name="chevronDown" size={13} className={classes.chevron} />
        </button>
      ) : (
        <ScreenLink
          to={node.path}
          className={classes.top}
          data-current={isCurrent || undefined}
          aria-current={isCurrent ? 'page' : undefined}
        >
          {label}
        </ScreenLink>
      )}
      {isOpen ? <MenuPanel id={panelId} node={node} current={current} onClose={onClose} /> : null}
    </li>
  )
}
