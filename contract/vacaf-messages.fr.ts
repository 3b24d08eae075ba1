/** French sentences of holiday aids. Part of `messages.fr.ts`. */
export const vacafMessages = {
  'vacaf.beneficiary':
    'Ce numéro d’allocataire n’en est pas un : sept chiffres, parfois suivis d’une lettre (CAF), ou le numéro de sécurité sociale (MSA).',
  'vacaf.notSaved': 'Une aide se demande sur une option, une réservation ou un séjour.',
  'vacaf.notOffice':
    'Le partenaire {office} n’est pas un organisme d’aide : donnez-lui un type de partenaire de nature « Aide aux vacances ».',
  'vacaf.officeOff': 'L’organisme {office} est désactivé : il n’accepte plus de nouvelle demande.',
  'vacaf.officeUnready':
    'L’organisme {office} n’a pas de fiche client à facturer : choisissez-la dans sa fiche partenaire.',
  'vacaf.decided': 'L’organisme a déjà répondu à cette demande : revenez d’abord sur sa décision.',
  'vacaf.notDecided': 'L’organisme n’a pas encore répondu à cette demande.',
  'vacaf.billed': 'La facture {number} du séjour est déjà faite : annulez-la d’abord.',
  'vacaf.paid': 'L’organisme a déjà versé {paid:money} de cette aide : extournez d’abord ce règlement.',
  'vacaf.nothing': 'Cette aide ne vaut rien pour ce séjour : vérifiez le taux, les nuits minimum et les autres aides.',
  'vacaf.aboveRights': 'Les droits de la famille donnent {proposed:money} au plus pour ce séjour.',
  'vacaf.twice': 'Ce numéro d’allocataire a déjà une aide pour des nuits communes : {codes}.',
  'vacaf.partTwice': 'Une même aide figure deux fois dans la répartition.',
  'vacaf.aboveDue': 'L’aide de l’allocataire {beneficiary} n’attend plus que {due:money}.',
  'vacaf.aboveTransfer': 'La répartition dépasse ce qui reste du virement : {left:money}.',
  'vacaf.notTransfer': 'Choisissez un mode de règlement de nature « Virement ».',
  'vacaf.noPart': 'Donnez une part à un dossier au moins.',
  'vacaf.noRest': 'Ce virement est réparti en entier : il n’en reste rien à rendre.',
} as const
