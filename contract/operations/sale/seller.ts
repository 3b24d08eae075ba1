/** Sellers who take a till by a short code, in the session of whoever opened it (decision 0445). */
import { z } from 'zod'
import { SELLER_CODE_DIGITS } from '#domain/sale/seller.ts'
import { operation } from '#contract/operation.ts'
import { idParams } from '#contract/operations/input.ts'

/** Says who sells: given for a code, by the server that made it. Null: whose session it is. */
export const sellerTokenInput = z.string().max(400).nullable().default(null)

const isCode = new RegExp(`^\\d{${SELLER_CODE_DIGITS}}$`)

export const sellers = {
  take: operation({
    method: 'POST',
    right: ['sale_cash_register', 'write'],
    write: true,
    path: 'sale/till-seller/take',
    summary: 'Caisse : changer de vendeur par son code',
    body: z.object({ code: z.string().regex(isCode, { error: 'seller.codeDigits' }) }),
    answer: z.strictObject({ token: z.string(), name: z.string() }),
  }),
  code: operation({
    method: 'GET',
    right: ['establishment_user', 'read'],
    write: false,
    path: 'security/user/seller-code/:id',
    summary: 'Code de vendeur d’un utilisateur : depuis quand, jamais lequel',
    params: idParams,
    ids: { id: 'user' },
    answer: z.strictObject({ setAt: z.string().nullable() }),
  }),
  giveCode: operation({
    method: 'POST',
    right: ['establishment_user', 'write'],
    write: true,
    path: 'security/user/seller-code/:id',
    summary: 'Donner un nouveau code de vendeur à un utilisateur : montré une fois',
    params: idParams,
    ids: { id: 'user' },
    answer: z.strictObject({ status: z.literal('SAVED'), code: z.string() }),
  }),
  dropCode: operation({
    method: 'DELETE',
    right: ['establishment_user', 'write'],
    write: true,
    path: 'security/user/seller-code/:id',
    summary: 'Retirer son code de vendeur à un utilisateur',
    params: idParams,
    ids: { id: 'user' },
    answer: z.strictObject({ status: z.literal('DELETED') }),
  }),
}
