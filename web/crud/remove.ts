import type { AnyEntity } from '#contract/entity.ts'
import { hidingOf } from '#contract/uses.ts'
import { inSentence } from '#contract/format.ts'
import { articleOf } from '#web/crud/grammar.ts'
import { useHide, useRemove } from '#web/crud/queries.ts'
import { nameOf } from '#web/crud/record.ts'
import type { RecordItem } from '#web/crud/record.ts'
import { refusalOf, tellRefusal } from '#web/crud/refusal.tsx'
import { useT } from '#web/i18n/i18n.ts'
import { useRight } from '#web/shell/session.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { confirm } from '#web/ui/confirm.tsx'

/**
 * Asks with the name of the record, deletes it, says so. Answers whether it is gone. A record in use is told with what uses it,
 * and may be hidden instead; any other refusal is told in a toast.
 */
export const useAskRemove = (entity: AnyEntity): ((item: RecordItem) => Promise<boolean>) => {
  const t = useT('crud')
  const remove = useRemove(entity)
  const hide = useHide(entity)
  const right = useRight(entity.right)
  const hiding = hidingOf(entity)
  const refused = async (item: RecordItem, error: unknown): Promise<void> => {
    const body = refusalOf(error)
    if (body === undefined) return toastError(error)
    const canHide = right.write && hiding !== undefined && item[hiding.key] !== hiding.value
    if (!(await tellRefusal(entity, item, error, body, canHide))) return undefined
    await hide
      .mutateAsync(item.id)
      .then(() => toast.success(t('refused.hidden', { name: nameOf(entity, item) })), toastError)
    return undefined
  }
  return async (item) => {
    const the = t(`the.${articleOf(entity.label)}`, { one: inSentence(entity.label.one) })
    const yes = await confirm({
      title: t('remove.title', { the, name: nameOf(entity, item) }),
      body: t('remove.body'),
      confirmLabel: t('remove.confirm'),
      danger: true,
    })
    if (!yes) return false
    try {
      await remove.mutateAsync(item.id)
    } catch (error) {
      await refused(item, error)
      return false
    }
    toast.deleted()
    return true
  }
}
