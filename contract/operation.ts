/**
 * One object an operation: what is sent and answered, its right and its address, said once. The server mounts it with `handle`, screens
 * call it with `call`, tests parse its answers, the OpenAPI document shows it. Nothing here loads zod: browsers keep no schema (the
 * plug-in of `vite.config.ts` takes `params`, `body`, `query` and `answer` out of `operation(…)`).
 */
import type { z } from 'zod'
import type { EntityName } from '#contract/entities/names.ts'
import type { ModuleKey } from '#contract/modules.ts'
import type { Functionality, RightAction } from '#contract/rights.ts'

/** Kinds of records that an id may name: declared ones, and those of files, money, prices and channels. */
export type RecordName =
  | EntityName
  | 'booking'
  | 'occupancy'
  | 'payment'
  | 'paymentGroup'
  | 'bill'
  | 'guarantee'
  | 'tillSession'
  | 'creditNote'
  | 'deposit'
  | 'priceGrid'
  | 'bookingImport'
  | 'bankStatement'
  | 'bankLine'
  | 'auditAccess'
  | 'jetEvent'
  | 'holidayAid'
  | 'aidTransfer'
  | 'purchase'
  | 'payLink'
  | 'giftSale'
  | 'sale'
  | 'giftImport'
  | 'tillFile'
  | 'cashRegisterSale'
  | 'tillBasket'
  | 'cardRequest'
  | 'offlineStation'
  | 'stayPosting'
  | 'grcHistory'
  | 'sms'

export interface Operation {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Below `/rest/`, Fastify style: `booking/booking/edit/:id`. */
  readonly path: string
  /** `session` needs a log-in only (own profile); there is no other way to leave a route unguarded. */
  readonly right: readonly [Functionality, RightAction] | 'session'
  /** Exists for this module alone: refused while it is off, before anything of the request is read. */
  readonly module?: ModuleKey
  /** A write runs in one transaction, retried on serialisation failures; needs the anti-forgery header. */
  readonly write: boolean
  /** No write of the kit, whose transaction would stay open while a machine works: it writes in transactions of its own. */
  readonly inSteps?: true
  /** A write that a house restored to an earlier moment allows, where nothing else is written. */
  readonly inPast?: true
  /** Money and stays: an `Idempotency-Key` is demanded and a retry gets the first answer again. */
  readonly idempotent?: boolean
  /** One line for the OpenAPI document. */
  readonly summary: string
  readonly params?: z.ZodType
  readonly body?: z.ZodType
  readonly query?: z.ZodType
  readonly answer: z.ZodType
  /** Which record each id of params, body or query names: the suite of walls asks for one of another establishment. */
  readonly ids?: Readonly<Record<string, RecordName>>
}

/** What the compiler asks of a schema: comparing each with zod's whole interface took a third of the check of types. */
interface Schema {
  readonly _zod: { readonly input: unknown; readonly output: unknown }
}

/** An operation as it is declared. */
interface Shape extends Omit<Operation, 'params' | 'body' | 'query' | 'answer'> {
  readonly params?: Schema
  readonly body?: Schema
  readonly query?: Schema
  readonly answer: Schema
}

declare const types: unique symbol

/**
 * An operation with what it carries for the compiler: Params, Body and Query as the server gets them, Sent as a screen gives them, Given as
 * the server answers, Answer as the screen reads it. One interface, so that who takes one compares its arguments, not their insides.
 */
export interface Declared<Params, Sent, Body, Query, Given, Answer> extends Operation {
  readonly [types]?: {
    readonly params: Params
    readonly sent: Sent
    readonly body: Body
    readonly query: Query
    readonly given: Given
    readonly answer: Answer
  }
}

type Out<S> = S extends Schema ? z.output<S> : undefined
type In<S> = S extends Schema ? z.input<S> : undefined

/** Values of an address travel as text: a screen may give what they mean, an id for instance, instead. */
type Addressed<S> = { [K in keyof In<S>]: In<S>[K] | (K extends keyof Out<S> ? Out<S>[K] : never) }

/** What a screen sends is read only: lists that it may not change are as good as others. */
type Unchanged<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends object
    ? { readonly [K in keyof T]: Unchanged<T[K]> }
    : T

/** What `call` wants: each part that the operation has a schema for, and the key of the intent where one is demanded. */
type SentOf<S extends Shape> = (S['params'] extends Schema ? { readonly params: Addressed<S['params']> } : unknown) &
  (S['body'] extends Schema ? { readonly body: Unchanged<In<S['body']>> } : unknown) &
  (S['query'] extends Schema ? { readonly query: Addressed<S['query']> } : unknown) &
  (S['idempotent'] extends true ? { readonly intent: string } : unknown)

type DeclaredBy<S extends Shape> = Declared<
  Out<S['params']>,
  SentOf<S>,
  Out<S['body']>,
  Out<S['query']>,
  In<S['answer']>,
  Out<S['answer']>
>

/** Ids that an operation takes, by their keys. */
type IdKeys<S extends Shape> = {
  [P in 'params' | 'body' | 'query']: NumberKeys<Out<S[P]>>
}['params' | 'body' | 'query']
type NumberKeys<T> = { [K in keyof T]-?: NonNullable<T[K]> extends number ? K : never }[keyof T]

/** Declares an operation; its types are those of its schemas. */
export const operation = <const S extends Shape>(
  shape: S & { readonly ids?: { readonly [K in keyof S['ids']]: K extends IdKeys<S> ? RecordName : never } },
): DeclaredBy<S> => shape as Shape as Operation

/** The address of a path, its ids filled in. Throws Error for one that is not given: a fault of the code that calls. */
export const addressOf = (path: string, params: Readonly<Record<string, string | number>> = {}): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`the address ${path} needs :${name}, and params has no such key`)
    return encodeURIComponent(value)
  })
