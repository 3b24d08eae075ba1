import { z } from 'zod'
import type { LanguageCode } from '#contract/language.ts'
import type { Functionality, Right } from '#contract/rights.ts'
import type { MenuNode } from '#contract/menu-node.ts'
import type { ModuleKey } from '#contract/modules.ts'
import { savedAnswer } from '#contract/operations/answer.ts'
import { operation } from '#contract/operation.ts'
import { codeText } from '#contract/operations/session/access.ts'
import { emailInput } from '#contract/schema.ts'
import { newPassword } from '#contract/operations/session/users.ts'

/** `code` and `next` answer the refusals `login.codeNeeded` and `password.expired`. */
export const loginBody = z.object({
  login: z.string().trim().min(1).max(40),
  password: z.string().min(1).max(200),
  code: codeText.optional(),
  next: newPassword.optional(),
})

export const passwordBody = z.object({ current: z.string().min(1).max(200), next: newPassword })

export const profileBody = z.object({
  name: z.string().trim().min(1).max(80),
  email: emailInput,
})

/** What the browser keeps of who is logged in (spec 3, "Local user"). Rights here only grey buttons: the server checks each call. */
export interface LocalUser {
  readonly id: number
  readonly name: string
  readonly login: string
  readonly email: string | null
  readonly admin: boolean
  readonly systeme: boolean
  readonly menus: readonly MenuNode[]
  readonly rights: Readonly<Record<Functionality, Right>>
  readonly tiles: readonly string[]
  /** Menu headers under another name, by key (spec 2, custom headers). */
  readonly headerNames: Readonly<Record<string, string>>
  /** Settings that are locked here: why a right that was given does not count. */
  readonly locked: readonly Functionality[]
  /** Those that hold back a right of this user, with who locked them; empty where nobody knows any more. */
  readonly lockedBy: Readonly<Partial<Record<Functionality, string>>>
  readonly establishment: {
    readonly id: number
    readonly name: string
    /** The company's, where it is not the name. */
    readonly corporateName: string | null
    readonly shortName: string | null
    readonly training: boolean
    /** IANA name: hours are those of the place, wherever the browser is. */
    readonly timeZone: string
    readonly currency: { readonly isoCode: string; readonly symbol: string }
    readonly hasLogo: boolean
    /** Workstation of this session; null until one is chosen. */
    readonly station: { readonly id: number; readonly label: string } | null
    /** The group that shares its customers; null where none are shared (spec 1). */
    readonly group: { readonly id: number; readonly label: string; readonly hasLogo: boolean } | null
  }
  /** Modules that are on. */
  readonly modules: readonly ModuleKey[]
  readonly establishments: readonly { readonly id: number; readonly name: string }[]
  readonly today: string
  /** A house that was restored to an earlier moment: up to when it goes, where that is known; it is read only. */
  readonly past?: { readonly reached: string | null }
  /** A tax inspector's log-in: read only, until this day. */
  readonly audit?: { readonly endsOn: string }
  /** Language of the screens. */
  readonly language: LanguageCode
}

/** First visit: what the server lacks. `GET /rest/setup` answers it without a log-in. */
export interface SetupState {
  readonly needed: boolean
  /** While the demo loads, and after it failed. */
  readonly demo?: { readonly done: number; readonly total: number; readonly label: string; readonly failed: boolean }
  /** A demo was cut short: half of it is there. */
  readonly unfinished?: true
}

/** The one-time code is printed on the server's console: only who runs the machine can take the house. */
export const setupBody = z.object({
  code: z.string().trim().min(1).max(20),
  establishmentName: z.string().trim().min(1).max(80),
  name: z.string().trim().min(1).max(80),
  login: z.string().trim().min(1).max(40),
  password: newPassword,
})

export const setupDemoBody = z.object({ code: z.string().trim().min(1).max(20) })

/** Body of an error, at any 4xx: a code of `messages.fr.ts`, the values its sentence needs, and the fields at fault. */
export interface ErrorBody {
  readonly message: string
  readonly context?: Readonly<Record<string, string | number>>
  readonly fields?: readonly {
    readonly path: string
    readonly message: string
    readonly context?: Readonly<Record<string, string | number>>
  }[]
}

/** 409 of a stale save: both versions, so that the screen shows the difference. */
export interface StaleBody {
  readonly status: 'STALE'
  readonly message: 'record.stale'
  readonly current: Readonly<Record<string, unknown>>
}

/** Message of `/rest/live`. */
export interface LiveChange {
  readonly id: number
  readonly entity: string
  readonly recordId: number
  readonly action: 'SAVED' | 'DELETED'
  readonly userId: number | null
  readonly userName: string | null
}

/** `{base}/search`. `text` searches the entity's searchable columns, accents ignored; `filters` compares fields. */
export const searchBody = z.object({
  criteria: z
    .object({
      text: z.string().max(100).optional(),
      filters: z
        .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.number())]))
        .optional(),
    })
    .default({}),
  page: z.int().min(0).max(1_000_000).default(0),
  size: z.int().min(1).max(500).default(20),
  sort: z
    .array(z.object({ field: z.string(), desc: z.boolean().default(false) }))
    .max(4)
    .default([]),
})
export type SearchBody = z.input<typeof searchBody>

const WRITE_PLAIN = { method: 'POST', right: 'session', write: true } as const

export const own = {
  saveProfile: operation({
    ...WRITE_PLAIN,
    path: 'profile',
    summary: 'Modifier mon profil',
    body: profileBody,
    answer: savedAnswer,
  }),
  changePassword: operation({
    ...WRITE_PLAIN,
    path: 'password',
    summary: 'Changer mon mot de passe',
    body: passwordBody,
    answer: savedAnswer,
  }),
  workIn: operation({
    ...WRITE_PLAIN,
    path: 'establishment',
    summary: "Changer d'établissement",
    body: z.object({ id: z.int() }),
    answer: savedAnswer,
  }),
} as const
