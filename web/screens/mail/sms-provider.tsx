import { Button } from '@mantine/core'
import { smsModule } from '#contract/operations/document/sms.ts'
import { ModuleScreen } from '#web/crud/module-screen.tsx'
import { useT } from '#web/i18n/i18n.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'

/** /admin/module/sms: who carries text messages. */
export const SmsProvider = () => {
  const t = useT('mail')
  return (
    <ModuleScreen
      of={smsModule}
      list="/admin/module/sms-grid"
      record="/admin/module/sms/$smsProviderId"
      words={{
        secretKey: { one: t('sms.key'), feminine: true, help: t('sms.keyHelp'), missing: t('sms.keyMissing') },
        consumerKey: {
          one: t('sms.consumer'),
          feminine: true,
          help: t('sms.consumerHelp'),
          missing: t('sms.consumerMissing'),
        },
      }}
      Actions={ToList}
    />
  )
}

const ToList = () => {
  const t = useT('mail')
  const go = useGo()
  const { read } = useRight('document_email_mailing')
  if (!read) return null
  return (
    <Button variant="default" onClick={() => go('/sms-list')}>
      {t('sms.toList')}
    </Button>
  )
}
