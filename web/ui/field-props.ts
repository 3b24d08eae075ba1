import type { ReactNode } from 'react'

/** What every typed field takes, whatever it holds. */
export interface FieldProps {
  readonly label: ReactNode
  readonly description?: ReactNode
  /** Sentence beside the field, from the rules or the server. */
  readonly error?: ReactNode
  readonly required?: boolean
  readonly disabled?: boolean
  readonly readOnly?: boolean
  readonly placeholder?: string
  readonly name?: string
  readonly id?: string
  readonly w?: number | string
  /** The first field of its screen: takes the focus when it appears. */
  readonly isFirst?: boolean
  /** The label is for screen readers only, in a table or a dense line. */
  readonly isLabelHidden?: boolean
}
