/** Gift vouchers (spec 1, « ancillary sales »; decision 0441). */
import { idParams } from '#contract/operations/input.ts'
import type { gift } from '#contract/entities/sale/gift.ts'
import { GIFT_PAPER, gifts } from '#contract/operations/sale/gift.ts'
import { giftImports } from '#contract/operations/sale/gift-import.ts'
import type { FieldError } from '#contract/schema.ts'
import type { Crud, Ways } from '#server/crud/crud.ts'
import { areaCruds } from '#server/crud/routes.ts'
import { billGift, cancelGift, extendGift, payGift } from '#server/modules/gift/act.ts'
import { receiveGifts } from '#server/modules/gift/import/receive.ts'
import { readGiftImport, repairGiftImport, setAside } from '#server/modules/gift/import/repair.ts'
import { printGift, sendGift } from '#server/modules/gift/paper.ts'
import { readGift, seeGift } from '#server/modules/gift/read.ts'
import { giftModels, sellGift } from '#server/modules/gift/sell.ts'
import { handle } from '#server/platform/http/handle.ts'
import { route } from '#server/platform/http/route.ts'
import type { Route } from '#server/platform/http/route.ts'

/** What payments and bills see of a voucher that was sold. */
export { giftAccounts } from '#server/modules/gift/account.ts'
export { sendDueGifts } from '#server/modules/gift/due.ts'
/** What papers and messages see of it. */
export { giftSource } from '#server/modules/gift/source.ts'

type OwnWays = Ways<typeof gift>

const required = (path: string) => ({ path, message: 'field.required' })

/** A voucher of one purpose says at what price and rate: both are known when it is sold (CGI 256 ter, I-2). */
const faults: OwnWays['faults'] = ({ kind, value, tvaId }): FieldError[] =>
  kind === 'SERVICE'
    ? [...(value === null ? [required('value')] : []), ...(tvaId === null ? [required('tvaId')] : [])]
    : []

const giftWays = { faults } satisfies OwnWays

export const giftCruds: readonly Crud[] = areaCruds({ gift: giftWays })

export const giftRoutes: readonly Route[] = [
  handle(gifts.models)(async (context) => ({ list: await giftModels(context) })),
  handle(gifts.read)((context, { params }) => readGift(context, params.id)),
  handle(gifts.check)((context, { body }) => seeGift(context, body.code)),
  handle(gifts.sell)(async (context, { body }) => readGift(context, await sellGift(context, body))),
  handle(gifts.pay)((context, { body }) => payGift(context, body)),
  handle(gifts.bill)((context, { body }) => billGift(context, body.id)),
  handle(gifts.extend)((context, { body }) => extendGift(context, body)),
  handle(gifts.cancel)((context, { body }) => cancelGift(context, body)),
  handle(giftImports.receive)((context, { body }) => receiveGifts(context, body)),
  handle(giftImports.read)((context, { params }) => readGiftImport(context, params.id)),
  handle(giftImports.repair)((context, { body }) => repairGiftImport(context, body)),
  handle(giftImports.setAside)((context, { body }) => setAside(context, body)),
  handle(gifts.send)((context, { body }) => sendGift(context, body)),
  route(
    {
      method: 'GET',
      path: GIFT_PAPER,
      right: ['sale_gift', 'read'],
      write: false,
      summary: 'Bon cadeau en PDF, avec son code à scanner',
      params: idParams,
    },
    (context, { params }) => printGift(context, params.id),
  ),
]
