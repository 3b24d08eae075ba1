import { Code } from '@mantine/core'
import { pathTo } from '#web/paths.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGoBack } from '#web/shell/navigation.tsx'
import { useUser } from '#web/shell/session.ts'
import { PageLine } from '#web/ui/page-line.tsx'
import classes from '#web/screens/system/system.module.css'

const COMMAND = 'PINEDE_DATA=./demo npm run demo'
const BIGGER = 'PINEDE_DATA=./demo npm run demo -- --places 500 --stays 12000'
const LOGINS = 'systeme, direction, reception, lecture'
const PASSWORD = 'pinede-demo'

/** What the demonstration is, and where it can be loaded: never into a house that holds real stays. */
export const InitDemo = () => {
  const t = useT('system')
  const { establishment } = useUser()
  const back = useGoBack(pathTo('/home'))
  useFunctionKeys({ Escape: { run: back } })
  const isDemo = establishment.training
  return (
    <>
      <PageLine title={t('demo.title')} />
      <section className={classes.card}>
        <h2 className={classes.heading}>{t(isDemo ? 'demo.isDemo' : 'demo.isReal')}</h2>
        <p>{t(isDemo ? 'demo.isDemoBody' : 'demo.isRealBody')}</p>
        {isDemo ? null : (
          <>
            <p>{t('demo.command')}</p>
            <Code block tabIndex={0}>
              {COMMAND}
            </Code>
            <p>{t('demo.bigger')}</p>
            <Code block tabIndex={0}>
              {BIGGER}
            </Code>
          </>
        )}
        <p>{t('demo.logins', { password: PASSWORD })}</p>
        <Code block tabIndex={0}>
          {LOGINS}
        </Code>
      </section>
    </>
  )
}
