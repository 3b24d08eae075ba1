/** Bodies of older schemas become today's, one number after the other. What was kept is never changed in its place. */
import { RuleError } from '#domain/rule-error.ts'
import { BODY_SCHEMA } from './body.ts'
import type { Body, BodyNode } from './body.ts'

/** By the schema that a step starts from. */
export type Steps = Readonly<Record<number, (doc: BodyNode) => BodyNode>>

/** None yet: the first schema is today's. A step adds its number here, and a test what it does to a body of its time. */
export const STEPS: Steps = {}

/** Throws RuleError `document.bodyUnreadable` for a schema that no step knows: written by a later version. */
export const migrated = ({ schema, doc }: Body, steps: Steps = STEPS, to = BODY_SCHEMA): Body => {
  if (schema === to) return { schema, doc }
  const step = schema > to ? undefined : steps[schema]
  if (step === undefined) throw new RuleError('document.bodyUnreadable')
  return migrated({ schema: schema + 1, doc: step(doc) }, steps, to)
}

/** A body whose every node went through `change`, children first. */
export const everyNode = (node: BodyNode, change: (node: BodyNode) => BodyNode): BodyNode =>
  change(node.content === undefined ? node : { ...node, content: node.content.map((one) => everyNode(one, change)) })
