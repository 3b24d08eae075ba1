/** The one way to write an address of a screen: `pathTo('/layout/$layoutId', { layoutId: 3 })`. */
import type { ScreenPath as ShownPath } from '#contract/screens/index.ts'
import { SCREEN_PATHS } from '#contract/screens/paths.ts'

export const BEFORE_LOGIN = ['/login', '/setup', '/certificate'] as const

/** Every path a screen answers to. */
export const PATHS: readonly ScreenPath[] = [...BEFORE_LOGIN, ...SCREEN_PATHS]

export type ScreenPath = ShownPath | (typeof BEFORE_LOGIN)[number]

type ParamName<P extends string> = P extends `${string}/$${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParamName<`/${Tail}`>
    : Rest
  : never

/** Names that end in `Id`, and versions, hold whole numbers (0 is a new record); the others are words (`tab`, `page`…). */
type ParamValue<N extends string> = N extends `${string}Id` | 'historyVersion' ? number : string

/** Parameters of a path, by name. */
export type Params<P extends string> = { readonly [N in ParamName<P>]: ParamValue<N> }

type ParamArguments<P extends string> = [ParamName<P>] extends [never] ? [] : [params: Params<P>]

/** Whether the parameter of this name holds a whole number. */
export const isNumberParam = (name: string): boolean => name.endsWith('Id') || name === 'historyVersion'

/** The address of a screen. Words are encoded. */
export const pathTo = <P extends ScreenPath>(path: P, ...[params]: ParamArguments<P>): string => {
  const values: Readonly<Record<string, string | number>> = params ?? {}
  return path.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
}
