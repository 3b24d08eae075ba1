import type { RefObject } from 'react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { CloseButton } from '@mantine/core'
import { useT } from '#web/i18n/i18n.ts'
import type { Toast, ToastTone } from '#web/shell/toast.ts'
import { toast, useToast } from '#web/shell/toast.ts'
import { freeSpot, meet } from '#web/shell/toast-place.ts'
import type { Box } from '#web/shell/toast-place.ts'
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

/** Where a toast stands: the first of these that covers nothing typed, no sum and nothing to press. */
const PLACES = ['top-end', 'bottom-end', 'bottom-start', 'top-start'] as const
const FIELD = 'input, textarea, select, [contenteditable="true"]'

/** What is clicked next, in the page, in what the bar opened or in a dialog. Of a list, any place covers some row. */
const PRESSED = ':is(main, header, [role="dialog"]) :is(button, a):not(:is(table, [role="grid"]) *)'

/** What is read aloud to who pays, with its words: what is left to pay, what is given back. */
const SUMS = 'main :has(> :is(output, strong)[data-figures])'

/** What is typed into counts for more than all sums, and a sum for more than all that can be pressed; a field in wait gives way first. */
const WEIGHTS = { typed: 100_000, sum: 1000, pressed: 1, waiting: 0.01 } as const

/** Narrow enough for a gap between keys; its words take more lines. */
const NARROW_PX = 250
const MARGIN_PX = 12

interface Kept extends Box {
  readonly weight: number
}

const boxesOf = (selector: string, weight: number): Kept[] =>
  [...document.querySelectorAll(selector)].flatMap((one) => {
    const { left, top, right, bottom, width, height } = one.getBoundingClientRect()
    return width > 0 && height > 0 ? [{ left, top, right, bottom, weight }] : []
  })

const keptNow = (): Kept[] => {
  const field = document.activeElement?.closest(FIELD)?.getBoundingClientRect()
  return [
    ...boxesOf(PRESSED, WEIGHTS.pressed),
    ...boxesOf(SUMS, WEIGHTS.sum),
    ...boxesOf(`main :is(${FIELD})`, WEIGHTS.waiting),
    ...(field === undefined
      ? []
      : [{ left: field.left, top: field.top, right: field.right, bottom: field.bottom, weight: WEIGHTS.typed }]),
  ]
}

/** As wide as the screen, below the top bar and above the keys. */
const roomNow = (area: HTMLElement): Box => {
  area.dataset['place'] = 'bottom-end'
  const { bottom } = area.getBoundingClientRect()
  const top = (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0) + 4
  return { left: MARGIN_PX, top, right: window.innerWidth - MARGIN_PX, bottom }
}

/** In a gap of the page; false: there is none. */
const standInGap = (area: HTMLElement, kept: readonly Kept[]): boolean => {
  const room = roomNow(area)
  const near = { x: document.documentElement.dir === 'rtl' ? room.left : room.right, y: room.top }
  for (const width of ['', `${NARROW_PX}px`]) {
    area.style.maxWidth = width
    const { width: wide, height } = area.getBoundingClientRect()
    const spot = freeSpot({ width: Math.ceil(wide), height: Math.ceil(height), room, kept, near })
    if (spot === undefined) continue
    area.dataset['place'] = 'gap'
    Object.assign(area.style, { left: `${spot.x}px`, top: `${spot.y}px` })
    return true
  }
  return false
}

/** The page makes room above its keys. */
const makeRoom = (area: HTMLElement): void => {
  area.dataset['place'] = 'bottom-end'
  document.documentElement.style.setProperty('--p-toast-room', `${area.offsetHeight + 2 * MARGIN_PX}px`)
}

const forget = (area: HTMLElement): void => {
  Object.assign(area.style, { left: '', top: '', maxWidth: '' })
  document.documentElement.style.removeProperty('--p-toast-room')
}

/** In a corner where that covers nothing; else in a gap; else, of a page without a dialog, in room that the page makes. */
const standClear = (area: HTMLElement): void => {
  forget(area)
  const kept = keptNow()
  const coveredAt = (place: (typeof PLACES)[number]): number => {
    area.dataset['place'] = place
    const here = area.getBoundingClientRect()
    return kept.reduce((sum, one) => sum + (meet(here, one) ? one.weight : 0), 0)
  }
  const covered = PLACES.map((place) => ({ place, count: coveredAt(place) }))
  const least = Math.min(...covered.map(({ count }) => count))
  const firm = kept.filter(({ weight }) => weight >= WEIGHTS.pressed)
  if (least > 0 && (standInGap(area, kept) || standInGap(area, firm))) return
  area.style.maxWidth = ''
  if (least > 0 && document.querySelector('[role="dialog"]') === null) return makeRoom(area)
  area.dataset['place'] = covered.find(({ count }) => count === least)?.place ?? PLACES[0]
  return undefined
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
      forget(current)
      cancelAnimationFrame(frame)
      changes.disconnect()
      document.removeEventListener('focusin', move)
      window.removeEventListener('resize', move)
    }
  }, [shown])
  return area
}

/** Top right unless something stands there, one at a time. Both regions are always there: a screen reader only speaks of regions it knew before. */
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
