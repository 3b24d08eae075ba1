/** Guarantees of stays (domain rules, section 4): asked, received or blocked on a card, returned, cashed in whole or part. */
import type { Cents } from '../money.ts'
import { cents } from '../money.ts'
import { RuleError } from '../rule-error.ts'
import { reason } from '../booking/facts.ts'
import type { Reason } from '../booking/facts.ts'

export interface GuaranteeSums {
  readonly asked: Cents
  /** Blocked on a card. */
  readonly held: Cents
  readonly received: Cents
  readonly returned: Cents
  readonly cashed: Cents
  /** Nothing more is waited for. */
  readonly closed: boolean
}

/** 1 in progress, 2 released, 3 cashed, 4 card-provider hold (spec 3); 0: asked, nothing came yet. */
export type GuaranteeStatus = 0 | 1 | 2 | 3 | 4

/** What the house has in hand. */
export const inHand = ({ held, received, returned, cashed }: GuaranteeSums): Cents =>
  received > 0 ? cents(received - returned - cashed) : held

export const guaranteeStatus = (g: GuaranteeSums): GuaranteeStatus => {
  if (inHand(g) > 0) return g.received > 0 ? 1 : 4
  if (g.cashed > 0) return 3
  return g.returned > 0 || g.closed ? 2 : 0
}

export const GUARANTEE_ACTIONS = ['receive', 'hold', 'return', 'cash', 'drop'] as const
export type GuaranteeAction = (typeof GUARANTEE_ACTIONS)[number]

/** Why an action cannot be done now; null: it can. */
export const guaranteeRefusal = (action: GuaranteeAction, g: GuaranteeSums): Reason | null => {
  const status = guaranteeStatus(g)
  const waits = action === 'receive' || action === 'hold' || action === 'drop'
  if (waits) return status === 0 ? null : reason(inHand(g) > 0 ? 'guarantee.alreadyReceived' : 'guarantee.settled')
  if (status === 0) return reason('guarantee.notReceived')
  return inHand(g) > 0 ? null : reason('guarantee.settled')
}

/** Throws RuleError with what forbids the action, payment.notPositive, guarantee.aboveHand, guarantee.aboveAsked. */
export const checkGuarantee = (action: GuaranteeAction, g: GuaranteeSums, amount: Cents): void => {
  const refused = guaranteeRefusal(action, g)
  if (refused !== null) throw new RuleError(refused.code, refused.context)
  if (action === 'drop') return
  if (amount <= 0) throw new RuleError('payment.notPositive')
  if ((action === 'receive' || action === 'hold') && amount > g.asked)
    throw new RuleError('guarantee.aboveAsked', { asked: g.asked })
  if ((action === 'return' || action === 'cash') && amount > inHand(g))
    throw new RuleError('guarantee.aboveHand', { hand: inHand(g) })
}
