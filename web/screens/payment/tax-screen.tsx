import { tax, touristTax } from '#contract/entities/payment/tax.ts'
import { EntityPanel } from '#web/crud/entity-panel.tsx'
import { EntityRecord } from '#web/crud/entity-record.tsx'
import { useChildren } from '#web/crud/queries.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { ComputedTariffs } from '#web/screens/payment/tax-computed.tsx'
import { TaxTry } from '#web/screens/payment/tax-try.tsx'
import { useGo } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'

/** What the tariffs come to, and a stay to try them on for who may price one. */
const Explained = ({ taxId }: { readonly taxId: number }) => {
  const rows = useChildren(touristTax, taxId).data?.list ?? []
  const { read: mayPrice } = useRight('booking_booking')
  if (rows.length === 0) return null
  return (
    <>
      <ComputedTariffs rows={rows} />
      {mayPrice ? <TaxTry /> : null}
    </>
  )
}

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
        <>
          <EntityPanel
            entity={touristTax}
            parentId={id}
            orderBy="startDate"
            initial={{ taxId: id }}
            emptyBody={t('tax.noTariff')}
          />
          <Explained taxId={id} />
        </>
      )}
      onSaved={(saved, wasNew) =>
        go(wasNew ? pathTo('/tax/$taxId', { taxId: saved.id }) : pathTo('/tax-list'), { replace: wasNew })
      }
    />
  )
}
