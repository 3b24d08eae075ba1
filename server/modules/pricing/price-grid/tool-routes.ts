import { besideBody, nextSeasonBody, purgeBody } from '#contract/operations/occupant-extra/price-grid-tools.ts'
import { idParams, wholeInAddress } from '#contract/operations/input.ts'
import { makeNextSeason } from '#server/modules/pricing/price-grid/next-season.ts'
import { gridChoice } from '#server/modules/pricing/price-grid/choice.ts'
import { gridsBeside, saveBeside } from '#server/modules/pricing/price-grid/beside.ts'
import { gridRivals } from '#server/modules/pricing/price-grid/rivals.ts'
import { ownOptions } from '#server/modules/pricing/price-grid/own-options.ts'
import { isGridActive, purgeVersions, purgeableVersions } from '#server/modules/pricing/price-grid/purge.ts'
import { route } from '#server/platform/http/route.ts'
import type { Route } from '#server/platform/http/route.ts'

const BASE = 'occupant-extra/price-grid'

/** What is done to grids as a whole. */
export const gridToolRoutes: readonly Route[] = [
  route(
    {
      method: 'GET',
      path: `${BASE}/choice/:id`,
      right: ['booking_booking', 'read'],
      write: false,
      summary: 'Grilles tarifaires en vente sur un type',
      params: idParams,
    },
    (context, { params }) => gridChoice(context, params.id),
  ),
  route(
    {
      method: 'GET',
      path: `${BASE}/own-options`,
      right: ['booking_booking', 'read'],
      write: false,
      summary: 'Options que seules les grilles en vente connaissent',
    },
    (context) => ownOptions(context),
  ),
  route(
    {
      method: 'GET',
      path: `${BASE}/beside`,
      right: ['occupant_extra_price', 'read'],
      write: false,
      summary: 'Grilles tarifaires côte à côte',
    },
    (context) => gridsBeside(context),
  ),
  route(
    {
      method: 'POST',
      path: `${BASE}/beside`,
      right: ['occupant_extra_price', 'write'],
      write: true,
      summary: 'Grilles tarifaires côte à côte : enregistrement des brouillons',
      body: besideBody,
    },
    (context, { body }) => saveBeside(context, body),
  ),
  route(
    {
      method: 'GET',
      path: `${BASE}/rivals/:id`,
      right: ['occupant_extra_price', 'read'],
      write: false,
      summary: 'Grille tarifaire : celles qui vendent les mêmes séjours',
      params: idParams,
    },
    (context, { params }) => gridRivals(context, params.id),
  ),
  route(
    {
      method: 'GET',
      path: `${BASE}/active/:id/:establishmentId`,
      right: ['occupant_extra_price', 'read'],
      write: false,
      summary: 'Grille tarifaire : active ou non',
      params: idParams.extend({ establishmentId: wholeInAddress(1) }),
    },
    (context, { params }) => isGridActive(context, params),
  ),
  route(
    {
      method: 'POST',
      path: `${BASE}/next-season`,
      right: ['occupant_extra_price', 'write'],
      write: true,
      summary: 'Grilles tarifaires : saison suivante',
      body: nextSeasonBody,
    },
    (context, { body }) => makeNextSeason(context, body),
  ),
  route(
    {
      method: 'GET',
      path: `${BASE}/purge`,
      right: ['occupant_extra_price', 'read'],
      write: false,
      summary: 'Grilles tarifaires : versions inutilisées',
    },
    (context) => purgeableVersions(context),
  ),
  route(
    {
      method: 'POST',
      path: `${BASE}/purge`,
      right: ['occupant_extra_price', 'delete'],
      write: true,
      summary: 'Grilles tarifaires : purge de versions inutilisées',
      body: purgeBody,
    },
    (context, { body }) => purgeVersions(context, body),
  ),
]
