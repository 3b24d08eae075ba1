import type { Crud } from '#server/crud/crud.ts'
import { areaCruds } from '#server/crud/routes.ts'

/** Layouts, features, families, types and places are served as declared. */
export const campCruds: readonly Crud[] = areaCruds(['layout', 'feature', 'placeFamily', 'placeType', 'place'])
