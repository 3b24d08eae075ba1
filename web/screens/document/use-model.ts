/** The texts of a model: what is kept, what is typed over it, and saving each language by itself. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { BodyNode } from '#domain/document/body.ts'
import { BODY_SCHEMA, LIMITS } from '#domain/document/body.ts'
import { modelTextOperations } from '#contract/operations/document/texts.ts'
import type { ModelText, ModelTexts } from '#contract/operations/document/texts.ts'
import { isEmptyText, sameText } from '#web/screens/document/canonical.ts'
import { call } from '#web/shell/call.ts'
import { RestError, StaleError, fieldErrorsOf, sentenceOf } from '#web/shell/rest-error.ts'
import { sentenceOfCode } from '#contract/sentences.ts'
import { toastError } from '#web/shell/toast.ts'

/** What is typed in one language. */
export interface Draft {
  readonly subject: BodyNode
  readonly body: BodyNode
}

export type Drafts = Readonly<Record<string, Draft>>

export interface TextErrors {
  readonly subject?: string
  readonly body?: string
}

/** A save that met a newer text. */
export interface StaleText {
  readonly languageId: number
  readonly current: ModelText
}

const EMPTY: BodyNode = { type: 'doc', content: [{ type: 'paragraph' }] }

const draftOf = (text: ModelText | undefined): Draft => ({
  subject: text?.subject.doc ?? EMPTY,
  body: text?.body.doc ?? EMPTY,
})

export const isEmptyDraft = ({ subject, body }: Draft): boolean => isEmptyText(subject) && isEmptyText(body)

const same = (a: Draft, b: Draft): boolean => sameText(a.subject, b.subject) && sameText(a.body, b.body)

export const modelKey = (id: number) => ['mailingConfiguration', 'texts', id] as const

export const useModelTexts = (id: number) =>
  useQuery({
    queryKey: modelKey(id),
    queryFn: ({ signal }) => call(modelTextOperations.read, { params: { id }, signal }),
    enabled: id !== 0,
    // What is typed stands on it: read again only when told, and then compared by version.
    staleTime: Infinity,
    meta: { quiet: true },
  })

/** `revisions`: raised where a text is put in from outside, so that its editor starts anew. */
export const useDrafts = (model: ModelTexts) => {
  const [drafts, setDrafts] = useState<Drafts>({})
  const [revisions, setRevisions] = useState<Readonly<Record<string, number>>>({})
  const baseOf = (languageId: number): Draft => draftOf(textOf(model, languageId))
  const draftIn = (languageId: number): Draft => drafts[languageId] ?? baseOf(languageId)
  const renew = (languageId: number): void =>
    setRevisions((before) => ({ ...before, [languageId]: (before[languageId] ?? 0) + 1 }))
  const change = (languageId: number, part: Partial<Draft>): void =>
    setDrafts((before) => ({ ...before, [languageId]: { ...(before[languageId] ?? baseOf(languageId)), ...part } }))
  const put = (languageId: number, draft: Draft): void => {
    setDrafts((before) => ({ ...before, [languageId]: draft }))
    renew(languageId)
  }
  const forget = (languageId: number): void =>
    setDrafts((before) => Object.fromEntries(Object.entries(before).filter(([key]) => key !== String(languageId))))
  const dirty = model.languages
    .map(({ id }) => id)
    .filter((id) => drafts[id] !== undefined && !same(drafts[id], baseOf(id)))
  const takeAll = (kept: Drafts): void => {
    for (const [languageId, draft] of Object.entries(kept)) put(Number(languageId), draft)
  }
  // A version that another screen saved takes the place of the text in sight, unless something is typed over it: saving then asks.
  const seen = useRef(new Map<number, number>())
  useEffect(() => {
    for (const { languageId, version } of model.texts) {
      const before = seen.current.get(languageId)
      seen.current.set(languageId, version)
      if (before !== undefined && before !== version && drafts[languageId] === undefined) renew(languageId)
    }
  })
  const saved = (languageId: number, version: number): void => {
    seen.current.set(languageId, version)
    forget(languageId)
  }
  const keyOf = (languageId: number): string => `${languageId}-${revisions[languageId] ?? 0}`
  return { drafts, draftIn, change, put, forget, saved, dirty, keyOf, takeAll }
}

