/** Customers and partners as letters see them (docs/decisions/0380). */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { allows } from '#contract/rights.ts'
import { saidIn } from '#contract/spoken.ts'
import {
  customerAddressee,
  customerTags,
  letterFrame,
  partnerAddressee,
  readCustomerCard,
  readPartnerCard,
} from '#server/documents/customer-tags.ts'
import { recipientOf } from '#server/documents/parties.ts'
import { customerVisibleFrom } from '#server/platform/auth/shared-customers.ts'
import type { Context } from '#server/platform/http/route.ts'
import { say } from '#server/platform/tag-source.ts'
import type { TagRecord, TagSource } from '#server/platform/tag-source.ts'

const openCustomer = async (context: Context, id: number): Promise<TagRecord> => {
  const { tx, establishmentId } = context
  const card = await readCustomerCard(tx, establishmentId, id)
  if (card === undefined || !allows(context.rights.customer_partner_customer, 'read'))
    throw new RuleError('record.unknown')
  return {
    kind: 'customer',
    code: card.code,
    label: `${card.code} ${card.company ?? card.surname}`,
    customerId: id,
    // A birthday is wished to who told theirs.
    offers: (key) => key !== 'birthday' || card.birthDate !== null,
    addressees: () => Promise.resolve([customerAddressee(card)]),
    values: async (spoken) => {
      const recipient = await recipientOf(tx, establishmentId, id)
      return saidIn(spoken, () => ({
        ...{ tags: customerTags(card), blocks: {}, pictures: new Map() },
        frame: letterFrame(recipient, context.today, card.code),
      }))
    },
  }
}

const openPartner = async (context: Context, id: number): Promise<TagRecord> => {
  const { tx, establishmentId } = context
  const card = await readPartnerCard(tx, establishmentId, id)
  if (card === undefined || !allows(context.rights.customer_partner_partner, 'read'))
    throw new RuleError('record.unknown')
  return {
    kind: 'partner',
    code: card.label,
    label: card.label,
    customerId: card.customerId,
    offers: () => true,
    addressees: () => Promise.resolve([partnerAddressee(card)]),
    values: async (spoken) => {
      const billed = await recipientOf(tx, establishmentId, card.customerId)
      const own = [card.label, ...(card.contact === null ? [] : [card.contact])]
      return saidIn(spoken, () => ({
        tags: {
          'partner.name': say.text(card.label),
          'partner.contact': say.text(card.contact),
          'partner.email': say.text(card.email),
          'partner.phone': say.text(card.phone),
        },
        blocks: {},
        pictures: new Map(),
        frame: letterFrame(billed.length === 0 ? own : billed, context.today, null),
      }))
    },
  }
}

const latest: TagSource['latest'] = async ({ tx, establishmentId, rights }, kind) => {
  const isPartner = kind === 'partner'
  if (!allows(isPartner ? rights.customer_partner_partner : rights.customer_partner_customer, 'read')) return undefined
  const { rows } = await (
    isPartner
      ? sql<{ id: number }>`select id from partner where establishment_id = ${establishmentId} order by id desc limit 1`
      : sql<{ id: number }>`select c.id from customer c where ${customerVisibleFrom(establishmentId)}
          and c.merged_into_id is null and c.erased_on is null order by c.id desc limit 1`
  ).execute(tx)
  return rows[0]?.id
}

export const customerSource: TagSource = {
  latest,
  kinds: ['customer', 'partner'],
  open: (context, kind, id) => (kind === 'partner' ? openPartner(context, id) : openCustomer(context, id)),
}
