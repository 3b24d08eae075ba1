/** Accounts as the operations of money open them. */
import { RuleError } from '#domain/rule-error.ts'
import type { AccountRef } from '#domain/billing/account.ts'
import { openAccount } from '#server/platform/account.ts'
import type { Account, AccountHead, MoneyAction } from '#server/platform/account.ts'
import type { Context } from '#server/platform/http/route.ts'

export interface Opened {
  readonly account: Account
  readonly head: AccountHead
}

/** The account, locked. Throws RuleError record.unknown, and StaleError where `version` is not its version. */
export const lockAccount = async (context: Context, ref: AccountRef, version?: number): Promise<Opened> => {
  const account = openAccount(context, ref)
  return { account, head: await account.lock(version) }
}

/** Throws RuleError with the first thing that forbids it. */
export const assertMay = async (account: Account, action: MoneyAction): Promise<void> => {
  const [refusal] = await account.refusals(action)
  if (refusal !== undefined) throw new RuleError(refusal.code, refusal.context)
}
