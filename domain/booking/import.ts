/**
 * The life of what a channel tells, as data (domain rules 2.3): one table that the server obeys, that greys the buttons and that the
 * tests walk. WAITING and IGNORED are the house's own: a change told before its booking, and a version that a later one replaces.
 */
import { RuleError } from '../rule-error.ts'
import { reason } from './facts.ts'
import type { Reason } from './facts.ts'

export const IMPORT_STATES = [
  'TO_ACCEPT',
  'ACCEPTED',
  'REFUSED',
  'REFUSED_COUNTER',
  'TO_INTEGRATE',
  'INTEGRATED',
  'ERROR',
  'FORCED_VALIDATED',
  'FORCED_REFUSED',
  'WAITING',
  'IGNORED',
] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** Those that wait for someone: the list of the inbox and the figure of home count the same. */
export const IMPORT_TO_DO: readonly ImportState[] = ['TO_ACCEPT', 'ACCEPTED', 'TO_INTEGRATE', 'ERROR', 'WAITING']

export const IMPORT_EVENTS = ['BOOK', 'MODIFY', 'CANCEL'] as const
export type ImportEvent = (typeof IMPORT_EVENTS)[number]

/** What is asked of a message before it changes state. */
export interface ImportFacts {
  readonly state: ImportState
  /** Null: the message could not be read. */
  readonly event: ImportEvent | null
}

type ImportGuard = 'readable' | 'notCancel'

interface ImportTransition {
  readonly from: readonly ImportState[]
  readonly to: ImportState
  readonly guards: readonly ImportGuard[]
  /** A person does it; the others are the house's own steps. */
  readonly byHand: boolean
  /** What the channel hears of it; null: nothing. */
  readonly tells: 'OK' | 'REFUSED' | 'COUNTER' | null
}

export const IMPORT_TRANSITIONS = {
  accept: {
    from: ['TO_ACCEPT', 'WAITING'],
    to: 'ACCEPTED',
    guards: ['readable', 'notCancel'],
    byHand: true,
    tells: null,
  },
  /** Once accepted, or at once where the channel's bookings are taken as they come. */
  queue: { from: ['ACCEPTED'], to: 'TO_INTEGRATE', guards: ['readable'], byHand: false, tells: null },
  integrate: { from: ['TO_INTEGRATE'], to: 'INTEGRATED', guards: ['readable'], byHand: false, tells: 'OK' },
  fail: { from: ['TO_INTEGRATE'], to: 'ERROR', guards: [], byHand: false, tells: null },
  retry: { from: ['ERROR'], to: 'TO_INTEGRATE', guards: ['readable'], byHand: true, tells: null },
  refuse: {
    from: ['TO_ACCEPT', 'ERROR'],
    to: 'REFUSED',
    guards: ['readable', 'notCancel'],
    byHand: true,
    tells: 'REFUSED',
  },
  counter: {
    from: ['TO_ACCEPT', 'ERROR'],
    to: 'REFUSED_COUNTER',
    guards: ['readable', 'notCancel'],
    byHand: true,
    tells: 'COUNTER',
  },
  forceValidate: {
    from: ['TO_ACCEPT', 'ERROR', 'REFUSED', 'REFUSED_COUNTER', 'FORCED_REFUSED'],
    to: 'FORCED_VALIDATED',
    guards: ['readable'],
    byHand: true,
    tells: null,
  },
  forceRefuse: {
    from: ['TO_ACCEPT', 'ERROR', 'WAITING'],
    to: 'FORCED_REFUSED',
    guards: [],
    byHand: true,
    tells: null,
  },
  /** A later version says what this one said. */
  ignore: {
    from: ['TO_ACCEPT', 'ACCEPTED', 'TO_INTEGRATE', 'ERROR', 'WAITING'],
    to: 'IGNORED',
    guards: [],
    byHand: false,
    tells: null,
  },
} as const satisfies Record<string, ImportTransition>

export type ImportAction = keyof typeof IMPORT_TRANSITIONS
export const IMPORT_ACTIONS = Object.keys(IMPORT_TRANSITIONS) as ImportAction[]

const GUARDS: Readonly<Record<ImportGuard, (facts: ImportFacts) => Reason | null>> = {
  readable: ({ event }) => (event === null ? reason('import.unreadable') : null),
  notCancel: ({ event }) => (event === 'CANCEL' ? reason('import.isCancellation') : null),
}

