export { receptionRoutes } from '#server/modules/reception/routes.ts'
export { eraseForms } from '#server/modules/reception/police/erase.ts'
