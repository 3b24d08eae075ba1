export { customerCruds } from '#server/modules/customer/cruds.ts'
export { customerRoutes } from '#server/modules/customer/routes.ts'
