import { ActionIcon, Tooltip } from '@mantine/core'
import { useEffect, useRef } from 'react'

const ARROWS = {
  undo: 'M7 5 3.5 8.5 7 12M4 8.5h7.5a4.5 4.5 0 0 1 0 9H9',
  redo: 'm13 5 3.5 3.5L13 12M16 8.5H8.5a4.5 4.5 0 0 0 0 9H11',
}

interface StepProps {
  readonly label: string
  readonly icon: keyof typeof ARROWS
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
      <svg
        viewBox="0 0 20 20"
        width={18}
        height={18}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.6}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={ARROWS[icon]} />
      </svg>
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
