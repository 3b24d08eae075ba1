/** Looks of papers: what they would look like, their pictures, their words (spec 2, « document-setting »). */
import { z } from 'zod'
import { isLanguage } from '#contract/language.ts'
import { operation } from '#contract/operation.ts'
import { savedAnswer } from '#contract/operations/answer.ts'
import { textInput } from '#contract/operations/input.ts'

const language = z.string().refine(isLanguage, { error: 'request.invalid' })
const languageParams = z.object({ language })

const RIGHT = 'document_email_document'

/** POST `document/setting/preview`: a look that is being typed, on an example in a language; answers an SVG. */
export const previewBody = z.looseObject({ id: z.int().min(0), language })

const paperWord = z.strictObject({
  key: z.string(),
  /** In French, for whoever translates. */
  french: z.string(),
  usual: z.string(),
  /** Null: the usual word. */
  own: z.string().nullable(),
})
export type PaperWord = z.output<typeof paperWord>

export const looks = {
  /** Words of papers in a language: as Pinède writes them, and as the house does. */
  words: operation({
    method: 'GET',
    path: 'document/setting/words/:language',
    right: [RIGHT, 'read'],
    write: false,
    summary: 'Mots des papiers dans une langue',
    params: languageParams,
    answer: z.strictObject({
      language: z.string(),
      list: z.array(paperWord).readonly(),
    }),
  }),
  saveWords: operation({
    method: 'POST',
    path: 'document/setting/words/:language',
    right: [RIGHT, 'write'],
    write: true,
    summary: 'Mots des papiers : enregistrer ceux de l’établissement',
    params: languageParams,
    /** Every word that is not the usual one. */
    body: z.object({ words: z.record(z.string().max(60), textInput(200)) }),
    answer: z.strictObject({ status: z.literal('SAVED') }),
  }),
  removePicture: operation({
    method: 'POST',
    path: 'document/setting/picture/remove',
    right: [RIGHT, 'write'],
    write: true,
    summary: 'Retirer une image d’une présentation',
    body: z.object({ id: z.int().min(1), usage: z.enum(['BACKGROUND', 'SIGNATURE']) }),
    ids: { id: 'documentSetting' },
    answer: savedAnswer,
  }),
} as const
