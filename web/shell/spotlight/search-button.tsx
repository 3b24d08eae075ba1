import { Suspense, lazy, useEffect, useState } from 'react'
import type { LocalUser } from '#contract/operations/session/session.ts'
import { useT } from '#web/i18n/i18n.ts'
import {
  closeSpotlight,
  isSpotlightOpen,
  keepAhead,
  openSpotlight,
  SPOTLIGHT_FIELD,
  toggleSpotlight,
  useSpotlightOpen,
} from '#web/shell/spotlight/spotlight-state.ts'
import { Icon } from '#web/ui/icons.tsx'
import classes from '#web/shell/spotlight/search-button.module.css'

const Spotlight = lazy(async () => ({ default: (await import('#web/shell/spotlight/spotlight.tsx')).Spotlight }))

const isFieldReady = (): boolean => document.activeElement?.id === SPOTLIGHT_FIELD

const isShortcut = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'

/** Ctrl+K, from anywhere: any customer, stay or screen. */
export const SearchButton = ({ user }: { readonly user: LocalUser }) => {
  const t = useT('shell')
  const isOpen = useSpotlightOpen()
  const [wasOpened, setOpened] = useState(false)
  if (isOpen && !wasOpened) setOpened(true)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (isShortcut(event)) {
        event.preventDefault()
        toggleSpotlight()
        return
      }
      // Who knows the way types at once: what comes before the field is there belongs to it, not to the screen behind.
      if (!isSpotlightOpen() || isFieldReady() || !keepAhead(event)) return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => {
      window.removeEventListener('keydown', onKey, { capture: true })
      closeSpotlight()
    }
  }, [])
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-keyshortcuts="Control+K"
        aria-label={t('bar.search')}
        onClick={openSpotlight}
      >
        <Icon name="search" size={17} />
        <span className={classes.text}>{t('bar.searchShort')}</span>
        <kbd className={classes.key}>{t('bar.searchKey')}</kbd>
      </button>
      {wasOpened ? (
        <Suspense fallback={null}>
          <Spotlight user={user} isOpen={isOpen} onClose={closeSpotlight} />
        </Suspense>
      ) : null}
    </>
  )
}
