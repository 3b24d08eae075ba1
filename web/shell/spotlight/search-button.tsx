import { Suspense, lazy, useEffect, useState } from 'react'
import type { LocalUser } from '#contract/operations/session/session.ts'
import { useT } from '#web/i18n/i18n.ts'
import { Icon } from '#web/ui/icons.tsx'
import classes from '#web/shell/spotlight/search-button.module.css'

const Spotlight = lazy(async () => ({ default: (await import('#web/shell/spotlight/spotlight.tsx')).Spotlight }))

const isShortcut = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'

/** Ctrl+K, from anywhere: any customer, stay or screen. */
export const SearchButton = ({ user }: { readonly user: LocalUser }) => {
  const t = useT('shell')
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const open = (): void => {
    setOpened(true)
    setOpen(true)
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!isShortcut(event)) return
      event.preventDefault()
      setOpened(true)
      setOpen((before) => !before)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-keyshortcuts="Control+K"
        aria-label={t('bar.search')}
        onClick={open}
      >
        <Icon name="search" size={17} />
        <span className={classes.text}>{t('bar.searchShort')}</span>
        <kbd className={classes.key}>{t('bar.searchKey')}</kbd>
      </button>
      {wasOpened ? (
        <Suspense fallback={null}>
          <Spotlight user={user} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
