/** The kinds of partners' bills and of what they may take: short lists, each record opened beside it. */
import { partnerBillingType, partnerManagementType } from '#contract/entities/customer/partner.ts'
import { DrawerList } from '#web/crud/drawer-list.tsx'

const BILLING = ['label', 'payer', 'active']
const MANAGEMENT = ['label', 'stock', 'active']

/** /partner-billing-type-list. */
export const BillingTypeList = () => <DrawerList entity={partnerBillingType} columns={BILLING} />

/** /partner-management-type-list. */
export const ManagementTypeList = () => <DrawerList entity={partnerManagementType} columns={MANAGEMENT} />
