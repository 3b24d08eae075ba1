/** English of the French texts of this area's declarations. */
export const english: Readonly<Record<string, string>> = {
  Indisponibilité: 'Unavailability',
  Indisponibilités: 'Unavailabilities',
  'entity.unavailability.arrival': 'From',
  'entity.unavailability.departure': 'To',
  'Première nuit qui n’est pas vendue.': 'First night that is not sold.',
  'Jour où l’emplacement est rendu : un client peut arriver ce jour-là.':
    'Day on which the pitch is given back: a guest may arrive that day.',
  Motif: 'Reason',
  'Lu sur le planning. Exemple : toiture à refaire.': 'Read on the planning. Example: roof to be mended.',
  Note: 'Note',
  'Canal de réservation': 'Booking channel',
  'Canaux de réservation': 'Booking channels',
  'Sa fiche dit qui règle, ce qu’il peut prendre et sa commission.':
    'Its record says who pays, what it may take and its commission.',
  Format: 'Format',
  'XML (OTA)': 'XML (OTA)',
  JSON: 'JSON',
  'La langue que parle le canal.': 'The language that the channel speaks.',
  'Adresse du service': 'Address of the service',
  'Code du site': 'Site code',
  'Votre établissement, chez le canal.': 'Your site, at the channel.',
  'Accepter d’office': 'Accept as they come',
  'Sinon chaque réservation attend qu’on l’accepte. Les annulations s’appliquent toujours d’office.':
    'Otherwise each booking waits to be accepted. Cancellations always apply as they come.',
  'Celui de l’argent que le canal a reçu des clients, si ce sont eux qui règlent le camping.':
    'That of the money the channel collected from guests, where they are the ones who pay the campsite.',
  'Vente sur': 'Sale over',
  mois: 'months',
  'Relève toutes les': 'Collected every',
  min: 'min',
  'Un canal inactif ne relève rien et n’envoie rien.': 'An inactive channel collects nothing and sends nothing.',
}
