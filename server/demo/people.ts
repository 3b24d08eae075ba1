import type { Random } from './random.ts'

/** Invented guests: common names of eight countries, combined at random. */
interface Origin {
  readonly iso: string
  readonly weight: number
  readonly surnames: readonly string[]
  readonly men: readonly string[]
  readonly women: readonly string[]
  readonly towns: readonly (readonly [postalCode: string, town: string])[]
  /** A number of the country's plan; a digit for each point. */
  readonly phone: string
}

const ORIGINS: readonly Origin[] = [
  {
    iso: 'FR',
    weight: 60,
    phone: '+3361.......',
    surnames: [
      'Martin',
      'Bernard',
      'Thomas',
      'Petit',
      'Robert',
      'Richard',
      'Durand',
      'Dubois',
      'Moreau',
      'Laurent',
      'Simon',
      'Michel',
      'Lefebvre',
      'Leroy',
      'Roux',
      'David',
      'Bertrand',
      'Morel',
      'Fournier',
      'Girard',
      'Bonnet',
      'Dupont',
      'Lambert',
      'Fontaine',
      'Rousseau',
      'Vincent',
      'Muller',
      'Lefèvre',
      'Faure',
      'André',
      'Mercier',
      'Blanc',
      'Guérin',
      'Boyer',
      'Garnier',
      'Chevalier',
      'François',
      'Legrand',
      'Gauthier',
      'Garcia',
      'Perrin',
      'Robin',
      'Clément',
      'Morin',
      'Nicolas',
      'Henry',
      'Roussel',
      'Mathieu',
      'Gautier',
      'Masson',
    ],
    men: [
      'Pierre',
      'Julien',
      'Nicolas',
      'Thomas',
      'Sébastien',
      'Éric',
      'Laurent',
      'Frédéric',
      'Stéphane',
      'Olivier',
      'Mathieu',
      'Hugo',
      'Alain',
      'Bruno',
      'Jérôme',
    ],
    women: [
      'Marie',
      'Nathalie',
      'Isabelle',
      'Sylvie',
      'Céline',
      'Aurélie',
      'Sophie',
      'Émilie',
      'Valérie',
      'Julie',
      'Sandrine',
      'Élodie',
      'Hélène',
      'Camille',
    ],
    towns: [
      ['75011', 'Paris'],
      ['69003', 'Lyon'],
      ['31000', 'Toulouse'],
      ['33000', 'Bordeaux'],
      ['44000', 'Nantes'],
      ['59000', 'Lille'],
      ['67000', 'Strasbourg'],
      ['35000', 'Rennes'],
      ['37000', 'Tours'],
      ['86000', 'Poitiers'],
      ['87000', 'Limoges'],
      ['63000', 'Clermont-Ferrand'],
      ['45000', 'Orléans'],
      ['51100', 'Reims'],
      ['76000', 'Rouen'],
      ['38000', 'Grenoble'],
      ['49000', 'Angers'],
    ],
  },
  {
    iso: 'NL',
    weight: 14,
    phone: '+316........',
    surnames: [
      'de Jong',
      'Jansen',
      'de Vries',
      'van den Berg',
      'Bakker',
      'van Dijk',
      'Visser',
      'Smit',
      'Meijer',
      'de Boer',
      'Mulder',
      'de Groot',
      'Bos',
      'Vos',
      'Peters',
    ],
    men: ['Jan', 'Pieter', 'Daan', 'Sem', 'Bram', 'Lars', 'Wim', 'Kees'],
    women: ['Anna', 'Emma', 'Sanne', 'Lotte', 'Femke', 'Marieke', 'Anouk', 'Ingrid'],
    towns: [
      ['1012 AB', 'Amsterdam'],
      ['3011 AA', 'Rotterdam'],
      ['3511 AB', 'Utrecht'],
      ['5611 AB', 'Eindhoven'],
      ['9711 AA', 'Groningen'],
      ['6511 AA', 'Nijmegen'],
    ],
  },
  {
    iso: 'DE',
    weight: 8,
    phone: '+4915........',
    surnames: [
      'Müller',
      'Schmidt',
      'Schneider',
      'Fischer',
      'Weber',
      'Meyer',
      'Wagner',
      'Becker',
      'Schulz',
      'Hoffmann',
      'Koch',
      'Bauer',
    ],
    men: ['Michael', 'Thomas', 'Andreas', 'Stefan', 'Jürgen', 'Lukas'],
    women: ['Sabine', 'Claudia', 'Petra', 'Katrin', 'Lena', 'Jana'],
    towns: [
      ['50667', 'Köln'],
      ['60311', 'Frankfurt am Main'],
      ['70173', 'Stuttgart'],
      ['80331', 'München'],
      ['79098', 'Freiburg im Breisgau'],
      ['44135', 'Dortmund'],
    ],
  },
  {
    iso: 'BE',
    weight: 7,
    phone: '+324........',
    surnames: ['Peeters', 'Janssens', 'Maes', 'Jacobs', 'Mertens', 'Willems', 'Claes', 'Dubois', 'Lambert', 'Dupont'],
    men: ['Luc', 'Marc', 'Jean', 'Koen', 'Tom', 'Xavier'],
    women: ['Nathalie', 'An', 'Kristel', 'Sofie', 'Charlotte', 'Els'],
    towns: [
      ['1000', 'Bruxelles'],
      ['2000', 'Antwerpen'],
      ['9000', 'Gent'],
      ['4000', 'Liège'],
      ['5000', 'Namur'],
      ['3000', 'Leuven'],
    ],
  },
  {
    iso: 'GB',
    weight: 5,
    phone: '+4474........',
    surnames: ['Smith', 'Jones', 'Taylor', 'Brown', 'Williams', 'Wilson', 'Davies', 'Evans', 'Walker', 'Hughes'],
    men: ['James', 'David', 'Andrew', 'Mark', 'Paul', 'Oliver'],
    women: ['Sarah', 'Emma', 'Claire', 'Rachel', 'Lucy', 'Karen'],
    towns: [
      ['SW1A 1AA', 'London'],
      ['BS1 1AA', 'Bristol'],
      ['M1 1AE', 'Manchester'],
      ['EX1 1AA', 'Exeter'],
      ['BN1 1AA', 'Brighton'],
    ],
  },
  {
    iso: 'CH',
    weight: 2,
    phone: '+417........',
    surnames: ['Favre', 'Rochat', 'Meier', 'Keller', 'Blanc', 'Bühler'],
    men: ['Daniel', 'Christian', 'Beat', 'Yves'],
    women: ['Monique', 'Ursula', 'Nadia', 'Corinne'],
    towns: [
      ['1003', 'Lausanne'],
      ['1204', 'Genève'],
      ['3011', 'Bern'],
      ['8001', 'Zürich'],
    ],
  },
  {
    iso: 'ES',
    weight: 2,
    phone: '+346........',
    surnames: ['García', 'Martínez', 'López', 'Sánchez', 'Fernández', 'Gómez'],
    men: ['Javier', 'Carlos', 'Miguel', 'Antonio'],
    women: ['María', 'Carmen', 'Lucía', 'Elena'],
    towns: [
      ['48001', 'Bilbao'],
      ['20001', 'Donostia'],
      ['50001', 'Zaragoza'],
      ['08001', 'Barcelona'],
    ],
  },
  {
    iso: 'IT',
    weight: 2,
    phone: '+393........',
    surnames: ['Rossi', 'Russo', 'Ferrari', 'Bianchi', 'Romano', 'Colombo'],
    men: ['Marco', 'Luca', 'Andrea', 'Paolo'],
    women: ['Giulia', 'Chiara', 'Francesca', 'Laura'],
    towns: [
      ['10121', 'Torino'],
      ['20121', 'Milano'],
      ['40121', 'Bologna'],
    ],
  },
]

