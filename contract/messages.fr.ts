import { accessMessages } from '#contract/access-messages.fr.ts'
import { bookingMessages } from '#contract/booking-messages.fr.ts'
import { closureMessages } from '#contract/closure-messages.fr.ts'
import { purchaseMessages } from '#contract/purchase-messages.fr.ts'
import { campMessages } from '#contract/camp-messages.fr.ts'
import { documentMessages } from '#contract/document-messages.fr.ts'
import { cashMessages } from '#contract/cash-messages.fr.ts'
import { printingMessages } from '#contract/printing-messages.fr.ts'
import { customerMessages } from '#contract/customer-messages.fr.ts'
import { accountingMessages } from '#contract/accounting-messages.fr.ts'
import { depositMessages } from '#contract/deposit-messages.fr.ts'
import { importMessages } from '#contract/import-messages.fr.ts'
import { pricingMessages } from '#contract/pricing-messages.fr.ts'
import { securityMessages } from '#contract/security-messages.fr.ts'
import { statementMessages } from '#contract/statement-messages.fr.ts'
import { einvoiceMessages } from '#contract/einvoice-messages.fr.ts'
import { mailMessages } from '#contract/mail-messages.fr.ts'
import { formatMessages } from '#contract/format-messages.fr.ts'
import { vacafMessages } from '#contract/vacaf-messages.fr.ts'
import { saleMessages } from '#contract/sale-messages.fr.ts'
import { offlineMessages } from '#contract/offline-messages.fr.ts'
import { receiptMessages } from '#contract/receipt-messages.fr.ts'
import { waitingMessages } from '#contract/waiting-messages.fr.ts'
/** Exports of entries to the accountant. Part of `messages.fr.ts`. */
const exportMessages = {
  'payment.exported': 'Ce règlement est déjà exporté en comptabilité : extournez-le, puis encaissez de nouveau.',
  'export.noItems': 'Il n’y a rien à exporter.',
  'export.alreadyDone': 'Déjà exporté.',
  'export.incomplete': 'Réglages incomplets : il manque des comptes ou des journaux ({labels}).',
  'export.vatDiffers': 'Les références de TVA diffèrent sur le compte {account} : confirmez.',
  'export.sirenMissing': 'Le SIREN de l’établissement nomme ce fichier : indiquez-le dans la fiche de l’établissement.',
  'export.delivered':
    'Le fichier {name} est déjà sur le serveur du comptable : cet export ne s’annule plus. Corrigez par de nouvelles pièces.',
  'export.leaving':
    'Le fichier {name} est en train de partir vers le serveur du comptable : réessayez dans quelques minutes.',
  'export.underWay': 'Un export comptable est déjà en cours : attendez sa fin.',
  'export.notLast': 'Seul le dernier export comptable s’annule : annulez d’abord ceux qui le suivent.',
}

