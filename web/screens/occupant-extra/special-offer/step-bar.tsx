import { useEffect, useRef } from 'react'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/occupant-extra/special-offer/offer.module.css'
import { STEPS } from '#web/screens/occupant-extra/special-offer/steps.ts'
import type { Step } from '#web/screens/occupant-extra/special-offer/steps.ts'

interface StepBarProps {
  readonly current: Step
  readonly onChange: (step: Step) => void
}

/** All steps, in any order: an offer is changed more often than it is made. */
export const StepBar = ({ current, onChange }: StepBarProps) => {
  const t = useT('offer')
  const nav = useRef<HTMLElement>(null)
  const index = STEPS.indexOf(current)
  // On a narrow screen the steps scroll sideways; the page itself does not move.
  useEffect(() => {
    const [bar, button] = [nav.current, nav.current?.children[index]]
    if (bar === null || !(button instanceof HTMLElement)) return
    bar.scrollLeft = button.offsetLeft - (bar.clientWidth - button.offsetWidth) / 2
  }, [index])
  return (
    <nav ref={nav} aria-label={t('steps')} className={`${classes.steps} p-no-print`}>
      {STEPS.map((step, i) => (
        <button
          key={step}
          type="button"
          className={classes.step}
          aria-current={step === current ? 'step' : undefined}
          onClick={() => onChange(step)}
        >
          <span className={classes.rank} aria-hidden="true">
            {i + 1}
          </span>
          {t(`step.${step}`)}
        </button>
      ))}
    </nav>
  )
}
