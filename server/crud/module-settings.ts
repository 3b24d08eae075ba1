/** Operations beside the form of a module's settings: its secrets, sealed; its test; how talking to the other side goes. */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { tableOf } from '#contract/entity.ts'
import { columnOf } from '#contract/field.ts'
import type { ModuleSettings, ModuleTalk } from '#contract/module-settings.ts'
import { secretBoxOf } from '#server/platform/auth/secret-box.ts'
import { handle } from '#server/platform/http/handle.ts'
import type { Context, Route } from '#server/platform/http/route.ts'

interface ModuleWays {
  /** How the last calls went. */
  readonly talk: (context: Context, id: number) => Promise<ModuleTalk>
  /** Asks the other side; throws RuleError with what it says. */
  readonly test: (context: Context, id: number) => Promise<unknown>
  /** A secret was given or forgotten: whoever waits for it need not any more. */
  readonly kept?: (context: Context, id: number) => Promise<unknown>
}

/** Names of the secrets that a record has. Throws RuleError `record.unknown`. */
const thereOf = async ({ tx, establishmentId }: Context, { settings, secrets }: ModuleSettings, id: number) => {
  const flags = secrets.map((one) => sql`${sql.ref(columnOf(one))} is not null as ${sql.ref(one)}`)
  const { rows } = await sql<Readonly<Record<string, boolean>>>`select ${sql.join(flags)}
    from ${sql.table(tableOf(settings))} where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new RuleError('record.unknown')
  return secrets.filter((one) => row[one])
}

/** Sealed with the key of this server; null forgets it. Throws RuleError `record.unknown`. */
const keepSecret = async (
  context: Context,
  { settings }: ModuleSettings,
  id: number,
  secret: string,
  value: string | null,
) => {
  const { tx, establishmentId, services } = context
  const sealed = value === null ? null : secretBoxOf(services.keys.folder).seal(value)
  const { numAffectedRows } =
    await sql`update ${sql.table(tableOf(settings))} set ${sql.ref(columnOf(secret))} = ${sealed}
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  if (numAffectedRows !== 1n) throw new RuleError('record.unknown')
  await context.changed({ entity: settings.name, id, action: 'SAVED', functionality: settings.right })
}

/**
 * How talking goes, as a table beside the settings keeps it. `column`: which of its columns names the record; null: a site has one.
 * Throws RuleError `record.unknown`.
 */
export const talkIn =
  ({ settings }: Pick<ModuleSettings, 'settings'>, table: string, column: string | null): ModuleWays['talk'] =>
  async ({ tx, establishmentId }, id) => {
    const same = column === null ? sql`true` : sql`t.${sql.ref(column)} = s.id`
    const { rows } = await sql<ModuleTalk>`
      select t.answered_at as "answeredAt", t.failed_at as "failedAt", coalesce(t.failures, 0) as failures, t.failure, t.detail
      from ${sql.table(tableOf(settings))} s
      left join ${sql.table(table)} t on t.establishment_id = s.establishment_id and ${same}
      where s.establishment_id = ${establishmentId} and s.id = ${id}`.execute(tx)
    const [talk] = rows
    if (talk === undefined) throw new RuleError('record.unknown')
    return talk
  }

/** The routes of `defineModule`. */
export const moduleRoutes = (module: ModuleSettings, { talk, test, kept }: ModuleWays): readonly Route[] => [
  handle(module.link)(async (context, { params: { id } }) => ({
    there: await thereOf(context, module, id),
    ...(await talk(context, id)),
  })),
  handle(module.keep)(async (context, { params: { id }, body: { secret, value } }) => {
    await keepSecret(context, module, id, secret, value)
    await kept?.(context, id)
    return { status: 'SAVED', id }
  }),
  handle(module.test)(async (context, { params: { id } }) => {
    await test(context, id)
    return { status: 'ANSWERED' }
  }),
]
