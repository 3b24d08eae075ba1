/** `/admin/module/preference-tax-statement`, and `-informations`: how statements of taxes are made, and to whom. */
import { presetText } from '#domain/tax/csv.ts'
import { TAX_CATEGORIES } from '#contract/entities/payment/tax.ts'
import { f } from '#contract/field.ts'
import { choice, preferenceKind } from '#contract/operations/establishment/preference-kit.ts'

export const taxStatement = preferenceKind({
  kind: 'taxStatement',
  path: 'tax-statement',
  base: 'module/preference-tax-statement',
  right: 'result_tax_statement',
  screen: '/admin/module/preference-tax-statement',
  label: 'Relevés de taxe',
  intro:
    'Périodes des relevés de taxe de séjour et des autres taxes, et fichier que prend le portail de la collectivité.',
  fields: {
    period: choice(
      'Période de déclaration',
      { MONTH: 'Mois', QUARTER: 'Trimestre', FOUR_MONTHS: 'Quadrimestre' },
      {
        initial: 'MONTH',
        help: 'Celle que la collectivité a votée. Exemple\u00A0: au trimestre, un relevé va de juillet à septembre.',
      },
    ),
    since: f.day('Déclarés avec Pinède depuis le', {
      help: 'Les mois d’avant ne sont pas demandés. Exemple\u00A0: 01/01/2027 pour une reprise au 1er janvier. Vide\u00A0: depuis le premier séjour.',
    }),
    category: choice('Catégorie de l’établissement', TAX_CATEGORIES, {
      initial: 'CAMPING_3',
      help: 'Sous laquelle sont déclarées les nuitées dont le tarif n’en dit pas d’autre. Exemple\u00A0: un camping 2 étoiles choisit «\u00A0Campings 1 et 2 étoiles ou non classés\u00A0».',
    }),
    columns: f.note('Colonnes du CSV', {
      required: true,
      max: 3000,
      initial: presetText('COMPLETE'),
      help: 'Dans l’ordre du fichier, avec leur nom. Les colonnes des portails ne sont pas publiques\u00A0: comparez avec le modèle que donne le vôtre. Exemple\u00A0: «\u00A0Nuitées taxées\u00A0» renommée «\u00A0Nb nuitées\u00A0».',
    }),
    separator: choice(
      'Séparateur',
      { SEMICOLON: 'Point-virgule', COMMA: 'Virgule', TAB: 'Tabulation', PIPE: 'Barre verticale' },
      {
        initial: 'SEMICOLON',
        help: 'Entre deux colonnes. Exemple\u00A0: le point-virgule, que les tableurs français ouvrent.',
      },
    ),
    dates: choice(
      'Dates',
      { DMY: '31/12/2027', YMD: '2027-12-31', COMPACT: '20271231' },
      { initial: 'DMY', help: 'Écriture des dates d’arrivée et de départ. Exemple\u00A0: 31/12/2027.' },
    ),
    decimals: choice(
      'Décimales',
      { COMMA: 'Virgule (12,50)', POINT: 'Point (12.50)' },
      { initial: 'COMMA', help: 'Dans les montants. Exemple\u00A0: 12,50.' },
    ),
  },
})

export const taxStatementInformations = preferenceKind({
  kind: 'taxStatementInformations',
  path: 'tax-statement-informations',
  base: 'module/preference-tax-statement-informations',
  right: 'result_tax_statement',
  screen: '/admin/module/preference-tax-statement-informations',
  label: 'En-tête des relevés de taxe',
  intro: 'Imprimé sur les relevés validés\u00A0: à qui ils sont remis, et sous quels numéros.',
  fields: {
    authority: f.text('Collectivité', {
      max: 80,
      help: 'Qui perçoit la taxe de séjour. Exemple\u00A0: Communauté de communes du Bassin.',
    }),
    boardNumber: f.text('Numéro auprès de la collectivité', {
      max: 40,
      help: 'Numéro d’office de tourisme ou de registre. Vide\u00A0: celui de l’en-tête du camping. Exemple\u00A0: HEB-0421.',
    }),
    siret: f.text('SIRET déclaré', {
      max: 14,
      identifier: 'siret',
      help: 'Vide\u00A0: celui de l’en-tête du camping. Exemple\u00A0: 732\u00A0829\u00A0320\u00A000074.',
    }),
    portal: f.url('Adresse du portail', {
      max: 200,
      help: 'Où le fichier est déposé. Exemple\u00A0: https://taxe.exemple.fr.',
    }),
  },
})
