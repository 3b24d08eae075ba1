import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'
import countries from 'i18n-iso-countries'
import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/db.ts'

const require = createRequire(import.meta.url)

interface Division {
  readonly code: string
  readonly nom: string
  readonly region?: string
  readonly departement?: string
  readonly type?: string
  readonly codesPostaux?: readonly string[]
}

/** Official divisions of France (Code officiel géographique, INSEE; postal codes, La Poste; Licence Ouverte). */
const divisions = async (file: string): Promise<Division[]> =>
  JSON.parse(await readFile(require.resolve(`@etalab/decoupage-administratif/data/${file}.json`), 'utf8')) as Division[]

const LANGUAGES: readonly (readonly [string, string])[] = [
  ['fr', 'Français'],
  ['en', 'Anglais'],
  ['de', 'Allemand'],
  ['nl', 'Néerlandais'],
  ['es', 'Espagnol'],
  ['it', 'Italien'],
  ['pt', 'Portugais'],
  ['da', 'Danois'],
  ['sv', 'Suédois'],
  ['pl', 'Polonais'],
  ['cs', 'Tchèque'],
  ['ro', 'Roumain'],
]

/** First language of the countries that guests come from; elsewhere English serves. */
const SPOKEN: Readonly<Record<string, string>> = {
  FR: 'fr',
  BE: 'fr',
  LU: 'fr',
  MC: 'fr',
  CH: 'fr',
  DE: 'de',
  AT: 'de',
  LI: 'de',
  NL: 'nl',
  ES: 'es',
  AD: 'es',
  IT: 'it',
  SM: 'it',
  PT: 'pt',
  BR: 'pt',
  DK: 'da',
  SE: 'sv',
  PL: 'pl',
  CZ: 'cs',
  RO: 'ro',
}

const loadLanguages = (tx: Tx) =>
  sql`
    insert into language (label, code) select l.label, l.code
    from jsonb_to_recordset(${JSON.stringify(LANGUAGES.map(([code, label]) => ({ code, label })))}::jsonb) as l (label text, code text)
    on conflict (code) do nothing`.execute(tx)

const loadCountries = async (tx: Tx): Promise<void> => {
  countries.registerLocale(
    require('i18n-iso-countries/langs/fr.json') as Parameters<typeof countries.registerLocale>[0],
  )
  const rows = Object.entries(countries.getNames('fr', { select: 'official' })).map(([isoCode, label]) => ({
    label: label.charAt(0).toUpperCase() + label.slice(1),
    iso_code: isoCode,
    language: SPOKEN[isoCode] ?? 'en',
    is_default: isoCode === 'FR',
  }))
  await sql`
    insert into country (label, iso_code, language_id, is_default)
    select c.label, c.iso_code, l.id, c.is_default
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (label text, iso_code text, language text, is_default boolean)
    join language l on l.code = c.language on conflict (iso_code) do nothing`.execute(tx)
}

const loadDivisions = async (tx: Tx): Promise<void> => {
  const [regions, departments, towns] = await Promise.all([
    divisions('regions'),
    divisions('departements'),
    divisions('communes'),
  ])
  await sql`
    insert into region (label, code, country_id)
    select r.nom, r.code, c.id from jsonb_to_recordset(${JSON.stringify(regions)}::jsonb) as r (nom text, code text)
    join country c on c.iso_code = 'FR' on conflict (country_id, code) do nothing`.execute(tx)
  await sql`
    insert into department (label, code, region_id, country_id)
    select d.nom, d.code, r.id, r.country_id
    from jsonb_to_recordset(${JSON.stringify(departments)}::jsonb) as d (nom text, code text, region text)
    join region r on r.code = d.region join country c on c.id = r.country_id and c.iso_code = 'FR'
    on conflict (country_id, code) do nothing`.execute(tx)
  const rows = towns
    .filter((town) => town.type === 'commune-actuelle' && town.departement !== undefined)
    .flatMap((town) =>
      (town.codesPostaux ?? []).map((postal_code) => ({
        label: town.nom,
        code: town.code,
        department: town.departement,
        postal_code,
      })),
    )
  await sql`
    insert into town (label, postal_code, insee_code, department_id, country_id)
    select t.label, t.postal_code, t.code, d.id, d.country_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (label text, code text, department text, postal_code text)
    join department d on d.code = t.department join country c on c.id = d.country_id and c.iso_code = 'FR'`.execute(tx)
}

const isLoaded = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql`select 1 from town limit 1`.execute(tx)
  return rows.length > 0
}

/** Languages, countries, and the regions, departments and towns of France with their INSEE and postal codes. Once. */
export const loadGeography = async (tx: Tx): Promise<void> => {
  if (await isLoaded(tx)) return
  await loadLanguages(tx)
  await loadCountries(tx)
  await loadDivisions(tx)
}
