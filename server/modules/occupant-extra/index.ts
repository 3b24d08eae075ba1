export { occupantExtraCruds } from '#server/modules/occupant-extra/entities.ts'
