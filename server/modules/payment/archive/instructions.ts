/** LISEZ-MOI.txt of an archive: how anyone verifies it, in French since it is for who audits a French house. */
import type { ArchiveManifest } from '#domain/fiscal/archive/checks.mjs'

type Told = Pick<ArchiveManifest, 'establishment' | 'software' | 'made' | 'from' | 'to' | 'key'>

export const instructions = ({ establishment, software, made, from, to, key }: Told): string => `ARCHIVE FISCALE
${establishment.name}${establishment.siret === null ? '' : ` (SIRET ${establishment.siret})`}
Du ${from} au ${to}. Faite le ${made} par ${software}.

Cette archive contient les factures avec leurs lignes, les règlements et leurs mouvements, les impressions et les duplicatas, les avoirs,
les clôtures et le journal des événements techniques de la période, chacun avec sa signature (CGI, art. 286, I-3° bis ; LPF, art. L. 102 B).

VÉRIFIER SANS PINÈDE NI RÉSEAU
1. Dans un navigateur : extrayez verifier.html, ouvrez-le, donnez-lui l’archive (le fichier ZIP entier).
2. Ou avec Node 20.19 ou plus récent : extrayez verify.mjs, puis : node verify.mjs archive.zip EMPREINTE
L’empreinte de la clé de cet établissement est imprimée sur ses documents de clôture. Prenez-la sur ces documents, et non ici :
sans elle, le programme prouve que l’archive est cohérente, pas qui l’a signée. Une archive refaite de toutes pièces le serait aussi.
Empreinte que cette archive annonce : ${key}
L’archive précédente, donnée en plus, prouve que rien ne manque entre les deux.

CE QUI EST VÉRIFIÉ
1. La signature du manifeste (manifeste.sig : ECDSA P-256, SHA-256, base64url de r et s), par la clé de cle-publique.pem.
2. Le SHA-256 de chaque fichier, tel qu’il est et tel qu’il est compressé ; aucun ne manque, aucun n’est de trop.
3. Chaque chaîne : numéros sans trou, signature précédente, signature ; et l’empreinte du contenu entier de chaque enregistrement.
   Les tickets vendus hors ligne (offline_ticket) : la signature du poste, par sa propre clé, leur suite, et le ticket qui les reprend.
4. Les totaux de la période et de chaque clôture, recalculés depuis les factures.
5. La suite des totaux perpétuels, et celle de l’archive précédente si elle est donnée.
6. Dans Pinède seulement (Utilitaires, Archives et vérification) : l’égalité avec ce que le logiciel détient.

LES FICHIERS
- manifeste.json, manifeste.sig, cle-publique.pem
- archive.xsd      le schéma des fichiers XML
- jours/*.xml      les enregistrements, un fichier par jour civil (plusieurs de 8 Mo au plus si le jour est chargé)
- clotures.xml     les clôtures de la période qui ont été faites après elle, s’il y en a
- documents/*.pdf  les documents de clôture, octet pour octet ; leur SHA-256 est dans leur enregistrement
- verifier.html, verify.mjs   les vérificateurs ; leur source est lisible

LIRE LES XML
Un élément par colonne. t="n" : nombre (les montants sont en centimes, les taux en centièmes de pour cent) ; t="b" : oui ou non ;
t="j" : structure ou texte en JSON. Une colonne vide n’est pas écrite. Instants en temps universel.
Ticket vendu hors ligne (offline_ticket) : content est ce que le poste a écrit, signed_text ce qu’il a signé, station_signature sa signature,
public_key sa clé. La chaîne TICKET du ticket qui le reprend porte son numéro et le SHA-256 de signed_text, d’un saut de ligne et de la signature.
Chaîne signée d’un enregistrement : l’élément signed_text. Preuve de son contenu : les attributs de l’élément enregistrement, joints par
des virgules (version, seq, record, id, hash, at, Y pour le premier ou N, previous) ; hash est le SHA-256 du JSON canonique (RFC 8785) de
ses colonnes et de ses parties, où account_kind et account_id forment account.
`
