/** /cash-register/{id}: a till, its form, and its pages of keys. */
import { cashRegister } from '#contract/entities/sale/cash-register.ts'
import { EntityRecord } from '#web/crud/entity-record.tsx'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { WindowsPart } from '#web/screens/till/windows-part.tsx'
import { useGo, useScreenParams, useScreenSearch } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { PageTabs } from '#web/ui/page-tabs.tsx'

export const RegisterScreen = () => {
  const t = useT('till')
  const { cashRegisterId: id } = useScreenParams('/cash-register/$cashRegisterId')
  const { part } = useScreenSearch<{ readonly part?: 'keys' }>()
  const to = pathTo('/cash-register/$cashRegisterId', { cashRegisterId: id })
  const tabs = (
    <PageTabs
      label={t('register.parts')}
      current={part ?? 'record'}
      tabs={[
        { key: 'record', label: t('register.record'), to },
        {
          key: 'keys',
          label: t('register.keys'),
          to,
          search: { part: 'keys' },
          disabledReason: id === 0 ? t('register.saveFirst') : undefined,
        },
      ]}
    />
  )
  if (part === 'keys' && id > 0)
    return <WindowsPart key={id} id={id} tabs={tabs} actions={<OpenTill id={id} isActive />} />
  return (
    <EntityRecord
      entity={cashRegister}
      list="/cash-register-list"
      record="/cash-register/$cashRegisterId"
      tabs={tabs}
      renderActions={(item) => (item.id === 0 ? null : <OpenTill id={item.id} isActive={item['active'] === true} />)}
    />
  )
}

const OpenTill = ({ id, isActive }: { readonly id: number; readonly isActive: boolean }) => {
  const t = useT('till')
  const go = useGo()
  const { write, why } = useRight(cashRegister.right)
  const reason = write ? (isActive ? undefined : t('register.inactive')) : why
  return (
    <ActionButton
      variant="default"
      disabledReason={reason}
      onClick={() =>
        go(pathTo('/sale-cash-register/$cashRegisterSaleId', { cashRegisterSaleId: 0 }), { search: { till: id } })
      }
    >
      {t('register.open')}
    </ActionButton>
  )
}
