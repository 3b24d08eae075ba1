import { useEffect, useRef } from 'react'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/pricing/special-offer/offer.module.css'
import { neededOf, optionalOf } from '#web/screens/pricing/special-offer/steps.ts'
import type { Step } from '#web/screens/pricing/special-offer/steps.ts'

interface StepBarProps {
  readonly current: Step
  /** Of the offer as it is typed. */
  readonly kind: string
  readonly onChange: (step: Step) => void
}

/** The summary, the steps that the kind needs, then the conditions it may have: in any order, an offer is changed more often than made. */
export const StepBar = ({ current, kind, onChange }: StepBarProps) => {
  const t = useT('offer')
  const nav = useRef<HTMLElement>(null)
  const needed = neededOf(kind)
  const steps: readonly Step[] = ['summary', ...needed, ...optionalOf(kind)]
  const index = steps.indexOf(current)
  // On a narrow screen the steps scroll sideways; the page itself does not move.
  useEffect(() => {
    const [bar, button] = [nav.current, nav.current?.children[index]]
    if (bar === null || !(button instanceof HTMLElement)) return
    bar.scrollLeft = button.offsetLeft - (bar.clientWidth - button.offsetWidth) / 2
  }, [index])
  return (
    <nav ref={nav} aria-label={t('steps')} className={`${classes.steps} p-no-print`}>
      {steps.map((step) => (
        <button
          key={step}
          type="button"
          className={classes.step}
          data-optional={(step !== 'summary' && !needed.includes(step)) || undefined}
          aria-current={step === current ? 'step' : undefined}
          onClick={() => onChange(step)}
        >
          {needed.includes(step) ? (
            <span className={classes.rank} aria-hidden="true">
              {needed.indexOf(step) + 1}
            </span>
          ) : null}
          {t(`step.${step}`)}
        </button>
      ))}
    </nav>
  )
}
