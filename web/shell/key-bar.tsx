import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { Popover, Tooltip } from '@mantine/core'
import { useT } from '#web/i18n/i18n.ts'
import type { FunctionKey } from '#web/shell/function-keys.tsx'
import { actionOf, pressKey, useActiveKeys } from '#web/shell/function-keys.tsx'
import { useMaybeUser } from '#web/shell/session.ts'
import { openSpotlight } from '#web/shell/spotlight/spotlight-state.ts'
import { Icon } from '#web/ui/icons.tsx'
import { useNarrow } from '#web/ui/use-narrow.ts'
import classes from '#web/shell/key-bar.module.css'

/** The slim bar at the bottom: the function keys that work here and now, to read and to click (design 7). */
export const KeyBar = () => {
  const t = useT('shell')
  const keys = useActiveKeys()
  const isNarrow = useNarrow()
  const bar = useRef<HTMLDivElement>(null)
  const labels = keys.map((key) => actionOf(key)?.label ?? t(`keys.${key}`)).join('|')
  const room = useFitting(bar, labels, isNarrow ? ON_PHONE : keys.length + 1)
  const isAudited = useMaybeUser()?.audit !== undefined
  const [shown, folded] = foldedOf(keys, room)
  return (
    <footer className={`${classes.bar} p-no-print`}>
      <div ref={bar} role="toolbar" aria-label={t('keys.label')} className={classes.keys}>
        {shown.map((key) => (
          <KeyButton key={key} name={key} />
        ))}
        {folded.length === 0 ? null : <Folded keys={folded} />}
        {/* First to give way: the top bar has the search already. */}
        {(room <= keys.length && !isNarrow) || isAudited ? null : (
          <button
            type="button"
            className={`${classes.key} ${classes.search}`}
            aria-keyshortcuts="Control+K"
            onClick={openSpotlight}
          >
            <kbd className={classes.cap}>{t('bar.searchKey')}</kbd>
            {t('bar.searchShort')}
          </button>
        )}
      </div>
    </footer>
  )
}

/** How many keys the width of the bar takes, at most `most`: one less as long as it overflows, before anything is painted. */
const useFitting = (bar: RefObject<HTMLElement | null>, labels: string, most: number): number => {
  const [width, setWidth] = useState(0)
  const asked = `${labels}/${most}/${width}`
  const [fit, setFit] = useState({ asked, room: most })
  const room = fit.asked === asked ? fit.room : most
  useLayoutEffect(() => {
    if (bar.current === null) return
    const fits = bar.current.scrollWidth <= bar.current.clientWidth + 1 ? room : Math.max(1, room - 1)
    // oxlint-disable-next-line react/set-state-in-effect -- read from what was drawn, and not yet painted
    setFit((now) => (now.asked === asked && now.room === fits ? now : { asked, room: fits }))
  }, [bar, asked, room])
  useEffect(() => {
    const { current } = bar
    if (current === null) return undefined
    const observer = new ResizeObserver(() => setWidth(current.clientWidth))
    observer.observe(current)
    return () => observer.disconnect()
  }, [bar])
  return room
}

/** On a telephone its width takes two keys, the most wanted first; the others are behind one button. */
const ON_PHONE = 2
const WANTED: readonly FunctionKey[] = ['F12', 'F3', 'F10', 'F4']

const foldedOf = (keys: readonly FunctionKey[], room: number): [readonly FunctionKey[], readonly FunctionKey[]] => {
  if (keys.length <= room) return [keys, []]
  const rank = (key: FunctionKey): number =>
    (WANTED.includes(key) ? WANTED.indexOf(key) : WANTED.length) +
    (actionOf(key)?.disabledReason === undefined ? 0 : WANTED.length + 1)
  const first = keys.toSorted((a, b) => rank(a) - rank(b)).slice(0, room)
  return [keys.filter((key) => first.includes(key)), keys.filter((key) => !first.includes(key))]
}

const Folded = ({ keys }: { readonly keys: readonly FunctionKey[] }) => {
  const t = useT('shell')
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top-start" withRoles={false} trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.key}
          aria-expanded={isOpen}
          aria-label={t('keys.more')}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="more" size={18} />
        </button>
      </Popover.Target>
      <Popover.Dropdown p={4} role="group" aria-label={t('keys.more')} onClick={() => setOpen(false)}>
        <div className={classes.folded}>
          {keys.map((key) => (
            <KeyButton key={key} name={key} />
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

const KeyButton = ({ name }: { readonly name: FunctionKey }) => {
  const t = useT('shell')
  const action = actionOf(name)
  const reason = action?.disabledReason
  const button = (
    <button
      type="button"
      className={classes.key}
      aria-keyshortcuts={name}
      {...(reason === undefined ? {} : { 'aria-disabled': true, 'aria-description': reason })}
      onClick={() => pressKey(name)}
    >
      <kbd className={classes.cap}>{name === 'Escape' ? t('keys.escapeName') : name}</kbd>
      {action?.label ?? t(`keys.${name}`)}
    </button>
  )
  if (reason === undefined) return button
  return (
    <Tooltip label={reason} events={{ hover: true, focus: true, touch: true }} openDelay={0}>
      {button}
    </Tooltip>
  )
}
