import { Button } from '@mantine/core'
import { pathTo } from '#web/paths.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useGo } from '#web/shell/navigation.tsx'

export const GoToLogin = () => {
  const t = useT('session')
  const go = useGo()
  return (
    <Button size="md" onClick={() => go(pathTo('/login'), { replace: true })}>
      {t('setup.goToLogin')}
    </Button>
  )
}
