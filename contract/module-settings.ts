/**
 * Settings of a module that talks to somebody else: besides the fields of its form, the secrets that it was given, a test of the
 * connection, and how talking goes. The server seals secrets with a key beside the fiscal ones (`server/crud/module-settings.ts`); a
 * screen learns only which are there (`web/crud/module-link.tsx`).
 */
import { z } from 'zod'
import type { AnyEntity } from '#contract/entity.ts'
import { operation } from '#contract/operation.ts'
import { savedAnswer } from '#contract/operations/answer.ts'
import { idParams } from '#contract/operations/input.ts'
import type { ModuleKey } from '#contract/modules.ts'

/** Refresh tokens of some providers are long. */
export const SECRET_MAX = 4000

/** How talking goes. Instants; null: never. */
export interface ModuleTalk {
  readonly answeredAt: string | null
  readonly failedAt: string | null
  /** In a row: 0 when the last call was answered. */
  readonly failures: number
  /** Code of the messages, and the other side's own words. */
  readonly failure: string | null
  readonly detail: string | null
}

interface Declared<S extends string> {
  /** The form: each secret is a column of its table that no field names. */
  readonly settings: AnyEntity
  /** Absent: no switch turns it off. */
  readonly module?: ModuleKey
  readonly secrets: readonly S[]
}

/** Declares the settings of a module, and the operations beside those of its form. */
export const defineModule = <const S extends string>({ settings, module, secrets }: Declared<S>) => {
  const { path, right, label } = settings
  return {
    settings,
    secrets,
    /** Which secrets are there, and how the last calls went. */
    link: operation({
      method: 'GET',
      path: `${path}/link/:id`,
      right: [right, 'read'],
      write: false,
      summary: `${label.one} : secrets présents et derniers échanges`,
      params: idParams,
      ids: { id: settings.name },
      answer: z.strictObject({
        there: z.array(z.string()).readonly(),
        answeredAt: z.string().nullable(),
        failedAt: z.string().nullable(),
        failures: z.int().min(0),
        failure: z.string().nullable(),
        detail: z.string().nullable(),
      }),
    }),
    /** Write-only; null forgets it. */
    keep: operation({
      method: 'POST',
      path: `${path}/secret/:id`,
      right: [right, 'write'],
      write: true,
      summary: `${label.one} : secret, jamais relu`,
      params: idParams,
      ids: { id: settings.name },
      body: z.object({ secret: z.enum(secrets), value: z.string().trim().min(1).max(SECRET_MAX).nullable() }),
      answer: savedAnswer,
    }),
    /** « Tester »: asks the other side now, and changes nothing. Refused as the other side refuses. */
    test: operation({
      method: 'POST',
      path: `${path}/test/:id`,
      right: [right, 'write'],
      ...(module === undefined ? {} : { module }),
      write: false,
      summary: `${label.one} : essai de la connexion`,
      params: idParams,
      ids: { id: settings.name },
      answer: z.strictObject({ status: z.literal('ANSWERED') }),
    }),
  }
}

export type ModuleSettings = ReturnType<typeof defineModule<string>>