/** French sentences of talking to the channels that sell stays elsewhere. Part of `messages.fr.ts`. */
const channelMessages = {
  'channel.addressInvalid': 'L’adresse du canal est incorrecte\u00A0: elle commence par https://.',
  'channel.insecure': 'L’adresse du canal doit commencer par https://\u00A0: le jeton passerait en clair.',
  'channel.timeout': 'Le canal n’a pas répondu en dix secondes.',
  'channel.inside':
    'Cette adresse désigne le serveur ou son réseau. L’utilisateur technique peut l’autoriser dans les préférences « Sessions et réseau ».',
  'channel.unreachable': 'Le canal est injoignable.',
  'channel.unauthorised': 'Le canal refuse notre jeton.',
  'channel.notFound': 'Le canal ne connaît pas cette adresse.',
  'channel.busy': 'Le canal demande d’attendre avant de l’appeler de nouveau.',
  'channel.broken': 'Le canal est en panne.',
  'channel.refused': 'Le canal refuse ce qui lui a été envoyé.',
  'channel.answerTooLarge': 'La réponse du canal est trop longue.',
  'channel.answerUnreadable': 'La réponse du canal est illisible ou coupée.',
  'channel.doctype': 'La réponse du canal déclare des entités XML\u00A0: elle est refusée par sécurité.',
  'channel.messageInvalid':
    'Le message du canal est incomplet ou incohérent\u00A0: il est gardé tel quel, demandez au canal de le renvoyer.',
}
/** French sentences of what is refused about special offers. */
const offerMessages = {
  'offer.usedUpNow': 'L’offre « {label} » vient d’être épuisée ({max} dossiers au plus) : recalculez le prix.',
  'offer.reversed': 'Le maximum est inférieur au minimum.',
  'offer.nothingFree': 'Les nuits payées doivent être moins nombreuses que celles du séjour.',
  'offer.strikeoutWhole': 'Un prix barré est celui de tout le séjour.',
  'offer.notForFees': 'Une offre sur les frais de dossier n’a ni arrhes, ni autres frais, ni limite d’usage.',
  'offer.rateOrAmount': 'Donnez un pourcentage ou un montant, pas les deux.',
  'offer.noPaymentMethod': 'Choisissez au moins un mode de règlement.',
  'offer.invisible': 'L’offre doit se vendre par un canal au moins.',
  'offer.noGrid': 'Choisissez au moins une grille tarifaire.',
  'offer.outsideActivity': 'Les dates dépassent la période d’activité.',
  'offer.otherDuration':
    'La grille « {label} » est à durée spéciale : les dates de l’offre doivent être celles d’une de ses périodes.',
  'offer.noDates': 'Donnez d’abord les dates des séjours.',
} as const
/** French sentences of the codes of reference data and of deletions. Part of `messages.fr.ts`. */
const referenceMessages = {
  // Rules of several fields
  'hours.reversed': 'L’heure de fin doit suivre celle de début.',
  'extra.sold': 'Ce supplément est vendu pour des types d’emplacements ({grids}) : retirez-le d’abord de ces grilles.',

  // Official numbers
  'field.sirenKey': 'SIREN incorrect : vérifiez chaque chiffre.',
  'field.siretKey': 'SIRET incorrect : vérifiez chaque chiffre.',
} as const
/** Sentences of the reception. */
const receptionMessages = {
  'police.signed': 'Cette fiche est signée : elle ne change plus. Retirez d’abord la signature.',
  'police.unnamed': 'Un occupant n’a pas de nom ({place}) : complétez d’abord sa fiche.',
  'police.lacking': 'La fiche de {name} est incomplète : complétez-la avant de la dire signée.',
  'reception.period': 'Choisissez une période d’un an au plus, la fin après le début.',
} as const

/**
 * French sentence of every code that the server or a rule may answer (spec 8). `{name}` is replaced by the error's context.
 * One map: a code without its sentence fails a test.
 */
