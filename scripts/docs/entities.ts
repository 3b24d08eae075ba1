/** `npm run docs:entities`: docs/entities.md, every declared entity with its fields, and what keeps each phrase of the specification. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { entities } from '#contract/entities/index.ts'
import type { AnyEntity } from '#contract/entity.ts'
import type { Field } from '#contract/field.ts'
import { messages } from '#contract/messages.fr.ts'
import { READ_LATER } from './entity-later.ts'
import { AREAS, ENTITY_PHRASES, NOT_DECLARED } from './entity-phrases.ts'

const ROOT = join(import.meta.dirname, '../..')
export const ENTITIES_FILE = join(ROOT, 'docs/entities.md')

const byName: Readonly<Record<string, AnyEntity>> = entities

/** Whether what a phrase is said to be kept by is really there. */
export const isKept = (target: string): boolean => {
  const [kind = '', rest = ''] = target.split(/:(.*)/s)
  if (kind === 'waiting') return rest !== ''
  if (kind === 'code') return rest in messages
  if (kind === 'file') return existsSync(join(ROOT, rest))
  if (kind === 'test') {
    const [file = '', words = ''] = rest.split(/#(.*)/s)
    return existsSync(join(ROOT, file)) && words !== '' && readFileSync(join(ROOT, file), 'utf8').includes(words)
  }
  const [name = '', key] = target.split('.')
  const entity = byName[name]
  return entity !== undefined && (key === undefined || key in entity.fields)
}

/** Phrases that nothing keeps, or whose keeper is gone. */
export const unmapped = (): string[] =>
  Object.entries(ENTITY_PHRASES).flatMap(([section, phrases]) =>
    Object.entries(phrases)
      .filter(([, targets]) => targets.length === 0 || !targets.every(isKept))
      .map(([phrase, targets]) => `${section}: ${phrase} → ${targets.filter((one) => !isKept(one)).join(', ')}`),
  )

const shown = (target: string): string => {
  const [kind = '', rest = ''] = target.split(/:(.*)/s)
  if (kind === 'waiting') return `waiting for ${rest}`
  if (kind === 'test') return `\`${rest.split('#')[0] ?? ''}\``
  return `\`${rest === '' ? target : rest}\``
}

const limits = ({ min, max, unit }: Field): string =>
  [min === undefined ? '' : `≥ ${min}`, max === undefined ? '' : `≤ ${max}`, unit ?? '']
    .filter((part) => part !== '')
    .join(' ')

const kindOf = (field: Field): string =>
  field.identifier ?? (field.entity === undefined ? field.kind : `${field.kind} ${field.entity}`)

const fieldRow = ([key, field]: readonly [string, Field]): string =>
  `| \`${key}\` | ${field.label} | ${kindOf(field)} | ${field.required && field.kind !== 'boolean' ? 'required' : ''}${
    field.readOnly === true ? 'read only' : ''
  } | ${limits(field)} |`

const section = (entity: AnyEntity): string[] => [
  `### ${entity.label.one} (\`${entity.name}\`)`,
  '',
  `\`/rest/${entity.path}\`, ${entity.scope}, right \`${entity.right}\`${
    entity.unique.length === 0 ? '' : `, unique: ${entity.unique.map((keys) => keys.join(' + ')).join('; ')}`
  }${entity.screens?.list === undefined ? '' : `, screen \`${entity.screens.list}\``}`,
  '',
  '| field | label | kind | | limits |',
  '|---|---|---|---|---|',
  ...Object.entries(entity.fields).map(fieldRow),
  '',
]

const areaOf = ({ path }: AnyEntity): string => path.split('/')[0] ?? ''

const area = (name: string): string[] => [
  `## ${name}`,
  '',
  ...Object.values(entities)
    .filter((entity) => areaOf(entity) === name)
    .flatMap(section),
]

const phrases = ([heading, said]: readonly [string, Readonly<Record<string, readonly string[]>>]): string[] => [
  `### ${heading}`,
  '',
  '| the specification says | kept by |',
  '|---|---|',
  ...Object.entries(said).map(([phrase, targets]) => `| ${phrase} | ${targets.map(shown).join(', ')} |`),
  '',
]

/** The whole document. */
export const entitiesDocument = (): string =>
  [
    '# Entities',
    '',
    'Written by `npm run docs:entities` from the declarations (`contract/entities`) and `scripts/docs/entity-phrases.ts`; a test compares',
    'it with them, and fails on a phrase of the specification that nothing keeps. Amounts are in cents, rates in hundredths of a per cent.',
    '',
    ...AREAS.flatMap(area),
    '## Kept by functions and tables of their own, or waiting',
    '',
    ...Object.entries(NOT_DECLARED).map(([name, target]) => `- \`${name}\`: ${shown(target)}`),
    '',
    '## Kept, and read by a later part',
    '',
    ...Object.entries(READ_LATER).map(([name, part]) => `- \`${name}\`: ${part}`),
    '',
    '## What the specification says',
    '',
    ...Object.entries(ENTITY_PHRASES).flatMap(phrases),
  ].join('\n')

if (import.meta.main) writeFileSync(ENTITIES_FILE, entitiesDocument())
