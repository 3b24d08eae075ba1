import { defineEntity } from '#contract/entity.ts'
import { f } from '#contract/field.ts'

/** Establishments that belong together (spec 3, "Preference group"); its id is the `providerId` of the addresses. */
export const preferenceGroup = defineEntity({
  name: 'preferenceGroup',
  path: 'establishment/preference/group',
  right: 'group_settings',
  scope: 'group',
  label: { one: 'Groupe d’établissements', many: 'Groupes d’établissements' },
  fields: {
    label: f.text('Nom du groupe', { required: true, max: 60 }),
    type: f.choice(
      'Type',
      { GROUP: 'Groupe de plusieurs sites', SITE: 'Sites indépendants' },
      { required: true, initial: 'GROUP', help: 'Des sites indépendants ne partagent jamais leurs clients.' },
    ),
    isClientSyncActive: f.boolean('Partager les clients', {
      help: 'Chaque site du groupe voit et modifie les clients des autres. Le logo du groupe s’affiche alors dans la barre.',
    }),
  },
  form: [['label', 'type'], ['isClientSyncActive']],
  unique: [['label']],
  screens: {
    list: '/admin/module/preference-group-grid',
    edit: '/admin/module/preference-group/$providerId',
    chapter: 'preferences',
  },
})

/** A workstation: its name is the fiscal "till" of what it records (domain rules, section 5, "Chains"). */
export const station = defineEntity({
  name: 'station',
  path: 'establishment/station',
  right: 'establishment_establishment',
  scope: 'site',
  label: { one: 'Poste', many: 'Postes' },
  fields: {
    label: f.text('Nom du poste', {
      required: true,
      max: 40,
      help: 'Identifie la caisse dans les enregistrements signés. Chaque navigateur choisit le sien dans le menu de l’utilisateur.',
    }),
    printer: f.text('Imprimante des documents', { max: 80 }),
    ticketPrinter: f.text('Imprimante des tickets', { max: 80 }),
    email: f.email('E-mail du poste'),
  },
  list: ['label', 'printer', 'ticketPrinter', 'email'],
  form: [['label'], ['printer', 'ticketPrinter'], ['email']],
  unique: [['label']],
})