export const messages = {
  ...accessMessages,
  ...pricingMessages,
  ...offerMessages,
  ...bookingMessages,
  ...closureMessages,
  ...purchaseMessages,
  ...accountingMessages,
  ...vacafMessages,
  ...saleMessages,
  ...receiptMessages,
  ...offlineMessages,
  ...depositMessages,
  ...campMessages,
  ...documentMessages,
  ...cashMessages,
  ...printingMessages,
  ...customerMessages,
  ...receptionMessages,
  ...referenceMessages,
  ...securityMessages,
  ...waitingMessages,
  ...channelMessages,
  ...exportMessages,
  ...importMessages,
  ...statementMessages,
  ...einvoiceMessages,
  ...mailMessages,
  ...formatMessages,

  // Work that lasts
  'backup.busy': 'Une sauvegarde est en cours : {who} l’a commencée il y a {minutes} min, {percent} % sont faits.',
  'backup.busyItself': 'Pinède fait elle-même une sauvegarde depuis {minutes} min : {percent} % sont faits.',
  'backup.busyCheck':
    'La dernière sauvegarde est en cours de vérification depuis {minutes} min : recommencez quand ce sera fini.',
  'backup.none':
    'Pinède ne sauvegarde pas ici : PINEDE_BACKUP est « off », ou la base est sur un serveur à part, avec ses propres outils.',
  'backup.failed': 'La sauvegarde n’a pas été faite : le journal du serveur dit pourquoi.',
  'backup.placeFull': 'La sauvegarde n’a pas été faite : il n’y a plus de place là où elle va.',
  'backup.placeReadOnly': 'La sauvegarde n’a pas été faite : l’écriture est refusée là où elle va.',
  'backup.placeMissing': 'La sauvegarde n’a pas été faite : l’endroit où elle va n’est plus là.',
  'backup.placeSlow': 'La sauvegarde n’a pas été faite : l’endroit où elle va ne répond plus.',
  'backup.store':
    'La sauvegarde n’a pas été prise par le stockage S3 : l’écran des sauvegardes, ou le journal du serveur, dit pourquoi.',
  'backup.otherWriter': 'La sauvegarde n’a pas été faite : une autre installation écrit au même endroit.',
  'backup.logLate': 'La sauvegarde n’a pas été faite : le journal qui la complète n’est pas arrivé à temps.',
  'house.restored':
    'Cette installation est une copie du passé, rétablie d’une sauvegarde : elle se lit, rien ne s’y enregistre.',
  'resume.none': 'Cette installation n’est pas une copie du passé : elle n’a rien à reprendre.',
  'resume.done': 'Cette installation a repris : Pinède redémarre.',
  'resume.alive':
    'L’ancienne installation écrit encore dans le dossier des sauvegardes (serveur {host}) : arrêtez-la d’abord, puis attendez une minute. Deux installations qui vendent donneraient les mêmes numéros.',
  'resume.noHeads':
    'Les sauvegardes de {place} ne disent pas jusqu’où allaient les numéros (elles sont d’une version plus ancienne, ou ce fichier manque). Rétablissez l’installation jusqu’à la fin de ce qui est sauvegardé : elle continue alors d’elle-même.',
  'resume.headsKey':
    'Le fichier {file} des sauvegardes ne s’ouvre pas avec la clé de cette installation (keys/backup.key) : remettez celle qui était là quand il a été écrit.',
  'resume.headsAltered':
    'Le fichier {file} des sauvegardes est abîmé, ou n’a pas été écrit par cette installation : ses numéros ne sont pas crus. Qui administre le serveur peut l’écarter du dossier ; le précédent sera lu, et il faudra saisir les derniers numéros connus.',
  'resume.placeGone':
    'Le dossier des sauvegardes {place} n’est pas là ou ne répond pas : rebranchez son disque, sans lui rien ne dit quels numéros ont été donnés.',
  'resume.word': 'Tapez {word} pour confirmer.',
  'resume.numberUnread': 'Ce numéro ne se lit pas : il s’écrit comme {example}.',
  'resume.numberLow': 'Le dernier numéro connu est {last} : un numéro plus bas ne se reprend pas.',
  'resume.numberFar': 'Ce numéro est très loin du dernier connu, {last} : vérifiez-le.',
  'job.interrupted': 'Le serveur s’est arrêté pendant ce travail : recommencez-le.',
  'attestation.none':
    'Saisissez d’abord la référence de l’attestation de l’éditeur : Préférences, Résultats et factures.',
  'archive.order': 'Le dernier jour ({to:day}) précède le premier ({from:day}).',
  'archive.inFuture': 'Une archive s’arrête à aujourd’hui ({today:day}).',
  'archive.tooLong': 'Une archive contient douze mois au plus.',
  'archive.underWay': 'Une archive est déjà en cours.',
  'archive.nothing': 'Rien n’a été enregistré ces jours-là.',
  'auditFile.tooLarge': 'Ce dossier dépasserait 4 Go : prenez moins de mois.',
  'archive.tooLarge': 'Cette archive dépasserait 4 Go : prenez moins de jours.',
  'portable.tooLarge':
    'L’archive dépasserait 4 Go, ce que peu de logiciels ouvrent : demandez à qui tient le serveur une copie de la base.',
  'job.tooMany': 'Vous avez déjà {most} travaux en cours : attendez que l’un d’eux finisse, ou arrêtez-en un.',
  'job.noFile': 'Ce fichier n’est plus là : il est gardé un jour. Recommencez le travail pour l’obtenir.',

  // Records
  'record.unknown': 'Cet enregistrement n’existe pas ou plus.',
  'record.stale': 'Cet enregistrement a été modifié entre-temps par un autre poste.',
  'record.inUse': 'Suppression impossible : utilisé par {uses}.',
  'record.usedElsewhere': 'Suppression impossible : d’autres enregistrements en dépendent.',
  'bankAccount.usedByPaymentMethod':
    'Ce compte bancaire est celui d’un mode de règlement : changez d’abord son compte.',
  'paymentMethod.usedByPayment': 'Ce mode de règlement a servi à des règlements : il ne se supprime plus.',
  'layout.hasPlaceTypes': 'Cet aménagement a des types d’emplacements : changez d’abord leur aménagement.',
  'place.inUse': 'Cet emplacement est occupé, réservé ou l’a été : il ne se supprime plus.',
  'placeType.hasHistory': 'Ce type d’emplacement a un historique ou des séjours : il ne se supprime plus.',
  'customer.unreachable': 'Indiquez un téléphone ou un e-mail\u00A0: la préférence «\u00A0Clients\u00A0» le demande.',
  'customer.hasDocuments': 'Ce client a des séjours, des règlements ou des factures : il ne se supprime plus.',
  'reference.unknown': 'L’élément choisi n’existe plus.',
  'period.overlap': 'Cette période en chevauche une autre.',
  'amount.wholeCents': 'Montant en centimes entiers : 12,50 € s’écrit 1250.',
  'amount.absurd': 'Montant incorrect : dix millions d’euros au plus.',
  'place.stillOccupied':
    'L’emplacement {place} est encore occupé par le dossier {file}, dont le départ est prévu le {departure:day} : changez de place, cochez ce départ, ou donnez un motif.',
  'place.taken': 'L’emplacement n’est pas libre à ces dates.',

  // Bills and signatures
  'billing.nothingToBill': 'Il n’y a rien à facturer à ce payeur.',
  'billing.sellerIncomplete': 'Complétez la fiche de l’établissement avant de facturer : {fields:words}.',
  'billing.buyerIncomplete': 'Complétez la fiche du client avant de facturer : {fields:words}.',
  'billing.vatNumberRequired': 'Saisissez le numéro de TVA intracommunautaire de {name} avant de facturer.',
  'billing.noFinancialYear': 'Aucun exercice comptable n’est ouvert au {date}.',
  'billing.yearClosed': 'L’exercice du {date} est clôturé.',
  'billing.monthClosed': 'Le mois du {date} est clôturé.',
  'billing.dayClosed': 'La journée du {date} est clôturée : aucune facture ne peut y être datée.',
  'billing.inFuture': 'Une facture ne peut pas être datée du {date}, qui est à venir.',
  'billing.beforeLast': 'La dernière facture est du {last} : aucune ne peut être datée d’avant.',
  'billing.cancellingBill': 'La facture {number} en annule une autre : elle ne s’annule pas.',
  'billing.alreadyCancelled': 'La facture {number} est déjà annulée.',
  'billing.notAsSigned':
    'La facture {number} n’est plus telle qu’elle a été signée : elle ne s’imprime pas. Le journal technique le garde ; prévenez l’administrateur de la base.',
  'billing.billMonthClosed': 'La facture {number} est d’un mois clôturé : elle ne s’annule plus.',
  'billing.partnerBillLive': 'Annulez d’abord la facture du partenaire, puis la facture {number}.',
  'billing.noDownPayment': 'Rien n’a été reçu de ce payeur qui ne soit déjà facturé.',
  'billing.downPaymentBillFirst':
    'Faites d’abord la facture d’acompte : {name} est un professionnel et a versé un acompte.',
  'billing.downPaymentTaken': 'La facture {by} déduit l’acompte {number} : annulez-la d’abord.',
  'billing.customerBillFirst': 'Faites d’abord la facture du client, puis celle du partenaire.',
  'fiscal.keyMissing':
    'La clé de signature {keyId} n’est pas sur ce serveur : rien ne peut être signé. Remettez son fichier dans le dossier « keys » des données.',
  'document.failed': 'Le document n’a pas pu être composé.',

  // Price grids
  'grid.used':
    'Cette grille a déjà chiffré des séjours ({stays}) : elle ne se supprime pas. Désactivez-la pour ne plus la vendre.',
  'grid.nothingToPublish': 'Rien n’a changé depuis la dernière publication.',
  'extraStock.overlap': 'Un autre stock vaut déjà du {from:day} au {to:day}.',
  'grid.notSold': 'Cette grille n’est pas encore en vente\u00A0: publiez-la d’abord.',
  'grid.closureUnknown': 'Ces dates ne sont pas fermées, ou ne le sont plus.',
  'grid.neverPublished': 'Cette grille n’a jamais été publiée : il n’y a pas de version à laquelle revenir.',
  'grid.flatPrice': 'Cette ligne a un prix unique : choisissez d’abord des prix par période.',

  // Set-up and security
  'dates.reversed': 'La fin précède le début.',
  'dates.identical': 'Le début et la fin sont identiques.',
  'ageCategory.reversed': 'L’âge maximum est inférieur à l’âge minimum.',
  'animal.firstCategory': 'Les chiens de 1re catégorie ne peuvent pas être acceptés (code rural, L211-16).',
  'tax.notTourist': 'La taxe de séjour est due par nuitée, en pourcentage ou au forfait (CGCT L2333-26).',
  'tax.tooDear': 'Un tarif de la taxe de séjour ne dépasse pas {max:money} par nuitée.',
  'tax.touristWithoutVat': 'La taxe de séjour est hors TVA (CGI, art. 267).',
  'tax.overlap': 'Une autre taxe du même type couvre déjà ces dates : {label}.',
  'taxStatement.validated':
    'Ces mois sont déjà validés : ce qui change depuis est une correction du premier mois ouvert.',
  'taxStatement.earlierOpen': 'Validez d’abord la période qui commence le {from:day} : les relevés se suivent.',
  'taxStatement.daysOpen': 'Toutes les journées jusqu’au {to:day} doivent être clôturées avant de valider ce relevé.',
  'taxStatement.changed': 'Ce relevé a changé depuis qu’il est affiché : relisez-le, puis validez.',
  'taxStatement.notAPeriod': 'Ces dates ne sont pas une période de déclaration.',
  'taxStatement.column': 'Cette colonne n’existe pas, ou est nommée deux fois : {line}.',
  'terms.rateOrAmount': 'Choisissez un pourcentage ou un montant fixe, pas les deux.',
  'financialYear.wholeMonths': 'Un exercice compte des mois entiers : du 1er d’un mois à la fin d’un mois.',
  'financialYear.tooLong': 'Un exercice dure 24 mois au plus.',
  'financialYear.started': 'Cet exercice a commencé : il a des factures ou des périodes clôturées.',
  'financialYear.overlap': 'Ces dates chevauchent l’exercice « {label} », qui commence le {from:day}.',
  'activityPeriod.overlap': 'Ces dates chevauchent la période « {label} », qui commence le {from:day}.',
  'activityPeriod.stays':
    'Des séjours à venir ({stays}) ne seraient plus dans une période d’activité : déplacez-les d’abord.',
  'publicHoliday.overlap': 'Ces dates comptent déjà un jour férié : {label}.',
  'holiday.span': 'Les jours fériés se lisent par périodes de {years} ans au plus.',
  'establishment.timeZone': 'Ce fuseau horaire n’existe pas (exemple : Europe/Paris).',
  'establishment.current': 'Vous travaillez dans cet établissement : passez dans un autre avant de le supprimer.',
  'establishment.used': 'Cet établissement a déjà servi : {uses}. Il ne se supprime plus.',
  'establishment.companyField': 'Une société l’indique sur ses documents (C. com., art. R123-238).',
  'establishment.siretOfSiren': 'Ce SIRET ne commence pas par le SIREN.',
  'establishment.vatOfSiren': 'Ce numéro de TVA ne finit pas par le SIREN.',
  'establishment.nafCode': 'Un code NAF compte quatre chiffres et une lettre (exemple : 5530Z).',
  'preferenceGroup.members': 'Ce groupe compte des établissements ({members}) : retirez-les d’abord.',
  'preferenceGroup.elsewhere': '{name} appartient déjà au groupe « {group} ».',
  'module.off': 'Le module « {module:words} » est désactivé dans cet établissement.',
  'image.type': 'Choisissez une image PNG ou JPEG.',
  'image.tooWide': 'Image trop grande : {max} pixels de côté au plus.',
  'image.tooLarge': 'Image trop lourde : {max} au plus.',
  'file.missing': 'Choisissez un fichier.',

  // Languages
  'language.builtIn': 'Le français et l’anglais sont fournis avec Pinède : ils ne s’importent pas.',
  'language.incomplete': 'Cette langue n’est pas assez traduite pour être choisie.',
  'language.tooLarge': 'Ce fichier n’est pas celui d’une langue.',

  // Planning
  'planning.window': 'Le planning se lit par périodes de 400 jours au plus.',
} as const

export type MessageCode = keyof typeof messages
