/** `/admin/module/police-note-book`: how the house keeps its police register. Age and time kept are the law's, not choices. */
import { f } from '#contract/field.ts'
import { preferenceKind } from '#contract/operations/establishment/preference-kit.ts'

export const policeRegister = preferenceKind({
  kind: 'policeRegister',
  path: 'police-note-book',
  base: 'module/police-note-book',
  right: 'booking_police',
  screen: '/admin/module/police-note-book?tab=settings',
  label: 'Registre de police',
  intro:
    'Tout client étranger, européen compris, remplit et signe une fiche à son arrivée. Elle est gardée six mois, puis effacée d’elle-même.',
  fields: {
    presumeForeign: f.boolean('Attendre une fiche quand le client habite à l’étranger', {
      initial: true,
      help: 'Tant que la nationalité n’est pas saisie. Exemple\u00A0: un client domicilié à Cologne, occupants sans nationalité. Décoché\u00A0: seule une nationalité étrangère demande une fiche.',
    }),
    askOnArrival: f.boolean('Signaler les fiches manquantes à l’arrivée', {
      initial: true,
      help: 'La liste des arrivées montre «\u00A0fiche de police\u00A0» tant qu’une fiche n’est pas signée. Décoché\u00A0: seul le registre le dit.',
    }),
    documentText: f.note('Texte imprimé sous la signature', {
      max: 600,
      help: 'Exemple\u00A0: «\u00A0Merci de remettre cette fiche à la réception.\u00A0» Vide\u00A0: rien n’est imprimé.',
    }),
  },
})
