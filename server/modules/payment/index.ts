export { paymentCruds } from '#server/modules/payment/entities.ts'
export { paymentRoutes } from '#server/modules/payment/routes.ts'
