/** The first screen of a tax inspector: what they may read, and what they may take away. */
import type { Day } from '#domain/day.ts'
import { AUDIT_FILE } from '#contract/operations/payment/archive.ts'
import type { LocalUser } from '#contract/operations/session/session.ts'
import { useT } from '#web/i18n/i18n.ts'
import { busy } from '#web/shell/busy.tsx'
import { downloadFile } from '#web/shell/files.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useMenuLabel } from '#web/shell/menu-label.ts'
import { leavesOf } from '#web/shell/menu-tree.ts'
import { ScreenLink } from '#web/shell/navigation.tsx'
import { toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { formatDay } from '#web/ui/format.ts'
import { PageLine } from '#web/ui/page-line.tsx'
import classes from '#web/screens/session/home/home.module.css'

export const AuditHome = ({ user, endsOn }: { readonly user: LocalUser; readonly endsOn: string }) => {
  const t = useT('audit')
  const labelOf = useMenuLabel()
  const take = (): void => {
    busy(downloadFile(AUDIT_FILE, 'controle-fiscal.zip')).catch(toastError)
  }
  useFunctionKeys({ F4: { label: t('file.take'), run: take } })
  return (
    <>
      <PageLine
        title={t('title')}
        count={<span className={classes.day}>{t('home.until', { day: formatDay(endsOn as Day) })}</span>}
        actions={
          <ActionButton hotkey="F4" disabledReason={undefined} onClick={take}>
            {t('file.take')}
          </ActionButton>
        }
      />
      <section className={classes.audit} aria-label={t('home.screens')}>
        <p>{t('home.what', { name: user.establishment.corporateName ?? user.establishment.name })}</p>
        <p>{t('file.what')}</p>
        <h2>{t('home.screens')}</h2>
        <ul>
          {leavesOf(user.menus).map(({ key, path }) => (
            <li key={key}>
              <ScreenLink to={path}>{labelOf(key)}</ScreenLink>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
