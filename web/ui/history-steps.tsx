import { ActionIcon, Tooltip } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Icon } from '#web/ui/icons.tsx'

interface StepProps {
  readonly label: string
  readonly icon: 'undo' | 'redo'
  /** Undefined: there is nothing to take back, or to do again. */
  readonly run: (() => void) | undefined
}

const Step = ({ label, icon, run }: StepProps) => (
  <Tooltip label={label}>
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      aria-label={label}
      aria-disabled={run === undefined}
      {...(run === undefined ? { 'data-disabled': true } : {})}
      onClick={() => run?.()}
    >
      <Icon name={icon} />
    </ActionIcon>
  </Tooltip>
)

export interface HistoryRuns {
  readonly undo: (() => void) | undefined
  readonly redo: (() => void) | undefined
}

interface HistoryStepsProps extends HistoryRuns {
  readonly labels: { readonly undo: string; readonly redo: string }
}

/** Takes the last change back, or does it again. */
export const HistorySteps = ({ undo, redo, labels }: HistoryStepsProps) => (
  <>
    <Step label={labels.undo} icon="undo" run={undo} />
    <Step label={labels.redo} icon="redo" run={redo} />
  </>
)

/** Letters typed in a field have their own Ctrl+Z. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** Ctrl+Z and Ctrl+Y (or Ctrl+Maj+Z) anywhere on the screen but in a field. */
export const useHistoryKeys = (runs: HistoryRuns): void => {
  const latest = useRef(runs)
  useEffect(() => {
    latest.current = runs
  })
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const key = event.key.toLowerCase()
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      latest.current[key === 'y' || event.shiftKey ? 'redo' : 'undo']?.()
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [])
}
