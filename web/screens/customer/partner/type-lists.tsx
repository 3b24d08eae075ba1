/** The kinds of partners' bills and of what they may take: short lists, each record opened beside it. */
import { useMemo } from 'react'
import type { AnyEntity } from '#contract/entity.ts'
import { partnerBillingType, partnerManagementType } from '#contract/entities/customer/partner.ts'
import { EntityPanel } from '#web/crud/entity-panel.tsx'
import classes from '#web/screens/customer/customer.module.css'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGoBack } from '#web/shell/navigation.tsx'
import { PageLine } from '#web/ui/page-line.tsx'

const listOf = (entity: AnyEntity, columns: readonly string[]) => () => {
  const back = useGoBack('/home')
  useFunctionKeys({ Escape: { run: back } })
  const shown = useMemo(() => columns, [])
  return (
    <div className={classes.screen}>
      <PageLine title={entity.label.many} />
      <div className={classes.part}>
        <EntityPanel entity={entity} columns={shown} />
      </div>
    </div>
  )
}

export const BillingTypeList = listOf(partnerBillingType, ['label', 'payer', 'active'])
export const ManagementTypeList = listOf(partnerManagementType, ['label', 'stock', 'active'])
