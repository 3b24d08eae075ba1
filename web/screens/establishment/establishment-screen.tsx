import { establishment } from '#contract/entities/establishment/establishment.ts'
import { station } from '#contract/entities/establishment/group.ts'
import { currency } from '#contract/entities/establishment/reference.ts'
import { EntityPanel } from '#web/crud/entity-panel.tsx'
import { EntityRecord } from '#web/crud/entity-record.tsx'
import { TOWN_INPUTS } from '#web/crud/town-field.tsx'
import { useT } from '#web/i18n/i18n.ts'
import { Logo } from '#web/screens/establishment/logo.tsx'
import { Sites } from '#web/screens/establishment/sites.tsx'
import { openFile } from '#web/shell/files.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { refreshUser } from '#web/shell/refresh-user.ts'
import { useUser } from '#web/shell/session.ts'
import { toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

const CURRENCY_COLUMNS = ['name', 'isoCode', 'symbol', 'exchangeRate', 'isDefault']
const STATION_COLUMNS = ['label', 'printer', 'ticketPrinter', 'email']

const printSheet = (): void => void openFile(`${establishment.path}/document`).catch(toastError)

/** The establishment at work: its legal identity, logo, currencies and stations; the operator's other sites. */
export const EstablishmentScreen = () => {
  const t = useT('establishment')
  const { id, training } = useUser().establishment
  useFunctionKeys({ F8: { label: t('sheet'), run: printSheet } })
  return (
    <EntityRecord
      key={id}
      entity={establishment}
      id={id}
      list="/home"
      record="/admin/establishment"
      inputs={TOWN_INPUTS}
      isKept
      renderInfo={() => (training ? <StatusBadge tone="attention">{t('training')}</StatusBadge> : null)}
      renderActions={() => (
        <ActionButton variant="default" hotkey="F8" leftSection={<Icon name="print" size={16} />} onClick={printSheet}>
          {t('sheet')}
        </ActionButton>
      )}
      // Its name is the title of the tab, its currency that of every amount.
      onSaved={() => void refreshUser()}
      renderBelow={() => (
        <>
          <Logo />
          <EntityPanel entity={station} columns={STATION_COLUMNS} emptyBody={t('stations.empty')} />
          <EntityPanel entity={currency} columns={CURRENCY_COLUMNS} />
          <Sites />
        </>
      )}
    />
  )
}
