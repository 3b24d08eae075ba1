export { paymentCruds } from '#server/modules/payment/entities.ts'
export { paymentRoutes } from '#server/modules/payment/routes.ts'
export { recordPayment } from '#server/modules/payment/pay/record-payment.ts'
export { reversePayment } from '#server/modules/payment/pay/reverse-payment.ts'
