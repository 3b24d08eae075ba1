/** What would keep a bill from leaving as an electronic invoice, told before it is made: what is signed cannot be mended. */
import { sql } from 'kysely'
import type { BillContent } from '#domain/billing/bill-content.ts'
import { isSameVat } from '#domain/billing/guards.ts'
import type { Day } from '#domain/day.ts'
import { addressFor } from '#domain/einvoice/address.ts'
import type { BillBefore } from '#contract/operations/payment/einvoice.ts'
import { DEFAULT_SETTINGS } from '#server/documents/factur-x/exemption.ts'
import { ruleFaults } from '#server/modules/einvoice/issue.ts'
import { hasPlatform } from '#server/modules/einvoice/site.ts'
import { previewBill } from '#server/modules/payment/index.ts'
import type { Context } from '#server/platform/http/route.ts'

type Asked = Parameters<typeof previewBill>[1]

/** Of its shape, a number that is not given yet. */
const NUMBERED = 'F-1'

/** The first day whose bills leave; null: none does. */
const issuesFrom = async ({ tx, establishmentId }: Context): Promise<{ from: Day | null; extended: boolean }> => {
  const { rows } = await sql<{ from: Day | null; extended: boolean }>`
    select i.issues_from as from, i.extended from electronic_invoice i
    where i.establishment_id = ${establishmentId} and ${hasPlatform(sql.ref('i.establishment_id'))}`.execute(tx)
  return rows[0] ?? { from: null, extended: false }
}

const isDomestic = ({ buyer, seller }: BillContent): boolean => buyer.professional && isSameVat(seller, buyer)

/** What the directory said of the company within the day, if it was asked: nobody waits for a platform here. */
const isUnlisted = async ({ tx, establishmentId, now }: Context, siren: string, asked?: string): Promise<boolean> => {
  const since = new Date(now.getTime() - 86_400_000)
  const { rows } = await sql<{ addresses: readonly string[] }>`select addresses from einvoice_directory
    where establishment_id = ${establishmentId} and siren = ${siren} and asked_at > ${since}`.execute(tx)
  return rows[0] !== undefined && addressFor(siren, asked, rows[0].addresses) === null
}

/** Throws what `createBill` throws. */
export const faultsBefore = async (context: Context, asked: Asked): Promise<BillBefore> => {
  const { from, extended } = await issuesFrom(context)
  if (from === null || from > context.today || context.training) return { faults: [], customerId: null }
  const content = { ...(await previewBill(context, asked)), number: NUMBERED }
  const { buyer } = content
  if (!isDomestic(content)) return { faults: [], customerId: buyer.customerId }
  const { siren, faults } = ruleFaults(content, { ...DEFAULT_SETTINGS, extended })
  const unlisted = siren !== null && (await isUnlisted(context, siren, buyer.einvoiceAddress))
  return {
    customerId: buyer.customerId,
    faults: [...(unlisted ? [{ rule: 'einvoice.notListed', mend: 'buyer.einvoiceAddress' } as const] : []), ...faults],
  }
}
