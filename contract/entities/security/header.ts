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

/** By the French. */
export const english = {
  Utilisateur: 'User',
  'En-tête personnalisé': 'Custom header',
  'En-têtes personnalisés': 'Custom headers',
  'En-tête': 'Header',
  Fichiers: 'Files',
  Paramètres: 'Settings',
  Camping: 'Campsite',
  'Occupants et suppléments': 'Occupants and extras',
  Utilitaires: 'Tools',
  Séjours: 'Stays',
  Planning: 'Planning',
  Résultats: 'Results',
  Accès: 'Access',
  'Nom affiché': 'Name shown',
  'Il remplace le nom habituel dans le menu et à l’accueil.':
    'It replaces the usual name in the menu and on the home page.',
  'Sans utilisateur, le nom vaut pour tout l’établissement.':
    'Without a user, the name holds for the whole establishment.',
}
