import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ListRow } from '#contract/list.ts'
import { IMPORT_EVENT, importList } from '#contract/lists/channel/import.ts'
import type { ImportAnswer } from '#contract/lists/channel/import.ts'
import { imports } from '#contract/operations/booking/import.ts'
import { translate, useT } from '#web/i18n/i18n.ts'
import { listScreen } from '#web/list/list-screen.tsx'
import type { ListHands } from '#web/list/list-screen.tsx'
import type { Kept } from '#web/list/kept-filters.ts'
import { pathTo } from '#web/paths.ts'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useIntent } from '#web/shell/intent.ts'
import { useRight } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { formatMoney } from '#web/ui/format.ts'

type ImportRow = ListRow<typeof importList>

const t = translate('channel')

/** Accepts what was ticked, and says what came of it. */
const useAcceptMany = (done: () => void) => {
  const queries = useQueryClient()
  const intent = useIntent()
  return useMutation({
    mutationFn: (ids: readonly number[]) => call(imports.acceptMany, { body: { ids }, intent: intent.key() }),
    onSuccess: async ({ list }) => {
      intent.settle()
      const wrong = list.filter((one) => one.state === 'ERROR').length
      const said = t('list.accepted', { count: list.length })
      if (wrong > 0) toast.warning(`${said} ${t('list.inError', { count: wrong })}`)
      else toast.success(said)
      done()
      await queries.invalidateQueries({ queryKey: ['bookingImport'] })
    },
    onError: () => intent.settle(),
  })
}

const Accepting = ({ picked, pick }: ListHands<ImportRow>) => {
  const ui = useT('ui')
  const right = useRight('booking_import')
  const accepting = useAcceptMany(() => pick([]))
  const reason = right.write ? (picked.length === 0 ? t('list.nonePicked') : undefined) : ui('noRight')
  const accept = (): void => {
    if (reason === undefined && !accepting.isPending) accepting.mutate(picked.map(({ id }) => id))
  }
  useFunctionKeys({ F12: { label: t('actions.accept'), run: accept, disabledReason: reason } })
  return (
    <ActionButton hotkey="F12" disabledReason={reason} loading={accepting.isPending} onClick={accept}>
      {t('list.acceptMany', { count: picked.length })}
    </ActionButton>
  )
}

const Paid = ({ answer, filters }: { readonly answer: ImportAnswer; readonly filters: Kept }) =>
  filters['view'] === 'PAID' && answer.paid > 0 ? (
    <strong>{t('list.paid', { amount: formatMoney(answer.paid) })}</strong>
  ) : null

/** /booking-import-list: what the channels sold, what waits for someone, and money without a stay. */
export const ImportList = listScreen(importList, {
  words: ['channel', 'list'],
  open: (row) => pathTo('/booking-import/$bookingImportId', { bookingImportId: row.id }),
  isMuted: (row) => row.state === 'IGNORED',
  cells: { event: ({ row }) => IMPORT_EVENT.word(row.event) },
  everything: { view: 'ALL' },
  pick: {
    heading: () => t('list.pick'),
    label: ({ externalId, guest }) => t('list.pickOne', { number: externalId ?? '', guest }),
    all: () => t('list.pickAll'),
    may: ({ state }) => state === 'TO_ACCEPT',
  },
  Actions: Accepting,
  Info: Paid,
})
