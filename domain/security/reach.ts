/**
 * Who may act on whom, and give what (spec 6). Rights are a ladder of digits (none, read, change, delete) and an export flag for
 * each functionality and establishment. One rule for every way: nobody gives, to themselves or others, what they do not hold
 * there; nobody touches the access of who has more than they do, anywhere that person works.
 */
import { RuleError } from '#domain/rule-error.ts'

export interface HeldRight {
  /** `000`, `001`, `011`, `111`. */
  readonly code: string
  readonly canExport: boolean
}

export type HeldRights = Readonly<Record<string, HeldRight | undefined>>

/** What somebody is and holds, in each establishment where they work. */
export interface Standing {
  readonly admin: boolean
  /** The provider's own (spec 6). */
  readonly systeme: boolean
  readonly places: ReadonlyMap<number, HeldRights>
}

/** The functionality whose holders manage users. */
const MANAGING = 'establishment_user'

const NONE: HeldRight = { code: '000', canExport: false }

const digits = (code: string): number => code.replaceAll('0', '').length

/** An export flag counts where one may read (spec 6). */
const exports = ({ code, canExport }: HeldRight): boolean => canExport && digits(code) > 0

const exceeds = (given: HeldRight, held: HeldRight): boolean =>
  digits(given.code) > digits(held.code) || (exports(given) && !exports(held))

/** Functionalities of `given` that go beyond `held`. */
export const beyond = (given: HeldRights, held: HeldRights): string[] =>
  Object.keys(given).filter((key) => exceeds(given[key] ?? NONE, Object.hasOwn(held, key) ? (held[key] ?? NONE) : NONE))

/** Functionalities in which two lists of rights differ, as far as they count. */
const differing = (before: HeldRights, after: HeldRights): Set<string> =>
  new Set([...beyond(before, after), ...beyond(after, before)])

/** Whether somebody may change users in an establishment. */
export const managesUsers = (actor: Standing, place: number): boolean =>
  digits(actor.places.get(place)?.[MANAGING]?.code ?? '000') >= 2

/** Throws RuleError `user.technical` or `user.admin` where `target` is what `actor` is not. */
export const checkKind = (
  actor: Pick<Standing, 'admin' | 'systeme'>,
  target: Pick<Standing, 'admin' | 'systeme'>,
): void => {
  if (target.systeme && !actor.systeme) throw new RuleError('user.technical')
  if (target.admin && !actor.admin) throw new RuleError('user.admin')
}

/**
 * Rights that `actor` gives at `place`, or takes: only those that differ count. Throws RuleError `rights.notThere` where they
 * manage no users, `rights.notHeld` with the functionalities.
 */
export const checkGrant = (actor: Standing, place: number, before: HeldRights, after: HeldRights): void => {
  if (!managesUsers(actor, place)) throw new RuleError('rights.notThere')
  const held = actor.places.get(place) ?? {}
  const changed = differing(before, after)
  const missing = [...new Set([...beyond(before, held), ...beyond(after, held)])].filter((key) => changed.has(key))
  if (missing.length > 0) throw new RuleError('rights.notHeld', { rights: missing.join(' ') })
}

/**
 * Whether `actor` may change how `target` gets in, or put an end to it: everywhere `target` works, `actor` manages users and holds
 * as much. Throws RuleError `user.technical`, `user.admin`, `user.elsewhere`, `user.beyond`.
 */
export const checkReachOf = (actor: Standing, target: Standing): void => {
  checkKind(actor, target)
  for (const [place, rights] of target.places) {
    if (!managesUsers(actor, place)) throw new RuleError('user.elsewhere')
    const missing = beyond(rights, actor.places.get(place) ?? {})
    if (missing.length > 0) throw new RuleError('user.beyond', { rights: missing.join(' ') })
  }
}
