/** Files of vouchers that somebody else sold (spec 1, « sale-gift-import »): a heading, then a line a voucher. */
import { readGiftCode } from '../billing/gift.ts'
import { isDay } from '../day.ts'
import type { Day } from '../day.ts'
import { isMailAddress } from '../mail/address.ts'
import { cents, MAX_AMOUNT } from '../money.ts'
import type { Cents } from '../money.ts'
import { RuleError } from '../rule-error.ts'
import { csvCents, csvDay } from '../statement/csv.ts'

/** What a column may be called, without case, accents and marks; the first is what the model says. */
export const GIFT_COLUMNS = {
  reference: ['Référence', 'commande', 'numéro', 'id'],
  article: ['Article', 'produit', 'bon', 'libellé', 'offre'],
  soldOn: ['Date', 'vendu le', 'date de vente', 'date de commande'],
  amount: ['Montant', 'prix', 'total', 'valeur', 'montant ttc'],
  code: ['Code', 'code du bon', 'code cadeau'],
  until: ['Valable jusqu’au', 'expiration', 'date d’expiration', 'valide jusqu’au'],
  surname: ['Nom', 'acheteur', 'nom de l’acheteur', 'client'],
  name: ['Prénom', 'prénom de l’acheteur'],
  email: ['E-mail', 'mail', 'courriel', 'e-mail de l’acheteur'],
  phone: ['Téléphone', 'tél', 'portable', 'mobile'],
  beneficiaryName: ['Bénéficiaire', 'nom du bénéficiaire', 'pour'],
  beneficiaryEmail: ['E-mail du bénéficiaire', 'mail du bénéficiaire'],
  message: ['Message', 'mot', 'dédicace'],
} as const satisfies Record<string, readonly string[]>
export type GiftColumn = keyof typeof GIFT_COLUMNS

/** How headings and articles are compared. */
export const bareWords = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export interface GiftColumns {
  readonly at: ReadonlyMap<GiftColumn, number>
  /** Headings that mean nothing here. */
  readonly ignored: readonly string[]
  /** Those without which no line can be taken. */
  readonly missing: readonly string[]
}

const KEYS = Object.keys(GIFT_COLUMNS) as GiftColumn[]
const NEEDED: readonly GiftColumn[] = ['reference', 'article']

/** Which column of a file is which, by its heading; of two of one meaning the first. */
export const giftColumns = (heads: readonly string[]): GiftColumns => {
  const at = new Map<GiftColumn, number>()
  const ignored: string[] = []
  for (const [index, head] of heads.entries()) {
    const words = bareWords(head)
    const key = KEYS.find((one) => GIFT_COLUMNS[one].some((name) => bareWords(name) === words))
    if (key !== undefined && !at.has(key)) at.set(key, index)
    else if (words !== '') ignored.push(head.trim())
  }
  return { at, ignored, missing: NEEDED.filter((key) => !at.has(key)).map((key) => GIFT_COLUMNS[key][0]) }
}

/** A voucher as its seller wrote it; null: not said, or not readable. */
export interface OutsideGift {
  readonly reference: string
  readonly article: string
  readonly soldOn: Day | null
  readonly amount: Cents | null
  readonly code: string | null
  readonly until: Day | null
  readonly surname: string | null
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly beneficiaryName: string | null
  readonly beneficiaryEmail: string | null
  readonly message: string | null
}

export interface GiftProblem {
  readonly code: string
  readonly context: Readonly<Record<string, string | number>>
}

/** Longest texts, as the fields of the house have them. */
const LONGEST = {
  ...{ reference: 60, article: 120, code: 40, surname: 80, name: 80, email: 120, phone: 30 },
  ...{ beneficiaryName: 120, beneficiaryEmail: 200, message: 400 },
} as const

/** A code that was printed elsewhere, however it is typed; null: none. */
export const outsideCode = (typed: string): string | null =>
  typed
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/gu, '')
    .slice(0, LONGEST.code) || null

/** Fewer letters and digits name no voucher. */
const SHORTEST_CODE = 4

/** What a server is asked for what was typed: a code of ours that is whole and right, else what may be the code of a seller; null: nothing yet. */
export const giftCodeToAsk = (typed: string): string | null => {
  try {
    return readGiftCode(typed)
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    const outside = outsideCode(typed)
    return outside === null || outside.length < SHORTEST_CODE ? null : outside
  }
}

const amountOf = (text: string): Cents | null => {
  const typed = /[.]\d{1,2}(?:\s*€)?$/.test(text) ? csvCents(text, 'POINT') : csvCents(text, 'COMMA')
  return typed === undefined || typed <= 0 || typed > MAX_AMOUNT ? null : cents(typed)
}

const dayOf = (text: string): Day | null => {
  const day = csvDay(text, /^\d{4}/.test(text.trim()) ? 'YMD' : 'DMY')
  return isDay(day) ? day : null
}

const unread = (column: GiftColumn, text: string): GiftProblem => ({
  code: 'giftImport.unread',
  context: { column: GIFT_COLUMNS[column][0], text: text.slice(0, 60) },
})

export interface GiftLine {
  readonly gift: OutsideGift
  /** What of it says nothing that can be read. */
  readonly problem: GiftProblem | null
}

/** A line of a file. */
export const readGiftLine = (cells: readonly string[], { at }: Pick<GiftColumns, 'at'>): GiftLine => {
  const cell = (key: GiftColumn): string => (cells[at.get(key) ?? -1] ?? '').trim().normalize('NFC')
  const text = (key: keyof typeof LONGEST): string | null => cell(key).slice(0, LONGEST[key]) || null
  const [amount, soldOn, until] = [amountOf(cell('amount')), dayOf(cell('soldOn')), dayOf(cell('until'))]
  const gift: OutsideGift = {
    ...{ reference: text('reference') ?? '', article: text('article') ?? '', soldOn, amount, until },
    ...{ code: outsideCode(cell('code')), surname: text('surname'), name: text('name'), phone: text('phone') },
    ...{ email: text('email'), beneficiaryName: text('beneficiaryName'), message: text('message') },
    beneficiaryEmail: text('beneficiaryEmail'),
  }
  const [wrong] = (['amount', 'soldOn', 'until'] as const).filter((key) => gift[key] === null && cell(key) !== '')
  return { gift, problem: wrong === undefined ? null : unread(wrong, cell(wrong)) }
}

/** What is wrong in itself with what a voucher says; null: nothing. */
export const giftProblem = (gift: OutsideGift): GiftProblem | null => {
  if (gift.surname === null) return { code: 'giftImport.noBuyer', context: {} }
  for (const address of [gift.email, gift.beneficiaryEmail])
    if (address !== null && !isMailAddress(address)) return { code: 'mail.addressInvalid', context: { address } }
  return null
}
