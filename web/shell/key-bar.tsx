import { Tooltip } from '@mantine/core'
import { useT } from '#web/i18n/i18n.ts'
import type { FunctionKey } from '#web/shell/function-keys.tsx'
import { actionOf, pressKey, useActiveKeys } from '#web/shell/function-keys.tsx'
import { openSpotlight } from '#web/shell/spotlight/spotlight-state.ts'
import classes from '#web/shell/key-bar.module.css'

/** The slim bar at the bottom: the function keys that work here and now, to read and to click (design 7). */
export const KeyBar = () => {
  const t = useT('shell')
  const keys = useActiveKeys()
  return (
    <footer className={`${classes.bar} p-no-print`}>
      <div role="toolbar" aria-label={t('keys.label')} className={classes.keys}>
        {keys.map((key) => (
          <KeyButton key={key} name={key} />
        ))}
        <button type="button" className={classes.key} aria-keyshortcuts="Control+K" onClick={openSpotlight}>
          <kbd className={classes.cap}>{t('bar.searchKey')}</kbd>
          {t('bar.searchShort')}
        </button>
      </div>
    </footer>
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