const STATE_CODES = {
  TO_ACCEPT: 'import.isToAccept',
  ACCEPTED: 'import.isAccepted',
  REFUSED: 'import.isRefused',
  REFUSED_COUNTER: 'import.isRefused',
  TO_INTEGRATE: 'import.isAccepted',
  INTEGRATED: 'import.alreadyDone',
  ERROR: 'import.isError',
  FORCED_VALIDATED: 'import.alreadyDone',
  FORCED_REFUSED: 'import.isRefused',
  WAITING: 'import.isWaiting',
  IGNORED: 'import.isIgnored',
} as const satisfies Record<ImportState, string>

/** Why `action` cannot be done with this message; empty: it can. */
export const importRefusals = (action: ImportAction, facts: ImportFacts): readonly Reason[] => {
  const transition: ImportTransition = IMPORT_TRANSITIONS[action]
  if (!transition.from.includes(facts.state)) return [reason(STATE_CODES[facts.state])]
  return transition.guards.map((guard) => GUARDS[guard](facts)).filter((r) => r !== null)
}

/** The state that `action` leads to. Throws RuleError with the first reason where it is not allowed. */
export const nextImportState = (action: ImportAction, facts: ImportFacts): ImportState => {
  const [first] = importRefusals(action, facts)
  if (first !== undefined) throw new RuleError(first.code, first.context)
  return IMPORT_TRANSITIONS[action].to
}

export interface ImportActionState {
  readonly action: ImportAction
  readonly isAllowed: boolean
  readonly reasons: readonly Reason[]
}

/** The buttons of a message, each with the reasons that grey it. */
export const importActions = (facts: ImportFacts, mayWrite: boolean): readonly ImportActionState[] =>
  IMPORT_ACTIONS.filter((action) => IMPORT_TRANSITIONS[action].byHand).map((action) => {
    const reasons = mayWrite ? importRefusals(action, facts) : [reason('right.insufficient')]
    return { action, isAllowed: reasons.length === 0, reasons }
  })

/** One version of a booking of the channel. */
export interface ImportVersion extends ImportFacts {
  readonly version: number
}

const isPending = ({ state }: ImportFacts): boolean => IMPORT_TRANSITIONS.ignore.from.some((from) => from === state)

const firstState = ({ event }: Pick<ImportVersion, 'event'>, acceptsAlone: boolean): ImportState =>
  event === 'CANCEL' || acceptsAlone ? 'TO_INTEGRATE' : 'TO_ACCEPT'

const stateOnArrival = (
  message: Omit<ImportVersion, 'state'>,
  known: readonly ImportVersion[],
  acceptsAlone: boolean,
): ImportState => {
  const begun = known.filter((one) => one.state !== 'WAITING')
  if (begun.some((one) => one.version > message.version)) return 'IGNORED'
  if (message.event === null) return 'ERROR'
  return message.event === 'BOOK' || begun.length > 0 ? firstState(message, acceptsAlone) : 'WAITING'
}

/**
 * States that change when a version arrives, by version, its own included. Later versions replace earlier ones that were not
 * decided; older ones that come late are ignored; a change waits for its booking. A known version changes nothing: empty.
 */
export const arrivalStates = (
  known: readonly ImportVersion[],
  message: Omit<ImportVersion, 'state'>,
  acceptsAlone: boolean,
): ReadonlyMap<number, ImportState> => {
  if (known.some((one) => one.version === message.version)) return new Map()
  const state = stateOnArrival(message, known, acceptsAlone)
  const changes = new Map<number, ImportState>([[message.version, state]])
  if (state === 'IGNORED' || state === 'ERROR' || state === 'WAITING') return changes
  for (const one of known) if (one.version < message.version && isPending(one)) changes.set(one.version, 'IGNORED')
  const [next, ...others] = known
    .filter((one) => one.version > message.version)
    .toSorted((a, b) => b.version - a.version)
  if (next === undefined) return changes
  // They waited for this one: the last of them says it all.
  changes.set(message.version, 'IGNORED').set(next.version, firstState(next, acceptsAlone))
  for (const one of others) changes.set(one.version, 'IGNORED')
  return changes
}
