import { defineEntity } from '#contract/entity.ts'
import { f } from '#contract/field.ts'

/** Headers of the menu that may have another name, by key of `contract/menu.ts`, with the name they have otherwise. */
export const HEADERS = {
  files: 'Fichiers',
  parameters: 'Paramètres',
  places: 'Camping',
  occupants: 'Occupants et suppléments',
  tools: 'Utilitaires',
  stays: 'Séjours',
  planning: 'Planning',
  results: 'Résultats',
  access: 'Accès',
} as const

/** A header of the menu under the establishment's own name, for everybody or for one user (spec 2, user menu). */
export const customHeaderName = defineEntity({
  name: 'customHeaderName',
  path: 'establishment/header-custom-name',
  right: 'establishment_header',
  scope: 'site',
  label: { one: 'En-tête personnalisé', many: 'En-têtes personnalisés' },
  fields: {
    header: f.choice('En-tête', HEADERS, { required: true }),
    label: f.text('Nom affiché', {
      required: true,
      max: 30,
      help: 'Il remplace le nom habituel dans le menu et à l’accueil.',
    }),
    userId: f.ref('Utilisateur', 'user', { help: 'Sans utilisateur, le nom vaut pour tout l’établissement.' }),
  },
  list: ['header', 'label', 'userId'],
  form: [['header', 'label'], ['userId']],
  unique: [['header', 'userId']],
  screens: {
    list: '/admin/header-custom-name-list',
    edit: '/admin/header-custom-name/$headerCustomNameId',
    chapter: 'droits',
  },
})
