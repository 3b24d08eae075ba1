import type { LineType } from '../pricing/line.ts'

/** Names of the line types on documents, where the line has none of its own. */
export const LINE_LABELS: Readonly<Record<LineType, string>> = {
  occupancy: 'Séjour',
  tax: 'Taxe de séjour',
  otherTax: 'Taxe',
  animal: 'Animal',
  vehicle: 'Véhicule',
  attendant: 'Occupant',
  extra: 'Supplément',
  fees: 'Frais de dossier',
  discount: 'Remise',
  holidayAid: 'Aide aux vacances',
  insurance: 'Assurance annulation',
  specialOffer: 'Offre',
  partnerCommission: 'Commission du partenaire',
  downPayment: 'Versement à la réservation',
  downPaymentBill: 'Acompte facturé',
  additionalSales: 'Vente annexe',
  otherExtras: 'Autre supplément',
  residentialDeadline: 'Échéance résidentielle',
  residentialFees: 'Frais résidentiels',
  cancellation: 'Frais d’annulation',
  earlyDeparture: 'Départ anticipé',
  meter: 'Consommation relevée au compteur',
  giftVouchers: 'Bon cadeau',
}
