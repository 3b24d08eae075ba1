import { defineEntity } from '#contract/entity.ts'
import { f } from '#contract/field.ts'

/** The password is never a field: it has operations of its own. Rights and tiles are parts with their own paths (spec 7). */
export const user = defineEntity({
  name: 'user',
  path: 'security/user',
  right: 'establishment_user',
  scope: 'group',
  label: { one: 'Utilisateur', many: 'Utilisateurs' },
  display: 'name',
  fields: {
    name: f.text('Nom', { required: true, max: 80 }),
    login: f.text('Identifiant', { required: true, max: 40 }),
    email: f.email('E-mail'),
    groupId: f.ref('Groupe de droits', 'group'),
    admin: f.boolean('Administrateur'),
    systeme: f.boolean('Utilisateur technique', { readOnly: true }),
    suspended: f.boolean('Suspendu'),
    lastLoginAt: f.text('Dernière connexion', { readOnly: true }),
    mustChangePassword: f.boolean('Mot de passe provisoire', { readOnly: true }),
    twoFactorSince: f.text('Double authentification', { readOnly: true }),
  },
  list: ['name', 'login', 'groupId', 'admin', 'suspended', 'lastLoginAt', 'twoFactorSince'],
  form: [
    ['name', 'login'],
    ['email', 'groupId'],
    ['admin', 'suspended', 'systeme'],
  ],
  unique: [['login']],
  screens: { list: '/admin/user-list', edit: '/admin/user/$page/$userId' },
})

export const group = defineEntity({
  name: 'group',
  path: 'security/group',
  right: 'establishment_user',
  scope: 'group',
  label: { one: 'Groupe de droits', many: 'Groupes de droits' },
  fields: { label: f.text('Libellé', { required: true, max: 60 }) },
  unique: [['label']],
  screens: { list: '/admin/group-list', edit: '/admin/group/$groupId' },
})

/** By the French. */
export const english = {
  Utilisateurs: 'Users',
  Identifiant: 'Login',
  'Groupe de droits': 'Rights group',
  'Groupes de droits': 'Rights groups',
  Administrateur: 'Administrator',
  'Utilisateur technique': 'Technical user',
  Suspendu: 'Suspended',
  'Dernière connexion': 'Last log-in',
  'Mot de passe provisoire': 'Temporary password',
  'Double authentification': 'Two-factor log-in',
}
