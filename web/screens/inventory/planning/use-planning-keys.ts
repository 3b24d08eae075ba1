import { pathTo } from '#web/paths.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGoBack } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import type { StayActions } from '#web/screens/inventory/planning/use-stay-actions.ts'

/** F3 a new stay, F4 the file of the stay that is looked at, F8 on paper, Échap closes the stay, then the screen. */
export const usePlanningKeys = ({ selected, canOpen, create, openFile, select }: StayActions): void => {
  const t = useT('planning')
  const { write } = useRight('booking_booking')
  const back = useGoBack(pathTo('/home'))
  useFunctionKeys({
    F3: { label: t('tools.create'), run: () => create(), disabledReason: write ? undefined : t('move.noRight') },
    F4: {
      label: t('panel.openFile'),
      run: () => (selected === undefined ? undefined : openFile(selected)),
      disabledReason: canOpen ? undefined : t('panel.none'),
    },
    F8: { run: () => window.print() },
    Escape: selected === undefined ? { run: back } : { label: t('panel.close'), run: () => select(undefined) },
  })
}
