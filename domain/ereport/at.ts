/** What the rules of a report are written with: where an element is, what stands there, the shapes of values. */
import { isDay } from '../day.ts'
import type { Element } from './element.ts'

/** Rates of the norm, in basis points (G1.24). */
export const RATES: readonly number[] = [0, 90, 105, 175, 210, 550, 700, 850, 920, 960, 1000, 1300, 1960, 2000, 2060]

export interface ReportFault {
  readonly rule: string
  /** Where: names from the root, and the value that was found. */
  readonly at: string
  readonly found: string
}

export interface At {
  readonly element: Element
  readonly path: string
}

export const root = (element: Element): At => ({ element, path: element.name })
export const childrenOf = ({ element, path }: At, name: string): At[] =>
  element.children.filter((child) => child.name === name).map((child) => ({ element: child, path: `${path}/${name}` }))
export const child = (at: At, name: string): At | undefined => childrenOf(at, name)[0]
export const textOf = (at: At, name: string): string => child(at, name)?.element.text ?? ''

export const fault = (rule: string, path: string, found: string): ReportFault => ({ rule, at: path, found })
export const unless = (holds: boolean, rule: string, path: string, found: string): ReportFault[] =>
  holds ? [] : [fault(rule, path, found)]

/** `YYYYMMDD`, real, from 2000 to 2099. */
export const isDate = (text: string): boolean =>
  /^20\d{6}$/.test(text) && isDay(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`)

/** At most 19 digits, of which two are decimals. */
export const isAmount = (text: string): boolean =>
  /^-?\d+(?:\.\d{1,2})?$/.test(text) && text.replace(/\D/g, '').length <= 19
/** Collections: six decimals, never negative. */
export const isCollected = (text: string): boolean =>
  /^\d+(?:\.\d{1,6})?$/.test(text) && text.replace(/\D/g, '').length <= 19

export const isRate = (text: string): boolean =>
  /^\d{1,2}(?:\.\d{1,2})?$/.test(text) && RATES.includes(hundredths(text))

/** Of what is an amount: as an integer, so that sums are exact. */
export const hundredths = (text: string): number => {
  const [whole = '0', part = ''] = text.replace('-', '').split('.')
  const value = Number(whole) * 100 + Number(part.padEnd(2, '0').slice(0, 2))
  return text.startsWith('-') ? 0 - value : value
}

export const amountFaults = (at: At, names: readonly string[]): ReportFault[] =>
  names.flatMap((name) => unless(isAmount(textOf(at, name)), 'G1.14', `${at.path}/${name}`, textOf(at, name)))

export const sumFaults = (at: At, total: string, parts: readonly At[], part: string): ReportFault[] => {
  const said = hundredths(textOf(at, total))
  const found = parts.reduce((all, one) => all + hundredths(textOf(one, part)), 0)
  return unless(Math.abs(said - found) <= parts.length, 'G1.53', `${at.path}/${total}`, textOf(at, total))
}

export const rateFaults = (at: At): ReportFault[] =>
  unless(isRate(textOf(at, 'TaxPercent')), 'G1.24', `${at.path}/TaxPercent`, textOf(at, 'TaxPercent'))
