/** Modules of an establishment, as the server obeys them: read with each session, asked by operations. */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { MODULES, isWithin } from '#contract/modules.ts'
import type { ModuleKey } from '#contract/modules.ts'
import type { Functionality, Right } from '#contract/rights.ts'
import type { Tx } from '#server/platform/db/db.ts'

/** Keys that were switched off. */
export const offModules = async (tx: Tx, establishmentId: number): Promise<string[]> => {
  const { rows } = await sql<{ module: string }>`
    select module from establishment_module where establishment_id = ${establishmentId} and not active`.execute(tx)
  return rows.map((row) => row.module)
}

const NONE: Right = { code: '000', canExport: false }

/** Nobody has the functionalities of a module that is off. */
export const rightsWithin = (
  rights: Record<Functionality, Right>,
  modules: readonly ModuleKey[],
): Record<Functionality, Right> =>
  Object.fromEntries(
    Object.entries(rights).map(([key, right]) => [key, isWithin(key as Functionality, modules) ? right : NONE]),
  ) as Record<Functionality, Right>

/** Throws RuleError `module.off` where the module is switched off in the establishment. */
export const requireModule = ({ modules }: { readonly modules: readonly ModuleKey[] }, key: ModuleKey): void => {
  if (!modules.includes(key)) throw new RuleError('module.off', { module: MODULES[key].label })
}
