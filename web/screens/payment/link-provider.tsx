import { Button } from '@mantine/core'
import { linkModule } from '#contract/operations/payment/pay-link.ts'
import { ModuleScreen } from '#web/crud/module-screen.tsx'
import { useT } from '#web/i18n/i18n.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'

/** /admin/module/link: a provider of links to pay, or to have cautions held. */
export const LinkProvider = () => {
  const t = useT('billing')
  return (
    <ModuleScreen
      of={linkModule}
      list="/admin/module/link-grid"
      record="/admin/module/link/$linkProviderId"
      words={{
        secretKey: { one: t('link.key'), feminine: true, help: t('link.keyHelp'), missing: t('link.keyMissing') },
      }}
      Actions={ToList}
    />
  )
}

const ToList = () => {
  const t = useT('billing')
  const go = useGo()
  const { read } = useRight('payment_payment')
  if (!read) return null
  return (
    <Button variant="default" onClick={() => go('/pay-link-list')}>
      {t('link.toList')}
    </Button>
  )
}
