import type { MouseEvent, ReactNode } from 'react'
import type { ButtonProps } from '@mantine/core'
import { Button, Tooltip } from '@mantine/core'
import { refuseUnread } from '#web/shell/refuse-unread.ts'

export interface ActionButtonProps extends ButtonProps {
  readonly children: ReactNode
  readonly onClick?: () => void
  readonly type?: 'button' | 'submit'
  /** Why it cannot be used now: greyed, still reachable by keyboard, the reason on hover and to screen readers (design 6). */
  readonly disabledReason?: string | undefined
  /** Function key that does the same, shown after the label. */
  readonly hotkey?: string
  readonly 'aria-label'?: string
}

/** A button that says why it cannot be used, rather than hide. */
export const ActionButton = ({
  disabledReason,
  hotkey,
  onClick,
  children,
  type = 'button',
  ...rest
}: ActionButtonProps) => {
  const isDisabled = disabledReason !== undefined
  // Its drawing may stand alone where the line lacks room (page-line.module.css); its words are then read on hover.
  const folds = rest.variant === 'default' && rest.leftSection !== undefined && typeof children === 'string'
  const press = (event: MouseEvent): void => {
    if (isDisabled) {
      // Enter in a field presses the form's button: it sends nothing while greyed, but a red field is told all the same.
      if (type !== 'submit') return
      event.preventDefault()
      refuseUnread()
      return
    }
    // A button that stands for a key does what the key does, and no more.
    if (onClick !== undefined && (hotkey === undefined || !refuseUnread())) onClick()
  }
  const button = (
    <Button
      {...rest}
      type={type}
      {...(isDisabled ? { 'data-disabled': true, 'aria-disabled': true, 'aria-description': disabledReason } : {})}
      {...(folds ? { 'data-foldable': true, title: children } : {})}
      {...(hotkey === undefined ? {} : { 'aria-keyshortcuts': hotkey })}
      onClick={press}
    >
      {children}
      {hotkey === undefined ? null : (
        <span className="p-hotkey" aria-hidden="true">
          {hotkey}
        </span>
      )}
    </Button>
  )
  // Always the same element: a button that is freed while it has the focus keeps it.
  return (
    <Tooltip
      label={disabledReason ?? ''}
      disabled={!isDisabled}
      events={{ hover: true, focus: true, touch: true }}
      openDelay={0}
    >
      {button}
    </Tooltip>
  )
}
