import { user } from '#contract/entities/security/security.ts'
import { messageOf } from '#contract/messages.ts'
import { userAccess } from '#contract/operations/session/users.ts'
import { nameOf } from '#web/crud/record.ts'
import type { RecordItem } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useAct } from '#web/screens/security/user-queries.ts'
import { call } from '#web/shell/call.ts'
import { useRight, useUser } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { confirm } from '#web/ui/confirm.tsx'

interface SuspendButtonProps {
  readonly item: RecordItem | undefined
  /** Why nothing can be done, where no user is chosen. */
  readonly noneReason?: string | undefined
}

/** Suspends a user, whose sessions end at once, or lets them in again. */
export const SuspendButton = ({ item, noneReason }: SuspendButtonProps) => {
  const t = useT('security')
  const ui = useT('ui')
  const me = useUser()
  const { write } = useRight(user.right)
  const isSuspended = item?.['suspended'] === true
  const act = useAct(
    (id: number) => call(isSuspended ? userAccess.enable : userAccess.suspend, { params: { id } }),
    () =>
      toast.success(
        t(isSuspended ? 'suspend.enabled' : 'suspend.done', { name: item === undefined ? '' : nameOf(user, item) }),
      ),
  )
  const reason = !write ? ui('noRight') : item?.id === me.id ? messageOf('user.self') : noneReason
  const run = async (): Promise<void> => {
    if (item === undefined) return
    const ask = { title: t('suspend.title', { name: nameOf(user, item) }), body: t('suspend.body') }
    if (isSuspended || (await confirm({ ...ask, confirmLabel: t('suspend.suspend') }))) act.mutate(item.id)
  }
  return (
    <ActionButton variant="default" disabledReason={reason} loading={act.isPending} onClick={() => void run()}>
      {t(isSuspended ? 'suspend.enable' : 'suspend.suspend')}
    </ActionButton>
  )
}
