/** The text of a paper or message as it travels: `domain/document/body.ts` says what it is, `domain/document/clean.ts` what is kept of it. */
import { z } from 'zod'
import type { BodyNode } from '#domain/document/body.ts'
import { BODY_SCHEMA } from '#domain/document/body.ts'

/**
 * Only its frame is checked here: what stands in `doc` is cleaned by `cleanBody`, which bounds its depth first. A check of each node
 * by a recursive schema would fall over a deep one.
 */
export const bodyInput = z.strictObject({ schema: z.int().min(1).max(BODY_SCHEMA), doc: z.unknown() })
export type BodyInput = z.output<typeof bodyInput>

/** As it is answered: what was cleaned is not checked again. */
export const bodyAnswer = z.strictObject({ schema: z.int(), doc: z.custom<BodyNode>() })
