/** /sms-list: every text message, what became of it, and what can still be done with one. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mayText } from '#domain/sms/states.ts'
import type { SmsAction } from '#domain/sms/states.ts'
import { smsList } from '#contract/lists/document/sms.ts'
import type { ListRow } from '#contract/list.ts'
import { smses } from '#contract/operations/document/sms.ts'
import { translate } from '#web/i18n/i18n.ts'
import { listScreen } from '#web/list/list-screen.tsx'
import type { ListHands } from '#web/list/list-screen.tsx'
import { pathTo } from '#web/paths.ts'
import { call } from '#web/shell/call.ts'
import { useIntent } from '#web/shell/intent.ts'
import { useRight } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'

const t = translate('mail')

const Deeds = ({ picked, pick }: ListHands<ListRow<typeof smsList>>) => {
  const intent = useIntent()
  const queries = useQueryClient()
  const { write, why } = useRight('document_email_mailing')
  const acting = useMutation({
    mutationFn: (action: SmsAction) =>
      call(smses.act, {
        body: { ids: picked.filter(({ state }) => mayText(action, state)).map(({ id }) => id), action },
        intent: `${intent.key()}-${action}`,
      }),
    onSuccess: async ({ count }, action) => {
      intent.settle()
      pick([])
      toast.success(t(action === 'cancel' ? 'sms.cancelled' : 'sms.againDone', { count }))
      await queries.invalidateQueries({ queryKey: ['sms'] })
    },
  })
  const reasonOf = (action: SmsAction): string | undefined => {
    if (!write) return why
    if (picked.length === 0) return t('sms.nonePicked')
    const isPossible = picked.some(({ state }) => mayText(action, state))
    return isPossible ? undefined : t(action === 'cancel' ? 'sms.noCancel' : 'sms.noAgain')
  }
  return (['cancel', 'again'] as const).map((action) => (
    <ActionButton
      key={action}
      variant="default"
      disabledReason={reasonOf(action)}
      loading={acting.isPending && acting.variables === action}
      onClick={() => acting.mutate(action)}
    >
      {t(`sms.${action}`)}
    </ActionButton>
  ))
}

/** Whoever it went to, where it is somebody who has a file. */
const open = ({ customerId }: { readonly customerId: number | null }): string =>
  customerId === null ? '/sms-list' : pathTo('/customer/$tab/$customerId', { tab: 'identity', customerId })

export const SmsList = listScreen(smsList, {
  words: ['mail', 'sms'],
  open,
  isMuted: ({ state }) => state === 'CANCELLED',
  pick: {
    heading: () => t('sms.pick'),
    label: ({ who, number }) => t('sms.pickOne', { who: who === '' ? (number ?? '') : who }),
    all: () => t('sms.pickAll'),
  },
  Actions: Deeds,
})
