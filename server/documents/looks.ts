/**
 * Looks of papers: what a house says of its own (`document/setting`). A request that wears none is composed exactly as Pinède draws it.
 * `server/documents/templates/kit.typ` reads `data.looks`.
 */
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { sql } from 'kysely'
import type { LookTarget } from '#contract/entities/document/look.ts'
import type { Translated } from '#contract/field.ts'
import { isLanguage } from '#contract/language.ts'
import type { LanguageCode } from '#contract/language.ts'
import type { Spoken } from '#contract/spoken.ts'
import { paperSpoken } from '#server/documents/customer-language.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { DocumentRequest } from '#server/ports/document-renderer.ts'

/** A row of `document_setting`, as its form holds it too. */
export interface LookRow {
  readonly paper: 'A4' | 'A5' | 'LETTER'
  readonly marginSide: number
  readonly marginTop: number
  readonly marginBottom: number
  readonly font: 'INTER' | 'NOTO'
  readonly accent: string
  readonly ink: string
  readonly logo: boolean
  readonly header: Translated | null
  readonly footer: Translated | null
  readonly backgroundPages: 'ALL' | 'FIRST'
  readonly backgroundStrength: number
}

export interface LookPictures {
  readonly background?: Uint8Array | undefined
  readonly signature?: Uint8Array | undefined
}

/** What papers of a kind wear, ready for the templates. */
export interface Looks {
  readonly logo: boolean
  readonly data: {
    readonly paper: string
    /** Millimetres. */
    readonly side: number
    readonly top: number
    readonly bottom: number
    readonly font: string
    readonly accent: string
    readonly ink: string
    readonly header: string
    readonly footer: string
    /** Names of pictures; empty: none. */
    readonly background: string
    readonly firstOnly: boolean
    readonly signature: string
  }
  readonly pictures: ReadonlyMap<string, Uint8Array>
}

const PAPERS = { A4: 'a4', A5: 'a5', LETTER: 'us-letter' } as const
const FONTS = { INTER: 'Inter', NOTO: 'Noto Sans' } as const

/** In this language, else as in French. */
const said = (text: Translated | null, language: LanguageCode): string => text?.[language] || text?.fr || ''

/** Longest side of a background, in pixels: A4 at some 190 dots an inch. */
const SIDE = 2200
const QUALITY = 85

/** On white, as strong as was asked: PDF/A keeps no picture half transparent. */
const faded = async (bytes: Uint8Array, strength: number): Promise<Buffer> => {
  const picture = await loadImage(bytes)
  const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height))
  const [width, height] = [
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  ]
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, width, height)
  pen.globalAlpha = strength / 100
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, width, height)
  return canvas.encode('jpeg', QUALITY)
}

const isPng = (bytes: Uint8Array): boolean => bytes[0] === 0x89

const signatureKey = (bytes: Uint8Array): string => `look-signature.${isPng(bytes) ? 'png' : 'jpg'}`

/** Looks of a row and its pictures, in a language. */
export const looksFrom = async (row: LookRow, pictures: LookPictures, language: LanguageCode): Promise<Looks> => {
  const files = new Map<string, Uint8Array>()
  const { background, signature } = pictures
  if (background !== undefined) files.set('look-background.jpg', await faded(background, row.backgroundStrength))
  const signed = signature === undefined ? '' : signatureKey(signature)
  if (signature !== undefined) files.set(signed, signature)
  return {
    logo: row.logo,
    data: {
      paper: PAPERS[row.paper],
      side: row.marginSide,
      top: row.marginTop,
      bottom: row.marginBottom,
      font: FONTS[row.font],
      accent: row.accent,
      ink: row.ink,
      header: said(row.header, language),
      footer: said(row.footer, language),
      background: background === undefined ? '' : 'look-background.jpg',
      firstOnly: row.backgroundPages === 'FIRST',
      signature: signed,
    },
    pictures: files,
  }
}

/** Pictures of a look. */
export const lookPictures = async (tx: Tx, establishmentId: number, settingId: number): Promise<LookPictures> => {
  const { rows } = await sql<{ usage: 'BACKGROUND' | 'SIGNATURE'; bytes: Buffer }>`
    select b.usage, f.bytes from document_background b
    join stored_file f on f.establishment_id = b.establishment_id and f.id = b.id
    where b.establishment_id = ${establishmentId} and b.document_setting_id = ${settingId}`.execute(tx)
  const of = (usage: string): Buffer | undefined => rows.find((row) => row.usage === usage)?.bytes
  return { background: of('BACKGROUND'), signature: of('SIGNATURE') }
}

/** The signature that papers of this kind bear; null: none. */
export const signatureOf = async (
  tx: Tx,
  establishmentId: number,
  target: LookTarget,
): Promise<{ readonly key: string; readonly bytes: Uint8Array } | null> => {
  const { rows } = await sql<{ bytes: Buffer | null }>`
    select f.bytes from document_setting s
    left join document_background b on b.establishment_id = s.establishment_id and b.document_setting_id = s.id
      and b.usage = 'SIGNATURE'
    left join stored_file f on f.establishment_id = b.establishment_id and f.id = b.id
    where s.establishment_id = ${establishmentId} and s.target in (${target}, 'ALL')
    order by s.target = 'ALL' limit 1`.execute(tx)
  const bytes = rows[0]?.bytes ?? null
  return bytes === null ? null : { key: signatureKey(bytes), bytes }
}

/** What papers of this kind wear; undefined: what Pinède draws by itself. */
export const looksOf = async (
  tx: Tx,
  establishmentId: number,
  target: LookTarget,
  language: LanguageCode = 'fr',
): Promise<Looks | undefined> => {
  const { rows } = await sql<LookRow & { id: number }>`
    select id, paper, margin_side as "marginSide", margin_top as "marginTop", margin_bottom as "marginBottom", font, accent, ink, logo,
      header, footer, background_pages as "backgroundPages", background_strength as "backgroundStrength"
    from document_setting where establishment_id = ${establishmentId} and target in (${target}, 'ALL')
    order by target = 'ALL' limit 1`.execute(tx)
  const [row] = rows
  return row === undefined ? undefined : looksFrom(row, await lookPictures(tx, establishmentId, row.id), language)
}

/** The same paper in these looks; without any, the request itself. */
export const wearing = (request: DocumentRequest, looks: Looks | undefined): DocumentRequest => {
  if (looks === undefined) return request
  const { logo, ...plain } = request
  return {
    ...plain,
    data: { ...(request.data as Record<string, DocumentRequest['data']>), looks: looks.data },
    ...(looks.logo && logo !== undefined ? { logo } : {}),
    pictures: new Map([...(request.pictures ?? []), ...looks.pictures]),
  }
}

/** Key of a word of papers in `Spoken.texts`. */
const wordKey = (key: string): string => `paper.${key}`

/**
 * A language of papers, in the words of the house where it has any; undefined: French as Pinède writes it. A language that nobody supplies
 * is English around the words of the house.
 */
export const papersSpeak = async (tx: Tx, establishmentId: number, code: string): Promise<Spoken | undefined> => {
  const spoken = await paperSpoken(tx, code)
  const { rows } = await sql<{ key: string; text: string }>`
    select key, text from document_word where establishment_id = ${establishmentId} and language = ${code}`.execute(tx)
  if (rows.length === 0 || !isLanguage(code)) return spoken
  const own = Object.fromEntries(rows.map(({ key, text }) => [wordKey(key), text]))
  return { ...spoken, language: code, texts: { ...spoken?.texts, ...own } }
}