export const textOf = (model: ModelTexts, languageId: number): ModelText | undefined =>
  model.texts.find((text) => text.languageId === languageId)

const bodyOf = (doc: BodyNode) => ({ schema: BODY_SCHEMA, doc })

/** Sentences beside the fields that a refusal is about; none where it is about neither. */
const errorsOf = (error: unknown): TextErrors => {
  const code = error instanceof RestError ? error.body.message : ''
  if (code.startsWith('document.subject')) return { subject: sentenceOf(error) }
  // Letters of several bytes: fewer of them are too heavy for a request.
  if (code === 'request.tooLarge') return { body: sentenceOfCode('document.bodyTooLarge') ?? '' }
  if (code.startsWith('document.body')) return { body: sentenceOf(error) }
  return fieldErrorsOf(error)
}

const sizeOf = (doc: BodyNode): number => JSON.stringify(doc).length

/** What is too large to be sent at all, said beside it. */
export const tooLarge = ({ subject, body }: Draft): TextErrors => ({
  ...(sizeOf(subject) > LIMITS.size
    ? { subject: sentenceOfCode('document.subjectTooLong', { max: LIMITS.subject }) ?? '' }
    : {}),
  ...(sizeOf(body) > LIMITS.size ? { body: sentenceOfCode('document.bodyTooLarge') ?? '' } : {}),
})

/** Saves the languages that were typed in, one after the other; answers whether all are saved. */
export const useSaveTexts = (model: ModelTexts, { draftIn, dirty, saved: settle }: ReturnType<typeof useDrafts>) => {
  const queries = useQueryClient()
  const [errors, setErrors] = useState<Readonly<Record<string, TextErrors>>>({})
  const [stale, setStale] = useState<StaleText>()
  const saving = useMutation({
    mutationFn: ({ languageId, draft, version }: { languageId: number; draft: Draft; version: number }) =>
      call(modelTextOperations.save, {
        params: { id: model.id, languageId },
        body: { subject: bodyOf(draft.subject), body: bodyOf(draft.body), version },
      }),
    meta: { quiet: true },
  })
  const keep = (saved: ModelText): void => {
    queries.setQueryData<ModelTexts>(modelKey(model.id), (before) =>
      before === undefined
        ? before
        : { ...before, texts: [...before.texts.filter(({ languageId }) => languageId !== saved.languageId), saved] },
    )
  }
  const saveOne = async (languageId: number, draft: Draft, version: number): Promise<boolean> => {
    const large = tooLarge(draft)
    if (Object.keys(large).length > 0) {
      setErrors((before) => ({ ...before, [languageId]: large }))
      return false
    }
    try {
      const saved = await saving.mutateAsync({ languageId, draft, version })
      settle(languageId, saved.version)
      keep(saved)
      setErrors((before) => ({ ...before, [languageId]: {} }))
      return true
    } catch (error) {
      const fields = errorsOf(error)
      if (error instanceof StaleError) setStale({ languageId, current: error.current as ModelText })
      else if (fields.subject !== undefined || fields.body !== undefined)
        setErrors((before) => ({ ...before, [languageId]: fields }))
      else toastError(error)
      return false
    }
  }
  /** The language of the first refusal, undefined where all went well. */
  const saveAll = async (): Promise<number | undefined> => {
    for (const languageId of dirty) {
      // One after the other: what one says stands before the next is sent.
      const isSaved = await saveOne(languageId, draftIn(languageId), textOf(model, languageId)?.version ?? 0)
      if (!isSaved) return languageId
    }
    return undefined
  }
  return { errors, stale, setStale, keep, saveOne, saveAll, isSaving: saving.isPending }
}
