import { customerPaymentList } from '#contract/lists/payment/customer-payment.ts'
import { listPart } from '#web/list/list-part.tsx'

/** Every payment of the customer, the latest first. */
export const CustomerPayments = listPart(customerPaymentList, { words: ['customer', 'payments'] })
