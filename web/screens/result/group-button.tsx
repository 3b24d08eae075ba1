import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'

/** One cheque for several files, taken where one looks at what is owed. */
export const GroupButton = () => {
  const t = useT('result')
  const go = useGo()
  const { write, why } = useRight('payment_payment')
  return (
    <ActionButton
      variant="default"
      disabledReason={write ? undefined : why}
      onClick={() => go(pathTo('/group-payment'))}
    >
      {t('group')}
    </ActionButton>
  )
}
