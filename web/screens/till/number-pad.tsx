import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/till/dialogs.module.css'
import { Icon } from '#web/ui/icons.tsx'

interface NumberPadProps {
  /** Whole: cents, or pieces. */
  readonly value: number
  readonly onChange: (value: number) => void
  readonly most: number
}

const DIGITS = [7, 8, 9, 4, 5, 6, 1, 2, 3]

/** Figures for a finger: they come in from the right, as on a till, so that no comma is typed. */
export const NumberPad = ({ value, onChange, most }: NumberPadProps) => {
  const t = useT('till')
  const put = (next: number): void => {
    if (next <= most) onChange(next)
  }
  return (
    <div className={classes.pad} role="group" aria-label={t('pad.label')}>
      {DIGITS.map((digit) => (
        <button key={digit} type="button" onClick={() => put(value * 10 + digit)}>
          {digit}
        </button>
      ))}
      <button type="button" onClick={() => put(value * 10)}>
        {0}
      </button>
      <button type="button" onClick={() => put(value * 100)}>
        {'00'}
      </button>
      <button type="button" aria-label={t('pad.back')} onClick={() => put(Math.floor(value / 10))}>
        <Icon name="arrowLeft" size={22} />
      </button>
    </div>
  )
}
