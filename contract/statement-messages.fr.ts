/** Bank files and what they are matched with. */
export const statementMessages = {
  'statement.unreadable': 'Ce fichier ne se lit pas comme un relevé bancaire.',
  'statement.badDay': 'Ligne ou écriture {at} du fichier : la date « {text} » ne se lit pas. Rien n’est importé.',
  'statement.farDay':
    'Ligne ou écriture {at} du fichier : la date du {on:day} est trop loin d’aujourd’hui. Rien n’est importé.',
  'statement.badAmount': 'Ligne ou écriture {at} du fichier : le montant « {text} » ne se lit pas. Rien n’est importé.',
  'statement.badRecord':
    'Ligne ou écriture {at} du fichier : « {text} » n’est pas ce qui est attendu. Rien n’est importé.',
  'statement.tooMuch': 'Ligne ou écriture {at} du fichier : montant hors limite. Rien n’est importé.',
  'statement.cutShort': 'Ce fichier est coupé : il n’a pas de fin. Téléchargez-le de nouveau depuis votre banque.',
  'statement.notStatement':
    'Ce fichier n’est pas un relevé de compte ({found}). Demandez à votre banque un relevé camt.053, OFX, CFONB 120 ou CSV.',
  'statement.empty': 'Ce fichier ne contient aucun mouvement.',
  'statement.tooLarge': 'Ce fichier est trop lourd : {max} au plus. Demandez à votre banque une période plus courte.',
  'statement.tooManyLines':
    'Ce fichier compte {count} mouvements, plus que {max} : choisissez une période plus courte.',
  'statement.encoding': 'Ce fichier n’est pas en UTF-8 : choisissez un autre codage.',
  'statement.mapping': 'Indiquez les colonnes de ce fichier CSV, dont celle du montant.',
  'statement.ibanMissing': 'Ce compte bancaire n’a pas d’IBAN : complétez-le pour y importer ce fichier.',
  'statement.otherAccount': 'Ce fichier est celui d’un autre compte : {found}.',
  'statement.currency': 'Ce relevé est en {currency} : seuls les euros se rapprochent.',
  'statement.sum':
    'Le relevé {reference} ne tombe pas juste : ancien solde et mouvements donnent {found:money}, le fichier annonce {closing:money}. Il est coupé ou modifié.',
  'statement.known': 'Tous les mouvements de ce fichier sont déjà importés.',
  'statement.inUse': 'Ce relevé ne se supprime pas : {count} de ses lignes sont rapprochées ou laissées de côté.',
  'statement.matched': 'Cette ligne est déjà rapprochée.',
  'statement.taken': 'Ce que vous avez choisi vient d’être rapproché ou modifié : choisissez de nouveau.',
  'statement.notEven': 'Ce que vous avez choisi fait {sum:money}, la ligne de la banque {amount:money}.',
  'statement.notIncoming': 'Seul un virement reçu s’encaisse sur un dossier.',
  'statement.notOutgoing': 'Seul un débit de la banque se comptabilise ainsi.',
  'statement.supplier': 'Saisissez le fournisseur.',
  'statement.noTransfer': 'Aucun mode de règlement par virement ne va à ce compte bancaire.',
  'deposit.matched':
    'La remise {number} est rapprochée d’une ligne de la banque du {on:day} : annulez d’abord ce rapprochement.',
} as const
