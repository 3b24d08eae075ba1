export { customerCruds } from '#server/modules/customer/cruds.ts'
export { customerOfGuest, knownGuest } from '#server/modules/customer/guest.ts'
export { customerRoutes } from '#server/modules/customer/routes.ts'
export { searchCustomers } from '#server/modules/customer/search/search-customers.ts'
