import { useState } from 'react'
import { tillFileList } from '#contract/lists/sale/till-file.ts'
import { messageOf } from '#contract/messages.ts'
import { useT } from '#web/i18n/i18n.ts'
import { listScreen } from '#web/list/list-screen.tsx'
import { pathTo } from '#web/paths.ts'
import { ReceiveDialog } from '#web/screens/other-till/receive-dialog.tsx'
import { SendDialog } from '#web/screens/other-till/send-dialog.tsx'
import { useTakings } from '#web/screens/other-till/use-takings.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'

const Actions = () => {
  const t = useT('other-till')
  const ui = useT('ui')
  const [opened, setOpened] = useState<'receive' | 'send'>()
  const refusedIn = useTakings()
  const refusedOut = useRight('sale_cash_register').export ? undefined : ui('noRight')
  const close = (): void => setOpened(undefined)
  useFunctionKeys({
    F3: { label: t('receive.button'), run: () => setOpened('receive'), disabledReason: refusedIn },
    F6: { label: t('send.button'), run: () => setOpened('send'), disabledReason: refusedOut },
  })
  return (
    <>
      <ActionButton variant="default" hotkey="F6" disabledReason={refusedOut} onClick={() => setOpened('send')}>
        {t('send.button')}
      </ActionButton>
      <ActionButton hotkey="F3" disabledReason={refusedIn} onClick={() => setOpened('receive')}>
        {t('receive.button')}
      </ActionButton>
      {opened === 'receive' ? <ReceiveDialog onClose={close} /> : null}
      {opened === 'send' ? <SendDialog onClose={close} /> : null}
    </>
  )
}

/** /till-file-list: files of tickets of other tills, and those that left. */
export const TillFileList = listScreen(tillFileList, {
  words: ['other-till', 'list'],
  open: ({ id }) => pathTo('/till-file/$tillFileId', { tillFileId: id }),
  isMuted: ({ state }) => state === 'TAKEN_BACK' || state === 'CONTRARY',
  cells: {
    problem: ({ row: { lacking, reason } }) =>
      lacking > 0 ? messageOf('otherTill.lacking', { count: lacking }) : reason,
  },
  Actions,
})
