// German for the measures of the screens: nothing else is as long. The menu and the commonest labels are real; every other text is the
// French one in words of German length and build (articles gone, nouns run together), with its holes kept.
import { wantedTexts } from '#contract/texts.ts'
import type { FlatTexts } from '#contract/texts.ts'
import { MENU } from './german-menu.ts'

/** By French text: labels that come back from screen to screen. */
const COMMON: Readonly<Record<string, string>> = {
  Accueil: 'Startseite',
  Ajouter: 'Hinzufügen',
  Annuler: 'Abbrechen',
  Arrivée: 'Anreise',
  'Arrivée prévue': 'Voraussichtliche Anreise',
  Actif: 'Aktiv',
  Active: 'Aktiv',
  Adresse: 'Anschrift',
  Adultes: 'Erwachsene',
  'Année précédente': 'Vorheriges Jahr',
  'Aujourd’hui': 'Heute',
  Client: 'Kunde',
  Clients: 'Kunden',
  Code: 'Kürzel',
  'Code postal': 'Postleitzahl',
  Confirmer: 'Bestätigen',
  Consulter: 'Ansehen',
  Contacts: 'Ansprechpartner',
  Couleur: 'Farbe',
  Créer: 'Anlegen',
  Date: 'Datum',
  'Date de naissance': 'Geburtsdatum',
  Départ: 'Abreise',
  Départs: 'Abreisen',
  Dossier: 'Buchungsvorgang',
  Déconnecter: 'Abmelden',
  'Se déconnecter': 'Abmelden',
  Emplacement: 'Stellplatz',
  Emplacements: 'Stellplätze',
  Encaisser: 'Zahlung erfassen',
  Enfants: 'Kinder',
  Enregistrer: 'Speichern',
  Facture: 'Rechnung',
  Factures: 'Rechnungen',
  Fermer: 'Schließen',
  Filtres: 'Filtereinstellungen',
  Historique: 'Änderungsverlauf',
  Identité: 'Stammdaten',
  Imprimer: 'Drucken',
  'Imprimer, exporter': 'Drucken und exportieren',
  'Exporter en CSV': 'Als CSV-Datei exportieren',
  'Exporter en Excel': 'Als Excel-Datei exportieren',
  'Imprimer les lignes affichées': 'Angezeigte Zeilen drucken',
  Jour: 'Tag',
  Jours: 'Tage',
  Langue: 'Sprache',
  Libellé: 'Bezeichnung',
  Modifier: 'Bearbeiten',
  Mois: 'Monat',
  Montant: 'Betrag',
  'Montant TTC': 'Bruttobetrag',
  'Mon profil': 'Mein Benutzerprofil',
  'Changer mon mot de passe': 'Mein Kennwort ändern',
  'Thème clair': 'Helles Erscheinungsbild',
  'Thème sombre': 'Dunkles Erscheinungsbild',
  'Thème du système': 'Erscheinungsbild des Systems',
  'Dupliquer dans un nouvel onglet': 'In neuem Tab noch einmal öffnen',
  Nom: 'Nachname',
  'Nom de famille': 'Familienname',
  Notes: 'Bemerkungen',
  'Nouveau séjour': 'Neuer Aufenthalt',
  'Nouveau passage': 'Neuer Durchreisegast',
  Numéro: 'Nummer',
  Nuits: 'Übernachtungen',
  Occupants: 'Gäste',
  Options: 'Zusatzoptionen',
  Ordre: 'Reihenfolge',
  Partenaire: 'Vertriebspartner',
  Pays: 'Land',
  Personnes: 'Personenzahl',
  Planning: 'Belegungsplan',
  Prix: 'Preis',
  Prénom: 'Vorname',
  Période: 'Zeitraum',
  Quantité: 'Stückzahl',
  Quitter: 'Verlassen',
  Rechercher: 'Suchen',
  'Reste à payer': 'Restbetrag',
  Règlement: 'Zahlung',
  Règlements: 'Zahlungen',
  Réservation: 'Reservierung',
  Réservations: 'Reservierungen',
  Réessayer: 'Erneut versuchen',
  Solde: 'Restsaldo',
  Statut: 'Status',
  Suppléments: 'Zusatzleistungen',
  Supprimer: 'Löschen',
  Séjour: 'Aufenthalt',
  Séjours: 'Aufenthalte',
  Tarif: 'Tarif',
  Taux: 'Steuersatz',
  'Taux de TVA': 'Mehrwertsteuersatz',
  Tous: 'Alle',
  Total: 'Gesamtbetrag',
  Totaux: 'Gesamtsummen',
  Traductions: 'Übersetzungen',
  Type: 'Typ',
  'Type d’emplacement': 'Stellplatztyp',
  Téléphone: 'Telefonnummer',
  Valider: 'Bestätigen',
  Valeur: 'Wert',
  Ville: 'Ortschaft',
  Véhicules: 'Fahrzeuge',
  Animaux: 'Haustiere',
  État: 'Zustand',
  Échap: 'Esc',
  Âge: 'Alter',
}

const SMALL = /^(?:de|du|des|la|le|les|un|une|à|au|aux|en|sur|par)$/iu
const LONGEST = 22
const HOLE = /(\{\{?[^}]+\}\}?)/

/** Nouns run together as long as a German word may be: « nom du camping » → « Nomcamping ». */
const runTogether = (words: readonly string[]): string[] => {
  const made: string[] = []
  for (const word of words) {
    const last = made.at(-1)
    const fits =
      last !== undefined && /\p{L}$/u.test(last) && /^\p{L}/u.test(word) && last.length + word.length < LONGEST
    if (fits) made.splice(-1, 1, `${last}${word.toLowerCase()}`)
    else made.push(word)
  }
  return made
}

const stretched = (part: string, length: number): string => {
  const words = runTogether(
    part
      .replaceAll(/\b[dl]’/giu, '')
      .split(' ')
      .filter((word) => !SMALL.test(word)),
  )
  const written = words.join(' ')
  const lacks = length - written.length
  // What the articles took is given back in the endings that German has.
  return lacks < 2
    ? written
    : written.replace(
        /(\p{L}{3,})(\P{L}*)$/u,
        (_, word: string, end: string) => `${word}${'ungen'.slice(0, lacks)}${end}`,
      )
}

/** A text of German length: a quarter more than the French one in short labels, an eighth in sentences. */
export const germanLike = (french: string): string =>
  french
    .split(HOLE)
    .map((part) =>
      HOLE.test(part) ? part : stretched(part, Math.round(part.length * (part.length > 40 ? 1.12 : 1.25))),
    )
    .join('')

/** A whole file of texts, as a translator would send it. */
export const germanTexts = (french: FlatTexts): FlatTexts =>
  Object.fromEntries(
    [...wantedTexts(french, 'de')].map(([key, { french: text }]) => [
      key,
      (key.startsWith('menu:') ? MENU[key.slice('menu:'.length)] : undefined) ?? COMMON[text] ?? germanLike(text),
    ]),
  )
