/** What the verifiers in an archive say of a fault, in French: it is for who audits a French house. */
export const FAULTS = {
  'zip.none': 'ce fichier n’est pas une archive (ZIP)',
  'zip.cut': 'l’archive est coupée, ou des octets lui ont été ajoutés',
  'zip.form': 'la structure de l’archive a été modifiée, ou refaite par un autre outil (donnez le fichier d’origine)',
  'zip.large': 'un fichier de l’archive dépasse toute taille prévue',
  'manifest.signature': 'la signature du manifeste n’est pas celle de la clé',
  'key.other': 'la clé n’est pas celle que nomme le manifeste, ou n’a pas l’empreinte donnée',
  'file.missing': 'le fichier manque',
  'file.extra': 'ce fichier n’est pas au manifeste',
  'file.damaged': 'le fichier est abîmé',
  'file.changed': 'son empreinte n’est pas celle du manifeste',
  'chain.sequence': 'un numéro manque avant cet enregistrement, ou y est en double',
  'chain.link': 'il ne suit pas la signature qui le précède',
  'chain.signature': 'sa signature n’est pas celle de la clé',
  'chain.content': 'son contenu n’est plus celui qui a été signé',
  'station.signature': 'le poste hors ligne ne l’a pas signé',
  'station.content': 'ce n’est pas ce que le poste hors ligne a signé',
  'station.link': 'il ne suit pas le ticket précédent de son poste',
  'station.missing': 'le ticket du registre et celui du poste hors ligne ne vont pas ensemble',
  'chain.end': 'la chaîne ne commence ou ne finit pas où le manifeste le dit',
  'total.archive': 'les totaux recalculés ne sont pas ceux du manifeste',
  'total.closure': 'le total recalculé n’est pas celui de la clôture',
  perpetual: 'le total perpétuel ne suit pas celui qui le précède',
  'previous.other': 'l’archive précédente donnée n’est pas celle que nomme le manifeste',
  'previous.chain': 'la chaîne ne suit pas celle de l’archive précédente',
}

/** The whole of a report, a line each. */
export const reportLines = ({ faults, rows, isProved, continuity, manifest, keyId }) => {
  const names = ['', 'signature', 'fichiers', 'chaînes', 'totaux', 'continuité']
  const said = faults.map(
    ({ check, code, where }) => `✗ ${[names[check], where, FAULTS[code] ?? code].filter(Boolean).join(' : ')}`,
  )
  if (faults.length > 0) return ['ARCHIVE MODIFIÉE OU INCOMPLÈTE', ...said]
  const [of, period] = [manifest.establishment.name, `du ${manifest.from} au ${manifest.to}`]
  return [
    isProved ? 'ARCHIVE INTACTE ET AUTHENTIQUE' : 'ARCHIVE COHÉRENTE (son auteur n’est pas prouvé)',
    `${of}, ${period} : ${rows} enregistrements vérifiés un à un.`,
    ...(isProved
      ? []
      : [
          `Sans l’empreinte de la clé, seule la cohérence est prouvée. Comparez ${keyId} à celle des documents de clôture.`,
        ]),
    ...(continuity === 'left' ? ['Continuité : donnez aussi l’archive précédente pour la vérifier.'] : []),
  ]
}
