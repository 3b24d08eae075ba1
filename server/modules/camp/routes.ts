import { placeFeatures, placeTypeFeatures } from '#contract/operations/camp/features.ts'
import { multiEdit } from '#contract/operations/camp/multi-edit.ts'
import { series } from '#contract/operations/camp/series.ts'
import { idParams } from '#contract/operations/input.ts'
import { readFeatures, saveFeatures } from '#server/modules/camp/features.ts'
import { applyMultiEdit, previewMultiEdit, undoMultiEdit } from '#server/modules/camp/multi-edit.ts'
import { planRoutes } from '#server/modules/camp/plan/routes.ts'
import { addPicture, getPicture } from '#server/modules/camp/pictures.ts'
import type { PictureSide } from '#server/modules/camp/pictures.ts'
import { createSeries, undoSeries } from '#server/modules/camp/series.ts'
import { handle } from '#server/platform/http/handle.ts'
import { route } from '#server/platform/http/route.ts'
import type { Route } from '#server/platform/http/route.ts'

const featureRoutes = (
  owner: 'place' | 'placeType',
  { read, save }: typeof placeFeatures | typeof placeTypeFeatures,
): readonly Route[] => [
  handle(read)((context, { params }) => readFeatures(context, owner, params.id)),
  handle(save)((context, { params, body }) => saveFeatures(context, owner, params.id, body)),
]

const pictureRoute = (size: PictureSide, name: string): Route =>
  route(
    {
      method: 'GET',
      path: `camp/place-picture/${name}/:id`,
      right: ['camp_place', 'read'],
      write: false,
      summary: `Photo d’emplacement (${name})`,
      params: idParams,
    },
    (context, { params }) => getPicture(context, size, params.id),
  )

const seriesRoutes: readonly Route[] = [
  handle(series.create)((context, { body }) => createSeries(context, body)),
  handle(series.undo)((context, { body }) => undoSeries(context, body)),
]

const multiEditRoutes: readonly Route[] = [
  handle(multiEdit.preview)((context, { body }) => previewMultiEdit(context, body)),
  handle(multiEdit.apply)((context, { body }) => applyMultiEdit(context, body)),
  handle(multiEdit.undo)((context, { params }) => undoMultiEdit(context, params.id)),
]

/** Operations on places that a declaration cannot say. */
export const campRoutes: readonly Route[] = [
  ...featureRoutes('place', placeFeatures),
  ...featureRoutes('placeType', placeTypeFeatures),
  ...seriesRoutes,
  ...multiEditRoutes,
  ...planRoutes,
  pictureRoute('SCREEN', 'image'),
  pictureRoute('THUMB', 'thumb'),
  route(
    {
      method: 'POST',
      path: 'camp/place-picture/upload/:id',
      right: ['camp_place', 'write'],
      write: true,
      summary: 'Photo d’emplacement : envoi',
      params: idParams,
      upload: 'uploadfile',
    },
    (context, { params, body }) => addPicture(context, params.id, body),
  ),
]
