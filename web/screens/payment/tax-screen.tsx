import { tax, touristTax } from '#contract/entities/payment/tax.ts'
import { EntityPanel } from '#web/crud/entity-panel.tsx'
import { EntityRecord } from '#web/crud/entity-record.tsx'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { useGo } from '#web/shell/navigation.tsx'

/** A tax and the tariffs that the commune voted for it, year after year. */
export const TaxScreen = () => {
  const t = useT('payment')
  const go = useGo()
  return (
    <EntityRecord
      entity={tax}
      list="/tax-list"
      record="/tax/$taxId"
      renderBelow={({ id }) => (
        <EntityPanel
          entity={touristTax}
          parentId={id}
          orderBy="startDate"
          initial={{ taxId: id }}
          emptyBody={t('tax.noTariff')}
        />
      )}
      onSaved={(saved, wasNew) =>
        go(wasNew ? pathTo('/tax/$taxId', { taxId: saved.id }) : pathTo('/tax-list'), { replace: wasNew })
      }
    />
  )
}
