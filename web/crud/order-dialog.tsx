import type { AnyEntity } from '#contract/entity.ts'
import { inSentence } from '#contract/format.ts'
import { useEvery, useReorder } from '#web/crud/queries.ts'
import { nameOf } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import { toast } from '#web/shell/toast.ts'
import { ReorderDialog } from '#web/ui/reorder-dialog.tsx'

/** Order of all records of an ordered entity, whatever the list behind shows of them. */
export const OrderDialog = ({ entity, onClose }: { readonly entity: AnyEntity; readonly onClose: () => void }) => {
  const t = useT('crud')
  const all = useEvery(entity)
  const reorder = useReorder(entity)
  if (all.data === undefined) return null
  return (
    <ReorderDialog
      title={t('orderTitle', { many: inSentence(entity.label.many) })}
      items={all.data.map((item) => ({ id: item.id, label: nameOf(entity, item) }))}
      isSaving={reorder.isPending}
      onClose={onClose}
      onSave={(ids) =>
        reorder.mutate(ids, {
          onSuccess: () => {
            toast.saved()
            onClose()
          },
        })
      }
    />
  )
}
