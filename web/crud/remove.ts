import type { AnyEntity } from '#contract/entity.ts'
import { articleOf, inSentence } from '#web/crud/grammar.ts'
import { useRemove } from '#web/crud/queries.ts'
import { nameOf } from '#web/crud/record.ts'
import type { RecordItem } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import { toast } from '#web/shell/toast.ts'
import { confirm } from '#web/ui/confirm.tsx'

/** Asks with the name of the record, deletes it, says so. Answers whether it is gone; a refusal is told in a toast. */
export const useAskRemove = (entity: AnyEntity): ((item: RecordItem) => Promise<boolean>) => {
  const t = useT('crud')
  const remove = useRemove(entity)
  return async (item) => {
    const the = t(`the.${articleOf(entity.label)}`, { one: inSentence(entity.label.one) })
    const yes = await confirm({
      title: t('remove.title', { the, name: nameOf(entity, item) }),
      body: t('remove.body'),
      confirmLabel: t('remove.confirm'),
      danger: true,
    })
    if (!yes) return false
    const gone = await remove.mutateAsync(item.id).then(
      () => true,
      // Told by the query cache (`shell/query.ts`).
      () => false,
    )
    if (gone) toast.deleted()
    return gone
  }
}
