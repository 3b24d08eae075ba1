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

/** A workstation: its code is the fiscal "till" of what it records (domain rules, section 5, "Chains"). */
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
      help: 'Chaque navigateur choisit le sien dans le menu de l’utilisateur.',
    }),
    code: f.text('Code de caisse', {
      readOnly: true,
      help: 'Identifie la caisse dans les enregistrements signés. Suit le nom du poste jusqu’à sa première signature, puis ne change plus.',
    }),
    printer: f.text('Imprimante des documents', { max: 80 }),
    ticketPrinter: f.text('Imprimante des tickets', { max: 80 }),
    email: f.email('E-mail du poste'),
  },
  list: ['label', 'code', 'printer', 'ticketPrinter', 'email'],
  form: [['label', 'code'], ['printer', 'ticketPrinter'], ['email']],
  unique: [['label']],
})

/** By the French. */
export const english = {
  Poste: 'Workstation',
  Postes: 'Workstations',
  'Nom du poste': 'Name of the workstation',
  'Chaque navigateur choisit le sien dans le menu de l’utilisateur.': 'Each browser chooses its own in the user menu.',
  'Code de caisse': 'Till code',
  'Identifie la caisse dans les enregistrements signés. Suit le nom du poste jusqu’à sa première signature, puis ne change plus.':
    'Identifies the till in signed records. Follows the name of the workstation until its first signature, then never changes.',
  'Imprimante des documents': 'Printer for documents',
  'Imprimante des tickets': 'Printer for tickets',
  'E-mail du poste': 'E-mail of the workstation',
  'Groupe d’établissements': 'Group of establishments',
  'Groupes d’établissements': 'Groups of establishments',
  'Nom du groupe': 'Name of the group',
  Type: 'Type',
  'Des sites indépendants ne partagent jamais leurs clients.': 'Independent sites never share their customers.',
  'Groupe de plusieurs sites': 'Group of several sites',
  'Sites indépendants': 'Independent sites',
  'Partager les clients': 'Share customers',
  'Chaque site du groupe voit et modifie les clients des autres. Le logo du groupe s’affiche alors dans la barre.':
    'Each site of the group sees and changes the customers of the others. The logo of the group is then shown in the bar.',
}
