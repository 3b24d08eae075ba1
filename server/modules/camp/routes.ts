import { featuresBody } from '#contract/operations/camp/features.ts'
import { multiEditBody } from '#contract/operations/camp/multi-edit.ts'
import { seriesBody, seriesUndoBody } from '#contract/operations/camp/series.ts'
import { idParams } from '#contract/operations/input.ts'
import { readFeatures, saveFeatures } from '#server/modules/camp/features.ts'
import { applyMultiEdit, previewMultiEdit, undoMultiEdit } from '#server/modules/camp/multi-edit.ts'
import { planRoutes } from '#server/modules/camp/plan/routes.ts'
import { addPicture, getPicture } from '#server/modules/camp/pictures.ts'
import type { PictureSide } from '#server/modules/camp/pictures.ts'
import { createSeries, undoSeries } from '#server/modules/camp/series.ts'
import { route } from '#server/platform/http/route.ts'
import type { Route } from '#server/platform/http/route.ts'

const featureRoutes = (owner: 'place' | 'placeType', path: string): Route[] => {
  const right = owner === 'place' ? 'camp_place' : 'camp_place_type'
  const of = owner === 'place' ? 'd’un emplacement' : 'd’un type'
  return [
    route(
      {
        method: 'GET',
        path: `${path}/features/:id`,
        right: [right, 'read'],
        write: false,
        summary: `Caractéristiques ${of}`,
        params: idParams,
      },
      (context, { params }) => readFeatures(context, owner, params.id),
    ),
    route(
      {
        method: 'POST',
        path: `${path}/features/:id`,
        right: [right, 'write'],
        write: true,
        summary: `Caractéristiques ${of} : enregistrement`,
        params: idParams,
        body: featuresBody,
      },
      (context, { params, body }) => saveFeatures(context, owner, params.id, body),
    ),
  ]
}

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
  route(
    {
      method: 'POST',
      path: 'camp/place/series',
      right: ['camp_place', 'write'],
      write: true,
      summary: 'Emplacements : création d’une série',
      body: seriesBody,
    },
    (context, { body }) => createSeries(context, body),
  ),
  route(
    {
      method: 'POST',
      path: 'camp/place/series/undo',
      right: ['camp_place', 'delete'],
      write: true,
      summary: 'Emplacements : annulation d’une série',
      body: seriesUndoBody,
    },
    (context, { body }) => undoSeries(context, body),
  ),
]

const multiEditRoutes: readonly Route[] = [
  route(
    {
      method: 'POST',
      path: 'camp/place/multi-edit/preview',
      right: ['camp_place', 'write'],
      write: false,
      summary: 'Emplacements : aperçu d’une modification groupée',
      body: multiEditBody,
    },
    (context, { body }) => previewMultiEdit(context, body),
  ),
  route(
    {
      method: 'POST',
      path: 'camp/place/multi-edit',
      right: ['camp_place', 'write'],
      write: true,
      summary: 'Emplacements : modification groupée',
      body: multiEditBody,
    },
    (context, { body }) => applyMultiEdit(context, body),
  ),
  route(
    {
      method: 'POST',
      path: 'camp/place/multi-edit/undo/:id',
      right: ['camp_place', 'write'],
      write: true,
      summary: 'Emplacements : annulation d’une modification groupée',
      params: idParams,
    },
    (context, { params }) => undoMultiEdit(context, params.id),
  ),
]

/** Operations on places that a declaration cannot say. */
export const campRoutes: readonly Route[] = [
  ...featureRoutes('place', 'camp/place'),
  ...featureRoutes('placeType', 'camp/place-type'),
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
