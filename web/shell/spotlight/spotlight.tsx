import type { KeyboardEvent } from 'react'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Modal, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { home } from '#contract/operations/booking/list.ts'
import type { LocalUser } from '#contract/operations/session/session.ts'
import { useT } from '#web/i18n/i18n.ts'
import { call } from '#web/shell/call.ts'
import { useMenuLabel } from '#web/shell/menu-label.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import type { Finding } from '#web/shell/spotlight/findings.ts'
import { inOrder, recordsFor, screensFor } from '#web/shell/spotlight/findings.ts'
import { SPOTLIGHT_FIELD, onAhead, takeAhead } from '#web/shell/spotlight/spotlight-state.ts'
import { SpotlightList, optionId } from '#web/shell/spotlight/spotlight-list.tsx'
import { Icon } from '#web/ui/icons.tsx'
import classes from '#web/shell/spotlight/spotlight.module.css'

/** Fewer characters find too much (spec 9). */
const SHORTEST = 3
const TYPING_MS = 140

/** The code of a place is shorter: « B1 ». */
const isEnough = (query: string): boolean => query.length >= SHORTEST || (query.length === 2 && /\d/.test(query))

interface SpotlightProps {
  readonly user: LocalUser
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Any customer, stay or screen, by keyboard only: type, ↑ ↓, Entrée. */
export const Spotlight = ({ user, isOpen, onClose }: SpotlightProps) => {
  const t = useT('shell')
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      centered={false}
      withCloseButton={false}
      yOffset="12vh"
      size={640}
      padding={0}
      // Opened again at once, it starts afresh.
      transitionProps={{ duration: 0 }}
      classNames={{ body: classes.panel }}
    >
      <VisuallyHidden>
        <Modal.Title>{t('spotlight.title')}</Modal.Title>
      </VisuallyHidden>
      <SpotlightBody user={user} onClose={onClose} />
    </Modal>
  )
}

const useFindings = (user: LocalUser, typed: string) => {
  const t = useT('shell')
  const labelOf = useMenuLabel()
  const query = typed.trim()
  const [asked] = useDebouncedValue(query, TYPING_MS)
  const isLongEnough = isEnough(asked) && isEnough(query)
  const found = useQuery({
    queryKey: ['search', asked],
    queryFn: ({ signal }) => call(home.find, { query: { q: asked }, signal }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  const screens = screensFor(user, query, labelOf)
  const records = isLongEnough ? recordsFor(found.data, query, t) : []
  return {
    findings: inOrder([...records, ...screens]) as readonly Finding[],
    isSearching: isEnough(query) && (asked !== query || found.isFetching),
    error: isLongEnough ? found.error : null,
    isShort: query !== '' && !isEnough(query),
    query,
  }
}

const SpotlightBody = ({ user, onClose }: Omit<SpotlightProps, 'isOpen'>) => {
  const t = useT('shell')
  const go = useGo()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  // Entrée was pressed before the answer was there.
  const [isAwaited, setAwaited] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // In the turn in which the field gets the focus: the next key is heard by it, and must find what was typed before.
  useLayoutEffect(() => {
    const take = (): void => {
      const { text, isEntered } = takeAhead()
      setTyped((before) => before + text)
      if (isEntered) setAwaited(true)
      field.current?.focus()
    }
    take()
    return onAhead(take)
  }, [])
  const { findings, isSearching, error, isShort, query } = useFindings(user, typed)
  const active = Math.min(at, findings.length - 1)

  const open = useCallback(
    (finding: Finding | undefined): void => {
      if (finding === undefined) return
      onClose()
      go(finding.to, finding.search === undefined ? {} : { search: finding.search })
    },
    [onClose, go],
  )
  // The first one opens when the answer is there.
  useEffect(() => {
    if (isAwaited && !isSearching) open(findings[0])
  }, [isAwaited, isSearching, findings, open])
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && findings.length > 0) {
      event.preventDefault()
      setAt((active + step + findings.length) % findings.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (isSearching && at === 0) setAwaited(true)
      else open(findings[active])
    }
  }
  const note = noteOf({ t, isShort, isSearching, error, hasNone: findings.length === 0 && query !== '', query })
  return (
    <>
      <div className={classes.line}>
        <Icon name="search" size={20} />
        <input
          ref={field}
          id={SPOTLIGHT_FIELD}
          data-autofocus
          className={classes.input}
          role="combobox"
          aria-expanded={findings.length > 0}
          aria-controls="spotlight-list"
          aria-activedescendant={active >= 0 ? optionId(findings[active]) : undefined}
          aria-label={t('bar.search')}
          placeholder={t('spotlight.placeholder')}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setAt(0)
            setAwaited(false)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <SpotlightList findings={findings} active={active} onOpen={open} onPoint={setAt} />
      <VisuallyHidden role="status">{t('spotlight.results', { count: findings.length })}</VisuallyHidden>
      <p className={classes.foot}>
        <span className={classes.note}>{note}</span>
        <span className={classes.keys}>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('spotlight.move')} <kbd>{t('keys.enterName')}</kbd> {t('spotlight.open')}{' '}
          <kbd>{t('keys.escapeName')}</kbd> {t('spotlight.quit')}
        </span>
      </p>
    </>
  )
}

interface Note {
  readonly t: ReturnType<typeof useT<'shell'>>
  readonly isShort: boolean
  readonly isSearching: boolean
  readonly error: Error | null
  readonly hasNone: boolean
  readonly query: string
}

const noteOf = ({ t, isShort, isSearching, error, hasNone, query }: Note): string => {
  if (error !== null) return sentenceOf(error)
  if (isSearching) return t('spotlight.searching')
  if (isShort) return t('spotlight.minimum')
  return hasNone ? t('spotlight.none', { query }) : ''
}
