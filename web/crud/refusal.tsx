/** A deletion that was refused: why, what uses the record, and hiding it instead where that can be (spec 8). */
import { Anchor, Stack, Text } from '@mantine/core'
import { entities } from '#contract/entities/index.ts'
import type { AnyEntity } from '#contract/entity.ts'
import type { InUseBody, Use } from '#contract/uses.ts'
import { FIRST_PAGE } from '#web/crud/addresses.ts'
import classes from '#web/crud/crud.module.css'
import { inSentence } from '#contract/format.ts'
import { articleOf } from '#web/crud/grammar.ts'
import { nameOf } from '#web/crud/record.ts'
import type { RecordItem } from '#web/crud/record.ts'
import { translate, useT } from '#web/i18n/i18n.ts'
import { RestError, sentenceOf } from '#web/shell/rest-error.ts'
import { confirm } from '#web/ui/confirm.tsx'

const isRefusal = (body: object): body is InUseBody => 'uses' in body && Array.isArray(body.uses)

/** What uses the record, where the server said so. */
export const refusalOf = (error: unknown): InUseBody | undefined =>
  error instanceof RestError && isRefusal(error.body) ? error.body : undefined

const address = (path: string): string => path.replace(/\{(?:tab|page)\}/g, FIRST_PAGE)

type DeepKind = 'booking' | 'payment' | 'bill' | 'price_grid' | 'unavailability'
const DEEP: readonly string[] = ['booking', 'payment', 'bill', 'price_grid', 'unavailability'] satisfies DeepKind[]
const isDeep = (kind: string): kind is DeepKind => DEEP.includes(kind)

/** In the language of the screen: the server says it in French. */
const useKind = (): ((use: Use) => string) => {
  const t = useT('crud')
  return ({ entity, count, label }) => {
    if (isDeep(entity)) return t(`refused.kind.${entity}`, { count })
    const declared = Object.values(entities).find(({ name }) => name === entity)?.label
    return declared === undefined ? label : inSentence(count === 1 ? declared.one : declared.many)
  }
}

/** Opens in a tab of its own: what is being done here stays. */
const UseItem = ({ use }: { readonly use: Use }) => {
  const t = useT('crud')
  const kind = useKind()
  const { count, records } = use
  return (
    <li>
      <b>
        {count} {kind(use)}
      </b>
      {records.length === 0 ? null : '\u00A0: '}
      {records.map(({ id, name, path }, i) => (
        <span key={id}>
          {i === 0 ? '' : ', '}
          {path === undefined ? (
            name
          ) : (
            <Anchor href={address(path)} target="_blank" inherit underline="always">
              {name}
            </Anchor>
          )}
        </span>
      ))}
      {records.length > 0 && count > records.length ? ` ${t('refused.more', { count: count - records.length })}` : null}
    </li>
  )
}

const Reason = ({ error, body, canHide }: { error: unknown; body: InUseBody; canHide: boolean }) => {
  const t = useT('crud')
  return (
    <Stack gap="xs" mb="lg">
      <Text size="sm">{body.message === 'record.inUse' ? t('refused.inUse') : sentenceOf(error)}</Text>
      {body.uses.length === 0 ? null : (
        <ul className={classes.uses} aria-label={t('refused.uses')}>
          {body.uses.map((use) => (
            <UseItem key={use.entity} use={use} />
          ))}
        </ul>
      )}
      {canHide ? <Text size="sm">{t('refused.hideBody')}</Text> : null}
    </Stack>
  )
}

/** Tells it; answers whether the user wants the record hidden instead. */
export const tellRefusal = (
  entity: AnyEntity,
  item: RecordItem,
  error: unknown,
  body: InUseBody,
  canHide: boolean,
): Promise<boolean> => {
  const t = translate('crud')
  const the = t(`the.${articleOf(entity.label)}`, { one: inSentence(entity.label.one) })
  return confirm({
    title: t('refused.title', { the, name: nameOf(entity, item) }),
    body: <Reason error={error} body={body} canHide={canHide} />,
    confirmLabel: canHide ? t('refused.hide') : null,
    cancelLabel: t('refused.close'),
  })
}
