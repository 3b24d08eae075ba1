import { sql } from 'kysely'
import { hashPassword } from '#server/platform/auth/password.ts'
import { everywhere, setUserRights } from '#server/platform/auth/rights.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { supplyModels } from '#server/modules/document/index.ts'
import { loadGeography } from '#server/modules/establishment/geography.ts'

/** No establishment yet: the first visit offers to make one, or to load the demo. */
export const houseIsEmpty = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql`select 1 from establishment limit 1`.execute(tx)
  return rows.length === 0
}

/** What any French campsite has from the first day: rates, ways to pay, titles. */
const loadReferences = async (tx: Tx, establishmentId: number): Promise<void> => {
  await sql`
    insert into tva (establishment_id, label, rate, is_default_for_attendant, is_default_for_option)
    values (${establishmentId}, 'TVA 10 % (hébergement)', 1000, true, true), (${establishmentId}, 'TVA 20 %', 2000, false, false),
      (${establishmentId}, 'TVA 5,5 %', 550, false, false), (${establishmentId}, 'Exonéré', 0, false, false)`.execute(
    tx,
  )
  await sql`
    insert into payment_method (establishment_id, label, kind, bankable, deposit_type, at_point_of_sale, position)
    select ${establishmentId}::bigint, m.* from (values
      ('Carte bancaire', 'CARD', true, 'CARD_BATCH', true, 1), ('Espèces', 'CASH', true, 'CASH_SLIP', true, 2),
      ('Chèque', 'CHEQUE', true, 'CHEQUE_SLIP', true, 3), ('Virement', 'TRANSFER', false, null, false, 4), ('Avoir', 'CREDIT_NOTE', false, null, false, 5),
      ('Régularisation', 'REGULATION', false, null, false, 6)) m`.execute(tx)
  await sql`
    insert into expense_type (establishment_id, label, direction, position)
    select ${establishmentId}::bigint, e.* from (values ('Petites fournitures', 'OUT', 1), ('Remboursement', 'OUT', 2),
      ('Entretien', 'OUT', 3), ('Apport de caisse', 'IN', 4)) e`.execute(tx)
  await sql`insert into tax_type (establishment_id, label, is_tourist_tax) values (${establishmentId}, 'Taxe de séjour', true)`.execute(
    tx,
  )
  await sql`
    insert into partner_billing_type (establishment_id, label, payer, net)
    values (${establishmentId}, 'Le client règle le camping', 'CUSTOMER', false), (${establishmentId}, 'Le partenaire règle le camping', 'PARTNER', false),
      (${establishmentId}, 'Le partenaire règle, commission déduite', 'PARTNER', true)`.execute(tx)
  await sql`
    insert into partner_management_type (establishment_id, label, stock)
    values (${establishmentId}, 'Allotement', 'ALLOTMENT'), (${establishmentId}, 'Vente libre', 'FREE')`.execute(tx)
  // Spec 9: reminders ten and five days before arrival.
  await sql`
    insert into surety (establishment_id, label, calcul, nbday_surety, nbday_surety_reminder, active)
    values (${establishmentId}, 'Rappels avant l’arrivée', '3', 10, 5, true)`.execute(tx)
  await sql`insert into station (establishment_id, label) values (${establishmentId}, 'POSTE-1')`.execute(tx)
  await sql`
    insert into civility (label, short_label, is_default, position)
    values ('Madame', 'Mme', false, 1), ('Monsieur', 'M.', true, 2), ('Madame et Monsieur', 'Mme et M.', false, 3)
    on conflict (label) do nothing`.execute(tx)
}

const euro = async (tx: Tx): Promise<number> => {
  await sql`
    insert into currency (name, iso_code, symbol, exchange_rate, is_default) values ('Euro', 'EUR', '€', 100, true)
    on conflict (iso_code) do nothing`.execute(tx)
  const { rows } = await sql<{ id: number }>`select id from currency where iso_code = 'EUR'`.execute(tx)
  return rows[0]?.id ?? 0
}

/**
 * Makes an establishment with what every campsite needs, and answers its id. `training` is set once, here: a training
 * establishment signs in chains of its own (domain rules, section 5).
 */
export const createEstablishment = async (tx: Tx, name: string, training: boolean): Promise<number> => {
  await loadGeography(tx)
  const currencyId = await euro(tx)
  const { rows } = await sql<{ id: number }>`
    insert into establishment (name, time_zone, currency_id, country_id, training)
    select ${name}, 'Europe/Paris', ${currencyId}, (select id from country where iso_code = 'FR'), ${training} returning id`.execute(
    tx,
  )
  const id = rows[0]?.id ?? 0
  await loadReferences(tx, id)
  await supplyModels(tx, id)
  return id
}

export interface NewUser {
  readonly name: string
  readonly login: string
  readonly password: string
  readonly admin: boolean
  readonly systeme: boolean
}

/** Makes a user who works in one establishment; their rights are set apart. */
export const createUser = async (tx: Tx, establishmentId: number, user: NewUser): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into app_user (name, login, password_hash, admin, systeme)
    values (${user.name}, ${user.login.toLowerCase()}, ${await hashPassword(user.password)}, ${user.admin}, ${user.systeme})
    returning id`.execute(tx)
  const id = rows[0]?.id ?? 0
  await sql`insert into user_establishment (user_id, establishment_id) values (${id}, ${establishmentId})`.execute(tx)
  return id
}

/** The first visit: one establishment and its first user, who may do everything. */
export const setUpHouse = async (
  tx: Tx,
  house: { establishmentName: string; name: string; login: string; password: string },
): Promise<void> => {
  const establishmentId = await createEstablishment(tx, house.establishmentName, false)
  const userId = await createUser(tx, establishmentId, { ...house, admin: true, systeme: true })
  await setUserRights(tx, userId, establishmentId, everywhere('111', true))
}
