import classes from '#web/screens/booking/ask/ask.module.css'
import { QuantityInput } from '#web/ui/quantity-input.tsx'

interface StepRowProps {
  readonly label: string
  /** Tells two of the same word apart: the ages of a category. */
  readonly detail?: string
  /** The detail is a warning. */
  readonly isShort?: boolean
  readonly value: number | null
  readonly onChange: (value: number | null) => void
}

/** A thing to count: its name, then − and +. */
export const StepRow = ({ label, detail, isShort = false, value, onChange }: StepRowProps) => (
  <div className={classes.step}>
    <span className={classes.stepLabel} title={label} aria-hidden="true">
      <span>{label}</span>
      {detail === undefined ? null : <small data-short={isShort || undefined}>{detail}</small>}
    </span>
    <QuantityInput
      label={detail === undefined ? label : `${label} (${detail})`}
      isLabelHidden
      value={value}
      onChange={onChange}
      placeholder="0"
      max={99}
      withSteps
      w={88}
    />
  </div>
)
