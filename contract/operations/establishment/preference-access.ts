/** `/preference/access`: how long a session lasts, and where the server may connect. Of the technical user alone. */
import { f } from '#contract/field.ts'
import { preferenceKind } from '#contract/operations/establishment/preference-kit.ts'

export const access = preferenceKind({
  kind: 'access',
  path: 'access',
  right: 'system',
  screen: '/preference/access',
  label: 'Sessions et réseau',
  intro: 'Réglages techniques de cet établissement\u00A0: durée des sessions, adresses que le serveur peut joindre.',
  fields: {
    idleMinutes: f.integer('Fermer une session inactive après', {
      required: true,
      min: 5,
      max: 1440,
      initial: 240,
      unit: 'minutes',
      help: 'Seuls les gestes de la personne comptent\u00A0: un onglet resté ouvert ne prolonge rien. Exemple\u00A0: 240 ferme une session quatre heures après le dernier geste.',
    }),
    lifetimeHours: f.integer('Fermer toute session après', {
      required: true,
      min: 1,
      max: 720,
      initial: 168,
      unit: 'heures',
      help: 'Même utilisée sans arrêt. Exemple\u00A0: avec 168, chacun se reconnecte au moins une fois par semaine.',
    }),
    localAddresses: f.boolean('Joindre cette machine et son réseau local', {
      help: 'Décoché, l’adresse d’un canal de vente ne peut désigner ni le serveur ni son réseau. Exemple à cocher\u00A0: un gestionnaire de canaux installé dans le camping.',
    }),
  },
})
