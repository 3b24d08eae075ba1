import { cents } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import type { BookingLine } from '#contract/operations/booking/file.ts'

export interface ChangedLine {
  readonly key: string
  readonly label: string
  readonly before: Cents
  readonly after: Cents
}

const keyOf = (line: BookingLine): string => `${line.occupancyId ?? 0}/${line.type}/${line.code}/${line.tvaRate ?? ''}`

/** Lines whose amount a change would alter, in the order of the document; those of the same kind are added up. */
export const changedLines = (before: readonly BookingLine[], after: readonly BookingLine[]): ChangedLine[] => {
  const lines = new Map<string, { label: string; before: number; after: number }>()
  const note = (line: BookingLine, side: 'before' | 'after'): void => {
    const known = lines.get(keyOf(line)) ?? { label: line.label, before: 0, after: 0 }
    known[side] += line.amount
    // The words of the line as it will be: they may name the nights.
    if (side === 'after') known.label = line.label
    lines.set(keyOf(line), known)
  }
  for (const line of before) note(line, 'before')
  for (const line of after) note(line, 'after')
  return [...lines]
    .filter(([, line]) => line.before !== line.after)
    .map(([key, line]) => ({
      key,
      label: line.label,
      before: cents(line.before),
      after: cents(line.after),
    }))
}
