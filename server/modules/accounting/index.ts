export { accountingCruds } from '#server/modules/accounting/plan/accounts.ts'
