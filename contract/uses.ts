/**
 * What uses a record, as a refused deletion tells it (spec 8, "Deletion blocked"). Declared entities need nothing here: their
 * references are found in the database. Deep tables are named in `deep-owners.ts`.
 */
import type { AnyEntity } from '#contract/entity.ts'
import type { EntityName } from '#contract/entities/names.ts'

/** Records of one kind that use the one to delete. */
export interface Use {
  /** Name of the entity, or of the deep table. */
  readonly entity: string
  /** « modes de règlement » */
  readonly label: string
  readonly count: number
  /** Some of them, for who may read them. `path` may still hold `{tab}` or `{page}`. */
  readonly records: readonly { readonly id: number; readonly name: string; readonly path?: string }[]
}

/** Body of the answer to a deletion that is refused. */
export interface InUseBody {
  readonly message: string
  readonly context: Readonly<Record<string, string>>
  readonly uses: readonly Use[]
}

/** A use that no foreign key holds: a column (with another that says of what), or a JSON path in which `$id` is the record. */
export type LooseUse =
  | { readonly table: string; readonly column: string; readonly where?: Readonly<Record<string, string>> }
  | { readonly table: string; readonly json: string; readonly path: string }

const option = (kind: string): readonly LooseUse[] => [
  { table: 'price_grid', json: 'draft', path: `$.options[*] ? (@.kind == "${kind}" && @.refId == $id)` },
  { table: 'occupancy_option', column: 'ref_id', where: { kind } },
]

export const LOOSE_USES: Partial<Record<EntityName, readonly LooseUse[]>> = {
  animalType: option('ANIMAL'),
  vehicleType: option('VEHICLE'),
  extra: option('EXTRA'),
  ageCategory: [{ table: 'price_grid', json: 'draft', path: '$.ageCategories[*] ? (@.ageCategoryId == $id)' }],
  tva: [
    { table: 'price_grid', json: 'draft', path: '$.** ? (@.tvaId == $id)' },
    { table: 'booking_line', column: 'tva_id' },
  ],
  partner: [{ table: 'price_grid', json: 'draft', path: '$.partnerIds[*] ? (@ == $id)' }],
  discount: [{ table: 'booking', json: 'pricing', path: '$.** ? (@.discountId == $id)' }],
}

/** The reason that spec 8 words for what uses the record (`Use.entity`); any other is `record.inUse`. */
export const DELETION_CODES: Partial<Record<EntityName, Readonly<Record<string, string>>>> = {
  accountingSection: { accounting_section_mapping: 'accountingSection.used' },
  accountingAccount: { accounting_mapping: 'accountingAccount.used' },
  bankAccount: { paymentMethod: 'bankAccount.usedByPaymentMethod' },
  paymentMethod: { payment: 'paymentMethod.usedByPayment' },
  layout: { placeType: 'layout.hasPlaceTypes' },
  place: { booking: 'place.inUse', unavailability: 'place.inUse' },
  // An allotment has no screen of its own: it is told as its partner.
  placeType: { booking: 'placeType.hasHistory', partner: 'placeType.hasAllotment' },
  customer: {
    booking: 'customer.hasDocuments',
    payment: 'customer.hasDocuments',
    bill: 'customer.hasDocuments',
    sale: 'customer.hasDocuments',
  },
}

/** Boxes that take a record out of use without deleting it, and what they then hold. */
const HIDING: Readonly<Record<string, boolean>> = { active: false, isActif: false, hidden: true }

/** How a record of this entity is hidden; undefined where it cannot be. */
export const hidingOf = (entity: AnyEntity): { readonly key: string; readonly value: boolean } | undefined => {
  const found = Object.entries(HIDING).find(([key]) => entity.fields[key]?.kind === 'boolean')
  return found === undefined ? undefined : { key: found[0], value: found[1] }
}

/** « 3 modes de règlement, 1 séjour » */
export const sayUses = (uses: readonly Use[]): string =>
  uses.map(({ count, label }) => `${count}\u00A0${label}`).join(', ')
