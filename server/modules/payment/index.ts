export { paymentCruds } from '#server/modules/payment/entities.ts'
