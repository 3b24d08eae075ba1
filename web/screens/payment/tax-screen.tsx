import { tax, taxType, touristTax } from '#contract/entities/payment/tax.ts'
import { EntityPanel } from '#web/crud/entity-panel.tsx'
import { EntityRecord } from '#web/crud/entity-record.tsx'
import { FieldInput } from '#web/crud/field-input.tsx'
import type { InputProps } from '#web/crud/field-input.tsx'
import { useAll, useChildren } from '#web/crud/queries.ts'
import { nameOf } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { ComputedTariffs } from '#web/screens/payment/tax-computed.tsx'
import { TaxTry } from '#web/screens/payment/tax-try.tsx'
import type { TriedTax } from '#web/screens/payment/tax-try.tsx'
import { useGo } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'

/** What the tariffs come to, and a stay to try them on for who may price one. */
const Explained = ({ of }: { readonly of: TriedTax }) => {
  const rows = useChildren(touristTax, of.id).data?.list ?? []
  const { read: mayPrice } = useRight('booking_booking')
  if (rows.length === 0) return null
  return (
    <>
      <ComputedTariffs rows={rows} />
      {mayPrice ? <TaxTry of={of} rows={rows} /> : null}
    </>
  )
}

/** Ways to owe another tax, which the law does not know for the tourist tax. */
const OTHERS_ONLY: readonly string[] = ['NIGHT', 'STAY', 'PERSON']

const TouristRegime = (props: InputProps) => {
  const choices = Object.entries(props.field.choices ?? {}).filter(([key]) => !OTHERS_ONLY.includes(key))
  return <FieldInput {...props} field={{ ...props.field, choices: Object.fromEntries(choices) }} />
}

const TOURIST_INPUTS = { regime: TouristRegime }

/** A tax and its tariffs, year after year: those that the commune voted for the tourist tax, or those of any other. */
export const TaxScreen = () => {
  const t = useT('payment')
  const go = useGo()
  const types = useAll(taxType).data?.list ?? []
  return (
    <EntityRecord
      entity={tax}
      list="/tax-list"
      record="/tax/$taxId"
      renderBelow={(row) => {
        const isTouristTax = types.find((type) => type.id === row['taxTypeId'])?.['isTouristTax'] !== false
        return (
          <>
            <EntityPanel
              entity={touristTax}
              parentId={row.id}
              orderBy="startDate"
              initial={isTouristTax ? { taxId: row.id } : { taxId: row.id, minAge: 0 }}
              {...(isTouristTax ? { inputs: TOURIST_INPUTS } : {})}
              emptyBody={t(isTouristTax ? 'tax.noTariff' : 'tax.noOtherTariff')}
            />
            <Explained of={{ id: row.id, label: nameOf(tax, row), isTouristTax }} />
          </>
        )
      }}
      onSaved={(saved, wasNew) =>
        go(wasNew ? pathTo('/tax/$taxId', { taxId: saved.id }) : pathTo('/tax-list'), { replace: wasNew })
      }
    />
  )
}
