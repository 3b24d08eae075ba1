/** The life of an electronic invoice after it left (XP Z12-012, annex B): statuses, their reasons, and who must do what. */

/** Codes of a status; names are texts of the screens. */
export const STATUS_CODES = [
  200, 201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211, 212, 213, 214, 220, 221, 224, 225, 226, 227, 228, 250,
  251, 300, 301, 400, 401, 500, 501, 601,
] as const
export type StatusCode = (typeof STATUS_CODES)[number]

export const isStatusCode = (code: number): code is StatusCode => (STATUS_CODES as readonly number[]).includes(code)

/** Those that a message may not give without a reason. */
export const NEEDS_REASON: readonly number[] = [206, 207, 208, 210, 213, 501]

const DISPUTED =
  'TX_TVA_ERR MONTANTTOTAL_ERR CALCUL_ERR NON_CONFORME DOUBLON DEST_ERR TRANSAC_INC EMMET_INC CONTRAT_TERM DOUBLE_FACT CMD_ERR ADR_ERR REF_CT_ABSENT'
const LISTS: Readonly<Partial<Record<number, string>>> = {
  200: 'NON_TRANSMISE',
  206: `${DISPUTED} AUTRE COORD_BANC_ERR SIRET_ERR CODE_ROUTAGE_ERR REF_ERR PU_ERR REM_ERR QTE_ERR ART_ERR MODPAI_ERR QUALITE_ERR LIVR_INCOMP`,
  207: `${DISPUTED} AUTRE COORD_BANC_ERR SIRET_ERR CODE_ROUTAGE_ERR REF_ERR PU_ERR REM_ERR QTE_ERR ART_ERR MODPAI_ERR QUALITE_ERR LIVR_INCOMP`,
  208: 'JUSTIF_ABS COORD_BANC_ERR CMD_ERR SIRET_ERR CODE_ROUTAGE_ERR REF_CT_ABSENT REF_ERR',
  210: DISPUTED,
  213: 'MONTANTTOTAL_ERR CALCUL_ERR DOUBLON DEST_INC ADR_ERR REJ_SEMAN REJ_UNI REJ_COH REJ_ADR REJ_CONT_B2G REJ_REF_PJ REJ_ASS_PJ',
  221: 'ROUTAGE_ERR',
  501: 'IRR_VIDE_F IRR_TYPE_F IRR_SYNTAX IRR_TAILLE_PJ IRR_NOM_PJ IRR_VID_PJ IRR_EXT_DOC IRR_TAILLE_F IRR_ANTIVIRUS IRR_NOM_F',
}

/** Reasons that a status may give; others are kept, and shown as they are. */
export const reasonsOf = (code: number): readonly string[] => (LISTS[code] ?? '').split(' ').filter((one) => one !== '')

/** UNTDID 4405 that stands beside a status; null: none has to. */
export const documentStatus = (code: number): string | null =>
  ({ 200: '10', 201: '51', 202: '43', 203: '48', 204: '45', 205: '1', 206: '47', 211: '47', 212: '47', 213: '8' })[
    code
  ] ?? null

/** Told by platforms, in transmission (305); the others by the parties, in processing (23). */
export const isTransmission = (code: number): boolean => [200, 201, 202, 203, 213, 221, 501].includes(code)

/** What a status asks of the seller. */
export type Way = 'NONE' | 'WAIT' | 'ANSWER' | 'CANCEL' | 'CANCEL_INTERNALLY'

/**
 * Refused by the buyer (210): the invoice exists for the tax authority, a cancelling one goes the same way, then a new number. Rejected
 * by a platform (213, 501) or not routed (221): it never existed for anyone; its cancelling bill stays in the seller's books.
 */
export const wayOf = (code: number | null): Way => {
  if (code === null) return 'WAIT'
  if (code === 210) return 'CANCEL'
  if ([213, 221, 501].includes(code)) return 'CANCEL_INTERNALLY'
  return [206, 207, 208].includes(code) ? 'ANSWER' : 'NONE'
}

/** Statuses come out of order: one that ends the matter is not undone by one that only said it was received. */
const rankOf = (code: number): number => {
  if ([210, 213, 220, 501].includes(code)) return 4
  if (code === 212) return 3
  return isTransmission(code) ? 1 : 2
}

export interface Dated {
  readonly code: number
  /** Instant. */
  readonly at: string
}

/** The one that holds: the highest, then the latest. */
export const latestOf = <S extends Dated>(statuses: readonly S[]): S | null =>
  statuses.toSorted((a, b) => rankOf(b.code) - rankOf(a.code) || (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))[0] ?? null