export interface DemoCustomer {
  readonly surname: string
  readonly name: string
  readonly woman: boolean
  readonly country: string
  readonly phone: string
  readonly email: string
  readonly address: string
  readonly postalCode: string
  readonly town: string
  readonly mailing: boolean
}

const STREETS = [
  'rue des Tilleuls',
  'rue Victor Hugo',
  'avenue de la Gare',
  'place du Marché',
  'chemin des Vignes',
  'rue du Moulin',
  'impasse des Lilas',
  'boulevard Pasteur',
]

const asciiOf = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[^a-zA-Z]/g, '')
    .toLowerCase()

/** An invented guest; mails go to a reserved domain that reaches nobody (RFC 2606). */
export const makeCustomer = (random: Random, number: number): DemoCustomer => {
  const origin = random.weighted(ORIGINS.map((one) => [one, one.weight] as const))
  const woman = random.chance(0.5)
  const [surname, name] = [random.pick(origin.surnames), random.pick(woman ? origin.women : origin.men)]
  const [postalCode, town] = random.pick(origin.towns)
  return {
    surname,
    name,
    woman,
    country: origin.iso,
    phone: origin.phone.replace(/\.+/, (points) => String(random.int(10_000_000, 99_999_999)).slice(-points.length)),
    email: `${asciiOf(name)}.${asciiOf(surname)}.${number}@example.com`,
    address: `${random.int(1, 120)} ${random.pick(STREETS)}`,
    postalCode,
    town,
    mailing: random.chance(0.6),
  }
}
