import type { RefObject } from 'react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { CloseButton } from '@mantine/core'
import { useT } from '#web/i18n/i18n.ts'
import type { Toast, ToastTone } from '#web/shell/toast.ts'
import { toast, useToast } from '#web/shell/toast.ts'
import type { IconName } from '#web/ui/icons.tsx'
import { Icon } from '#web/ui/icons.tsx'
import classes from '#web/shell/toast-area.module.css'

/** How long a toast stays (spec 9). */
const STAYS_MS = 5000

const ICONS: Readonly<Record<ToastTone, IconName>> = {
  success: 'check',
  info: 'info',
  warning: 'warning',
  error: 'warning',
}

/** Where a toast may stand: the first that covers nothing being typed and nothing to press, else the one that covers least. */
const PLACES = ['top-end', 'bottom-end', 'bottom-start', 'top-start'] as const
const FIELD = 'input, textarea, select, [contenteditable="true"]'

const meet = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** What is clicked next, in the page, in what the bar opened or in a dialog. Of a list, any place covers some row. */
const PRESSED = ':is(main, header, [role="dialog"]) :is(button, a):not(:is(table, [role="grid"], [role="toolbar"]) *)'

/** What is typed into counts for more than all that can be pressed. */
const TYPED = 1000

const standClear = (area: HTMLElement): void => {
  const field = document.activeElement?.closest(FIELD)?.getBoundingClientRect()
  const pressed = [...document.querySelectorAll(PRESSED)]
    .map((one) => one.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
  const coveredAt = (place: (typeof PLACES)[number]): number => {
    area.dataset['place'] = place
    const here = area.getBoundingClientRect()
    const isTyped = field !== undefined && meet(here, field)
    return pressed.filter((one) => meet(here, one)).length + (isTyped ? TYPED : 0)
  }
  const covered = PLACES.map((place) => ({ place, count: coveredAt(place) }))
  const least = Math.min(...covered.map(({ count }) => count))
  area.dataset['place'] = covered.find(({ count }) => count === least)?.place ?? PLACES[0]
}

/** Something of the page to press lies under it. */
const coversControl = (card: HTMLElement): boolean => {
  const here = card.getBoundingClientRect()
  return [...document.querySelectorAll('main :is(button, a)')].some((one) => meet(here, one.getBoundingClientRect()))
}

/** When it comes, and whenever the cursor goes elsewhere or the page changes while it stays: what it tells of often brings a button. */
const useStandClear = (shown: Toast | undefined): RefObject<HTMLDivElement | null> => {
  const area = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = area
    if (current === null || shown === undefined) return undefined
    let frame = 0
    // At once, and when what has just come stands where it stays.
    const move = (): void => {
      standClear(current)
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => standClear(current))
    }
    move()
    document.addEventListener('focusin', move)
    window.addEventListener('resize', move)
    const changes = new MutationObserver(move)
    changes.observe(document.body, { childList: true, subtree: true })
    return () => {
      cancelAnimationFrame(frame)
      changes.disconnect()
      document.removeEventListener('focusin', move)
      window.removeEventListener('resize', move)
    }
  }, [shown])
  return area
}

/** Top right, one at a time. Both regions are always there: a screen reader only speaks of regions it knew before. */
export const ToastArea = () => {
  const shown = useToast()
  const area = useStandClear(shown)
  const isUrgent = shown?.tone === 'error' || shown?.tone === 'warning'
  return (
    <div ref={area} className={`${classes.area} p-no-print`}>
      <div role="status">{shown !== undefined && !isUrgent ? <ToastCard key={shown.id} shown={shown} /> : null}</div>
      <div role="alert">{shown !== undefined && isUrgent ? <ToastCard key={shown.id} shown={shown} /> : null}</div>
    </div>
  )
}

const ToastCard = ({ shown }: { readonly shown: Toast }) => {
  const t = useT('shell')
  // Read on: the clock stops under the pointer, unless that is after what lies below.
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(toast.hide, STAYS_MS)
    return () => clearTimeout(timer)
  }, [isHeld])
  return (
    <div
      className={classes.toast}
      data-tone={shown.tone}
      onPointerEnter={(event) => setHeld(!coversControl(event.currentTarget))}
      onPointerLeave={() => setHeld(false)}
    >
      <Icon name={ICONS[shown.tone]} className={classes.icon} />
      <span className={classes.text}>{shown.text}</span>
      {shown.action === undefined ? null : (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            shown.action?.run()
            toast.hide()
          }}
        >
          {shown.action.label}
        </button>
      )}
      <CloseButton size="sm" aria-label={t('close')} onClick={toast.hide} />
    </div>
  )
}
