/** Elements of a report, as a plain tree: names, attributes, children in their order. */
import type { Day } from '../day.ts'
import type { Cents } from '../money.ts'

export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Element[]
  readonly text: string
}

export const leaf = (name: string, text: string, attributes: Element['attributes'] = {}): Element => ({
  ...{ name, attributes, text, children: [] },
})
export const group = (name: string, ...children: readonly Element[]): Element => ({
  name,
  attributes: {},
  children,
  text: '',
})

export const dateText = (day: Day): string => day.replaceAll('-', '')

/** Two decimals and a point; also rates, whose basis points are hundredths of a percent. */
export const decimals = (hundredths: number): string => {
  const digits = String(Math.abs(hundredths)).padStart(3, '0')
  return `${hundredths < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export const amount = (name: string, value: Cents): Element => leaf(name, decimals(value))
