/** Every screen behind the log-in: those that an area draws itself, and the plain ones of declared entities. */
import type { AnyEntity } from '#contract/entity.ts'
import { allEntities } from '#contract/entities/index.ts'
import type { entities } from '#contract/entities/index.ts'
import type { EntityName } from '#contract/entities/names.ts'
import type { ScreenFacts } from '#contract/screen.ts'
import { accountingExport } from '#contract/screens/accounting-export.ts'
import { accounting } from '#contract/screens/accounting.ts'
import { accountingFormat } from '#contract/screens/accounting-format.ts'
import { archive } from '#contract/screens/archive.ts'
import { booking } from '#contract/screens/booking.ts'
import { campaign } from '#contract/screens/campaign.ts'
import { camp } from '#contract/screens/camp.ts'
import { cash } from '#contract/screens/cash.ts'
import { channel } from '#contract/screens/channel.ts'
import { closure } from '#contract/screens/closure.ts'
import { customer } from '#contract/screens/customer.ts'
import { deposit } from '#contract/screens/deposit.ts'
import { document } from '#contract/screens/document.ts'
import { gift } from '#contract/screens/gift.ts'
import { einvoice } from '#contract/screens/einvoice.ts'
import { establishment } from '#contract/screens/establishment.ts'
import { inventory } from '#contract/screens/inventory.ts'
import { printer } from '#contract/screens/printer.ts'
import { printing } from '#contract/screens/printing.ts'
import { look } from '#contract/screens/look.ts'
import { mail } from '#contract/screens/mail.ts'
import { payment } from '#contract/screens/payment.ts'
import { preference } from '#contract/screens/preference.ts'
import { pricing } from '#contract/screens/pricing.ts'
import { reception } from '#contract/screens/reception.ts'
import { reminder } from '#contract/screens/reminder.ts'
import { vacaf } from '#contract/screens/vacaf.ts'
import { taxStatement } from '#contract/screens/tax-statement.ts'
import { reconciliation } from '#contract/screens/reconciliation.ts'
import { result } from '#contract/screens/result.ts'
import { sale } from '#contract/screens/sale.ts'
import { bread } from '#contract/screens/bread.ts'
import { offline } from '#contract/screens/offline.ts'
import { otherTill } from '#contract/screens/other-till.ts'
import { saleAccount } from '#contract/screens/sale-account.ts'
import { security } from '#contract/screens/security.ts'
import { session } from '#contract/screens/session.ts'
import { ticket } from '#contract/screens/ticket.ts'
import { till } from '#contract/screens/till.ts'
import { system } from '#contract/screens/system.ts'

const OWN = {
  ...look.screens,
  ...printer.screens,
  ...printing.screens,
  ...accountingExport.screens,
  ...session.screens,
  ...establishment.screens,
  ...preference.screens,
  ...security.screens,
  ...camp.screens,
  ...pricing.screens,
  ...customer.screens,
  ...booking.screens,
  ...reception.screens,
  ...inventory.screens,
  ...channel.screens,
  ...payment.screens,
  ...einvoice.screens,
  ...mail.screens,
  ...result.screens,
  ...cash.screens,
  ...system.screens,
  ...archive.screens,
  ...closure.screens,
  ...reconciliation.screens,
  ...taxStatement.screens,
  ...deposit.screens,
  ...reminder.screens,
  ...campaign.screens,
  ...ticket.screens,
  ...till.screens,
  ...gift.screens,
  ...vacaf.screens,
  ...accountingFormat.screens,
  ...accounting.screens,
  ...document.screens,
  ...sale.screens,
  ...saleAccount.screens,
  ...bread.screens,
  ...otherTill.screens,
  ...offline.screens,
} as const

type Plain<E> = E extends { readonly screens?: infer S }
  ? S extends { readonly chapter: string; readonly list: infer L extends string; readonly edit: infer R extends string }
    ? L | R
    : never
  : never

/** The path of a screen; `$name` stands for a value. */
export type ScreenPath = keyof typeof OWN | Plain<(typeof entities)[EntityName]>

/** The list and the record of an entity, drawn from its declaration but for those that an area draws itself. */
export interface PlainScreens {
  readonly entity: AnyEntity
  readonly list: ScreenPath
  readonly record: ScreenPath
  readonly facts: ScreenFacts
}

export const plainScreens: readonly PlainScreens[] = allEntities.flatMap((entity) => {
  const { list, edit, chapter, module } = entity.screens ?? {}
  if (chapter === undefined || list === undefined || edit === undefined) return []
  const facts = { right: entity.right, chapter, module, texts: ['crud'] }
  return [{ entity, list: list as ScreenPath, record: edit as ScreenPath, facts }]
})

const PLAIN: { readonly [P in ScreenPath]?: ScreenFacts } = Object.fromEntries(
  plainScreens.flatMap(({ list, record, facts }) => [list, record].map((path) => [path, facts])),
)

/** Facts of each screen, by its path. */
export const SCREENS = { ...PLAIN, ...OWN } as Readonly<Record<ScreenPath, ScreenFacts>>

const paths = Object.keys(SCREENS) as ScreenPath[]

/** The screen at an address without holes, `/booking-list/1`, with the values of its path. */
export const screenAt = (
  address: string,
): { readonly path: ScreenPath; readonly params: Readonly<Record<string, string>> } | undefined => {
  for (const path of paths) {
    const found = new RegExp(`^${path.replaceAll(/\$(\w+)/g, '(?<$1>[^/]+)')}$`).exec(address)
    if (found !== null) return { path, params: found.groups ?? {} }
  }
  return undefined
}
