import { defineEntity } from '#contract/entity.ts'
import { f } from '#contract/field.ts'

/** Legal identity of a site: the mentions that every bill must carry (domain rules, section 5, "Invoice"). */
export const establishment = defineEntity({
  name: 'establishment',
  path: 'establishment/establishment',
  right: 'establishment_establishment',
  scope: 'group',
  label: { one: 'Établissement', many: 'Établissements' },
  display: 'name',
  fields: {
    name: f.text('Nom du camping', { required: true, max: 80 }),
    shortName: f.text('Nom court', { max: 30, help: 'Titre de l’onglet du navigateur.' }),
    corporateName: f.text('Raison sociale', { max: 100, help: 'Nom légal de l’entreprise, imprimé sur les factures.' }),
    legalForm: f.text('Forme juridique', {
      max: 60,
      help: 'SARL, SAS, EURL, association, commune… Une société commerciale précise aussi son capital et son immatriculation.',
    }),
    // A share capital is summed with nothing: one billion euros.
    capital: f.money('Capital', { min: 0, max: 100_000_000_000 }),
    registrationNumber: f.text('Numéro d’immatriculation', {
      max: 40,
      help: 'Au registre du commerce ou au répertoire des métiers.',
    }),
    rcs: f.text('Numéro RCS', {
      max: 40,
      help: 'Registre du commerce et des sociétés : une société l’écrit sur ses factures (code de commerce, R123-237).',
    }),
    registryTown: f.text('Ville d’immatriculation', { max: 60 }),
    siren: f.text('SIREN', { max: 9, identifier: 'siren', help: 'L’entreprise : neuf chiffres.' }),
    siret: f.text('SIRET', { max: 14, identifier: 'siret', help: 'L’établissement : le SIREN, puis cinq chiffres.' }),
    nafCode: f.text('Code NAF', { max: 6, help: 'Quatre chiffres et une lettre. Campings : 5530Z.' }),
    vatNumber: f.text('TVA intracommunautaire', {
      max: 15,
      identifier: 'vat',
      help: 'En France : FR, une clé de deux chiffres, puis le SIREN. Imprimée sur les factures.',
    }),
    managerName: f.text('Nom du gérant', { max: 80 }),
    touristBoardNumber: f.text('Numéro d’office de tourisme', { max: 40 }),
    address1: f.text('Adresse', { max: 100 }),
    address2: f.text('Complément d’adresse', { max: 100 }),
    postalCode: f.text('Code postal', { max: 10 }),
    town: f.text('Ville', { max: 60 }),
    countryId: f.ref('Pays', 'country'),
    phone: f.phone('Téléphone'),
    email: f.email('E-mail'),
    website: f.url('Site internet'),
    timeZone: f.text('Fuseau horaire', {
      required: true,
      max: 60,
      initial: 'Europe/Paris',
      help: 'Décide quel jour et quelle heure il est au camping. France métropolitaine : Europe/Paris.',
    }),
    currencyId: f.ref('Devise', 'currency'),
    ranking: f.integer('Classement (étoiles)', {
      min: 0,
      max: 5,
      help: '0 : non classé. Le classement décide du taux de TVA et du tarif de la taxe de séjour.',
    }),
    vatOnDebits: f.boolean('TVA sur les débits', {
      help: 'Option pour le paiement de la TVA d’après les débits : mentionnée sur les factures.',
    }),
    training: f.boolean('Établissement de formation', {
      readOnly: true,
      help: 'Documents signés dans une chaîne à part, exclus des totaux fiscaux.',
    }),
  },
  list: ['name', 'corporateName', 'town', 'siret', 'training'],
  form: [
    ['name', 'shortName', 'ranking'],
    ['corporateName', 'legalForm', 'capital'],
    ['siren', 'siret', 'nafCode'],
    ['registrationNumber', 'rcs', 'registryTown'],
    ['vatNumber', 'vatOnDebits'],
    ['managerName', 'touristBoardNumber'],
    ['address1', 'address2'],
    ['postalCode', 'town', 'countryId'],
    ['phone', 'email', 'website'],
    ['timeZone', 'currencyId', 'training'],
  ],
  unique: [['name']],
})

/** By the French. */
export const english = {
  Établissement: 'Establishment',
  Établissements: 'Establishments',
  'Nom du camping': 'Name of the campsite',
  'Nom court': 'Short name',
  'Titre de l’onglet du navigateur.': 'Title of the browser tab.',
  'Raison sociale': 'Company name',
  'Forme juridique': 'Legal form',
  'SARL, SAS, EURL, association, commune… Une société commerciale précise aussi son capital et son immatriculation.':
    'SARL, SAS, EURL, association, municipality… A commercial company also gives its capital and its registration.',
  Capital: 'Capital',
  'Numéro d’immatriculation': 'Registration number',
  'Au registre du commerce ou au répertoire des métiers.': 'In the trade register or the directory of crafts.',
  'Numéro RCS': 'Trade register number (RCS)',
  'Ville d’immatriculation': 'Town of registration',
  SIREN: 'SIREN',
  SIRET: 'SIRET',
  'Code NAF': 'NAF code',
  'Quatre chiffres et une lettre. Campings : 5530Z.': 'Four digits and a letter. Campsites: 5530Z.',
  'TVA intracommunautaire': 'Intra-community VAT number',
  'Nom du gérant': 'Name of the manager',
  'Numéro d’office de tourisme': 'Tourist office number',
  Adresse: 'Address',
  'Complément d’adresse': 'Address, continued',
  'Code postal': 'Postcode',
  Ville: 'Town',
  Pays: 'Country',
  'Site internet': 'Website',
  'Fuseau horaire': 'Time zone',
  Devise: 'Currency',
  'Classement (étoiles)': 'Rating (stars)',
  '0 : non classé. Le classement décide du taux de TVA et du tarif de la taxe de séjour.':
    '0: not rated. The rating decides the VAT rate and the tariff of the tourist tax.',
  'TVA sur les débits': 'VAT on invoicing',
  'Option pour le paiement de la TVA d’après les débits : mentionnée sur les factures.':
    'Option to pay VAT when invoicing: mentioned on invoices.',
  'Établissement de formation': 'Training establishment',
  'Documents signés dans une chaîne à part, exclus des totaux fiscaux.':
    'Documents signed in a chain of their own, left out of the fiscal totals.',
  'Nom légal de l’entreprise, imprimé sur les factures.': 'Legal name of the company, printed on invoices.',
  'Registre du commerce et des sociétés : une société l’écrit sur ses factures (code de commerce, R123-237).':
    'Trade and companies register: a company writes it on its invoices (French commercial code, R123-237).',
  'L’entreprise : neuf chiffres.': 'The company: nine digits.',
  'L’établissement : le SIREN, puis cinq chiffres.': 'The establishment: the SIREN, then five digits.',
  'En France : FR, une clé de deux chiffres, puis le SIREN. Imprimée sur les factures.':
    'In France: FR, a key of two digits, then the SIREN. Printed on invoices.',
  'Décide quel jour et quelle heure il est au camping. France métropolitaine : Europe/Paris.':
    'Decides what day and what time it is at the campsite. Mainland France: Europe/Paris.',
}
