import { useState } from 'react'
import { Popover, Tooltip } from '@mantine/core'
import { useT } from '#web/i18n/i18n.ts'
import type { FunctionKey } from '#web/shell/function-keys.tsx'
import { actionOf, pressKey, useActiveKeys } from '#web/shell/function-keys.tsx'
import { openSpotlight } from '#web/shell/spotlight/spotlight-state.ts'
import { Icon } from '#web/ui/icons.tsx'
import { useNarrow } from '#web/ui/use-narrow.ts'
import classes from '#web/shell/key-bar.module.css'

/** The slim bar at the bottom: the function keys that work here and now, to read and to click (design 7). */
export const KeyBar = () => {
  const t = useT('shell')
  const keys = useActiveKeys()
  const isNarrow = useNarrow()
  const [shown, folded] = isNarrow ? foldedOf(keys) : [keys, []]
  return (
    <footer className={`${classes.bar} p-no-print`}>
      <div role="toolbar" aria-label={t('keys.label')} className={classes.keys}>
        {shown.map((key) => (
          <KeyButton key={key} name={key} />
        ))}
        {folded.length === 0 ? null : <Folded keys={folded} />}
        <button type="button" className={classes.key} aria-keyshortcuts="Control+K" onClick={openSpotlight}>
          <kbd className={classes.cap}>{t('bar.searchKey')}</kbd>
          {t('bar.searchShort')}
        </button>
      </div>
    </footer>
  )
}

/** On a telephone as many keys as its width takes, the most wanted first; the others behind one button. */
const ON_PHONE = 2
const WANTED: readonly FunctionKey[] = ['F12', 'F3', 'F10', 'F4']

const foldedOf = (keys: readonly FunctionKey[]): [readonly FunctionKey[], readonly FunctionKey[]] => {
  if (keys.length <= ON_PHONE) return [keys, []]
  const rank = (key: FunctionKey): number => (WANTED.includes(key) ? WANTED.indexOf(key) : WANTED.length)
  const usable = keys.filter((key) => actionOf(key)?.disabledReason === undefined)
  const first = usable.toSorted((a, b) => rank(a) - rank(b)).slice(0, ON_PHONE)
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
