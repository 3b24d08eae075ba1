import { defineEntity } from '#contract/entity.ts'
import { f } from '#contract/field.ts'
import { FRENCH_FUNCTION_LABELS, RECIPIENTS } from '#contract/document/functions.ts'
import type { Recipient } from '#contract/document/functions.ts'

const FRENCH_RECIPIENTS: Readonly<Record<Recipient, string>> = { CUSTOMER: 'Client', PARTNER: 'Partenaire' }

/** What papers and messages are for; each has its models. A house may have several lines of one function, in words of its own. */
export const documentModel = defineEntity({
  name: 'documentModel',
  path: 'document/model',
  right: 'document_email_document',
  scope: 'site',
  label: { one: 'Modèle de document', many: 'Modèles de documents' },
  fields: {
    label: f.text('Libellé', { required: true, max: 80 }),
    functionKey: f.choice('Fonction', FRENCH_FUNCTION_LABELS, {
      required: true,
      help: 'Ce que le document annonce : les balises et les blocs de ses textes en dépendent.',
    }),
    active: f.boolean('Actif', { initial: true }),
  },
  list: ['label', 'functionKey', 'active'],
  form: [['label', 'functionKey', 'active']],
  unique: [['label']],
  ordered: true,
})

/** A model of a function: a paper, a message or both, with a text a language. The first active one is proposed. */
export const mailingConfiguration = defineEntity({
  name: 'mailingConfiguration',
  path: 'document/mailing-configuration',
  right: 'document_email_mailing',
  scope: 'site',
  label: { one: 'Modèle de courrier', many: 'Modèles de courriers' },
  parent: 'documentModelId',
  fields: {
    label: f.text('Libellé', { required: true, max: 80 }),
    documentModelId: f.ref('Document', 'documentModel', { required: true }),
    recipient: f.choice('Destinataire', FRENCH_RECIPIENTS, { required: true, initial: RECIPIENTS[0] }),
    paper: f.boolean('Sur papier', { initial: true }),
    message: f.boolean('Par e-mail', { initial: true }),
    active: f.boolean('Actif', { initial: true }),
  },
  list: ['label', 'documentModelId', 'recipient', 'paper', 'message', 'active'],
  form: [
    ['label', 'documentModelId', 'recipient'],
    ['paper', 'message', 'active'],
  ],
  unique: [['documentModelId', 'label']],
  ordered: true,
})

/** By the French. */
export const english = {
  'Modèle de document': 'Document model',
  'Modèles de documents': 'Document models',
  Document: 'Document',
  'Confirmation d’option': 'Option confirmation',
  'Confirmation de réservation': 'Booking confirmation',
  'Option bientôt échue': 'Option about to lapse',
  'Rappel d’arrhes': 'Deposit reminder',
  'Rappel de solde': 'Balance reminder',
  'Règlement reçu': 'Payment received',
  'Avant le séjour': 'Before the stay',
  'Consignes d’arrivée': 'Arrival instructions',
  'Demande de caution': 'Request of a guarantee',
  'Fiche de police': 'Police form',
  'Après le séjour': 'After the stay',
  'Client absent': 'No-show',
  'Envoi de facture': 'Invoice cover',
  'Place libérée (liste d’attente)': 'Place freed (waiting list)',
  'Courrier libre': 'Free letter',
  'Courrier à un partenaire': 'Letter to a partner',
  'Devis de vente annexe': 'Quote of a sale',
  'Bon de commande': 'Order form',
  'Bon de livraison': 'Delivery note',
  Fonction: 'Function',
  'Ce que le document annonce : les balises et les blocs de ses textes en dépendent.':
    'What the document announces: the tags and blocks of its texts depend on it.',
  'Modèle de courrier': 'Letter model',
  'Modèles de courriers': 'Letter models',
  Destinataire: 'Recipient',
  'Sur papier': 'On paper',
  'Par e-mail': 'By e-mail',
}
