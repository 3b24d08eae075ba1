/** Every text that `contract` says, flat and in French: what the other languages are compared with. */
import { LINE_LABELS } from '#domain/billing/line-labels.ts'
import { DOCUMENT_WORDS } from '#contract/document-words.ts'
import { FUNCTION_LABELS } from '#contract/document/functions.ts'
import { KIND_LABELS } from '#contract/document/kinds.ts'
import { BLOCK_LABELS } from '#contract/document/blocks.ts'
import { DAY_FORMATS, TAG_CHOICES, TAG_LABELS } from '#contract/document/tag-labels.ts'
import { TAG_GROUPS } from '#contract/document/tags.ts'
import type { AnyEntity } from '#contract/entity.ts'
import { fieldKey } from '#contract/entity.ts'
import { entities } from '#contract/entities/index.ts'
import type { Field } from '#contract/field.ts'
import { UNITS } from '#contract/format.ts'
import { messages } from '#contract/messages.fr.ts'
import { PREFERENCES } from '#contract/operations/establishment/preference.ts'
import { FUNCTIONALITIES, FUNCTIONALITY_GROUPS, RIGHT_CODE_LABELS } from '#contract/rights.ts'
import { listTexts } from '#contract/list.ts'
import { lists } from '#contract/lists/index.ts'
import type { FlatTexts } from '#contract/texts.ts'
import { DEEP_OWNERS } from '#contract/deep-owners.ts'
import { WORDS } from '#contract/words.ts'

type Pair = readonly [string, string]

const under = (prefix: string, texts: FlatTexts): Pair[] =>
  Object.entries(texts).map(([key, text]) => [`${prefix}${key}`, text])

const fieldTexts = (entity: string, key: string, field: Field): Pair[] => {
  const words = { label: field.label, help: field.help, unit: field.unit, ...field.choices }
  return Object.entries(words).flatMap(([part, text]) =>
    text === undefined ? [] : [[fieldKey(entity, key, part), text] as const],
  )
}

const entityTexts = ({ name, label, fields }: AnyEntity): Pair[] => [
  [`entity.${name}.one`, label.one],
  [`entity.${name}.many`, label.many],
  ...Object.entries(fields).flatMap(([key, field]) => fieldTexts(name, key, field)),
]

/** French texts by key, as this process speaks French. */
export const declaredTexts = (): FlatTexts =>
  Object.fromEntries([
    ...under('message.', messages),
    ...Object.values(entities).flatMap(entityTexts),
    ...Object.values(PREFERENCES).flatMap((kind): Pair[] => [
      ...entityTexts(kind),
      [`entity.${kind.name}.intro`, kind.intro],
    ]),
    ...lists.flatMap((list): Pair[] => Object.entries(listTexts(list))),
    ...under('right.', FUNCTIONALITIES),
    ...FUNCTIONALITY_GROUPS.map(({ prefix, label }): Pair => [`right.group.${prefix}`, label]),
    ...under('right.code.', RIGHT_CODE_LABELS),
    ...Object.entries(DEEP_OWNERS).flatMap(([table, { label }]) => under(`use.${table}.`, label)),
    ...under('word.', WORDS),
    ...under('document.kind.', KIND_LABELS),
    ...under('document.function.', FUNCTION_LABELS),
    ...under('document.group.', TAG_GROUPS),
    ...under('document.tag.', TAG_LABELS),
    ...under('document.choice.', TAG_CHOICES),
    ...under('document.block.', BLOCK_LABELS),
    ...under('document.format.', DAY_FORMATS),
    ...under('paper.', DOCUMENT_WORDS),
    ...under('paper.line.', LINE_LABELS),
    ...Object.entries(UNITS).flatMap(([unit, [one, other]]): Pair[] => [
      [`unit.${unit}_one`, one],
      [`unit.${unit}_other`, other],
    ]),
  ])
