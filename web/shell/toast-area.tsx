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

/** Where a toast may stand: never over what is being typed if it can, then where it covers the fewest controls, in this order. */
const PLACES = ['top-end', 'bottom-end', 'bottom-start', 'top-start'] as const
const FIELD = 'input, textarea, select, [contenteditable="true"]'
const CONTROL = 'main :is(button, a, input, select, textarea)'
/** A field being typed in weighs more than all controls of a page. */
const TYPED = 1000

const meet = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const standClear = (area: HTMLElement): void => {
  const typed = document.activeElement?.closest(FIELD)?.getBoundingClientRect()
  const controls = [...document.querySelectorAll(CONTROL)].map((control) => control.getBoundingClientRect())
  const covered = PLACES.map((place) => {
    area.dataset['place'] = place
    const here = area.getBoundingClientRect()
    const isTyped = typed !== undefined && meet(here, typed)
    return (isTyped ? TYPED : 0) + controls.filter((control) => meet(here, control)).length
  })
  area.dataset['place'] = PLACES[covered.indexOf(Math.min(...covered))] ?? PLACES[0]
}

/** When it comes, and whenever the cursor goes elsewhere while it stays. */
const useStandClear = (shown: Toast | undefined): RefObject<HTMLDivElement | null> => {
  const area = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = area
    if (current === null || shown === undefined) return undefined
    const move = (): void => standClear(current)
    move()
    document.addEventListener('focusin', move)
    window.addEventListener('resize', move)
    return () => {
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
  // Read on: the clock stops under the pointer.
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
      onPointerEnter={() => setHeld(true)}
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
