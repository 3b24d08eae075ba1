import { Group } from '@mantine/core'
import type { Day } from '#domain/day.ts'
import { addDays, daysBetween } from '#domain/day.ts'
import { DayInput } from '#web/ui/day-input.tsx'

export interface DayRangeProps {
  readonly start: Day | null
  readonly end: Day | null
  readonly onChange: (start: Day | null, end: Day | null) => void
  readonly startLabel: string
  readonly endLabel: string
  readonly startError?: string | undefined
  readonly endError?: string | undefined
  /** Nights or days between both when the end must be pushed; default 7. */
  readonly defaultLength?: number
  /** Shortest length; 1 where the end is a departure day, 0 where it is the last day. Default 1. */
  readonly shortest?: number
  readonly min?: Day | undefined
  readonly required?: boolean
  readonly isFirst?: boolean
}

/** Where the end goes when the start moves: kept, unless the start passes it, then pushed by the usual length (spec 5). */
export const pushedEnd = (start: Day | null, end: Day | null, length: number, shortest: number): Day | null => {
  if (start === null) return end
  if (end !== null && daysBetween(start, end) >= shortest) return end
  return addDays(start, length)
}

/** Two days in order, each typed on its own (design 7). */
export const DayRange = (props: DayRangeProps) => {
  const { start, end, onChange, defaultLength = 7, shortest = 1, min, required = false, isFirst = false } = props
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <DayInput
        label={props.startLabel}
        value={start}
        onChange={(day) => onChange(day, pushedEnd(day, end, defaultLength, shortest))}
        min={min}
        error={props.startError}
        required={required}
        isFirst={isFirst}
        w={136}
      />
      <DayInput
        label={props.endLabel}
        follows={start}
        value={end}
        onChange={(day) => onChange(start, day)}
        min={start === null ? min : addDays(start, shortest)}
        error={props.endError}
        required={required}
        w={136}
      />
    </Group>
  )
}
