/** What tags say of the house and of who writes, whichever record a text is about. In the language of the moment. */
import type { TagValue } from '#domain/document/values.ts'
import type { TagName } from '#contract/document/tags.ts'
import type { BlockName } from '#contract/document/blocks.ts'
import type { Part } from '#domain/document/part.ts'
import { bankBlock } from '#server/documents/booking-blocks.ts'
import { bankPart, spacedIban } from '#server/documents/parts.ts'
import type { House } from '#server/documents/parties.ts'
import type { Context } from '#server/platform/http/route.ts'
import { say } from '#server/platform/tag-source.ts'

export const houseTags = (
  { user, today }: Context,
  { seller }: House,
  managerEmail: string | null,
): Partial<Record<TagName, TagValue | null>> => {
  const { address } = seller
  const town = [address.postalCode, address.town].filter((part) => part !== '').join(' ')
  return {
    'house.name': say.text(seller.name),
    'house.address': say.text(
      [address.address1, address.address2, town].filter((part) => (part ?? '') !== '').join(', '),
    ),
    'house.town': say.text(address.town),
    'house.phone': say.text(seller.phone),
    'house.email': say.text(seller.email),
    'house.website': say.text(seller.website?.replace(/^https?:\/\//, '').replace(/\/$/, '')),
    'house.iban': say.text(seller.bank === null ? null : spacedIban(seller.bank.iban)),
    today: say.day(today),
    'manager.name': say.text(user.name),
    'manager.email': say.text(managerEmail),
  }
}

/** Blocks of the house; a record's own stand before them. */
export const houseBlocks = (
  { seller }: House,
  reference: string,
  /** Key of its picture; undefined: the look has none. */
  signature: string | undefined,
): Partial<Record<BlockName, readonly Part[]>> => ({
  bank: bankBlock(bankPart(seller), reference),
  signature:
    signature === undefined
      ? []
      : [{ part: 'pictures', pictures: [{ key: signature, alt: seller.name, width: 50, caption: '' }] }],
})
