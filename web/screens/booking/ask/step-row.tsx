import classes from '#web/screens/booking/ask/ask.module.css'
import { QuantityInput } from '#web/ui/quantity-input.tsx'

interface StepRowProps {
  readonly label: string
  readonly value: number | null
  readonly onChange: (value: number | null) => void
  readonly disabled?: boolean
}

/** A thing to count: its name, then − and +. */
export const StepRow = ({ label, value, onChange, disabled = false }: StepRowProps) => (
  <div className={classes.step}>
    <span className={classes.stepLabel} title={label} aria-hidden="true">
      {label}
    </span>
    <QuantityInput
      label={label}
      isLabelHidden
      value={value}
      onChange={onChange}
      placeholder="0"
      max={99}
      withSteps
      disabled={disabled}
      w={96}
    />
  </div>
)
