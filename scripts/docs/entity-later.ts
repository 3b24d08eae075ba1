/** What is kept today and read by a later part only: told, so that nobody looks for what it changes. By entity, or by field. */
export const READ_LATER: Readonly<Record<string, string>> = {
  accessChannel:
    'not chosen on a booking yet; the origin of a booking, in its file, the lists and the statistics (statistics part)',
  'paymentMethod.bankable': 'bank deposits (deposits and payments)',
  'paymentMethod.depositType':
    'required where a method is deposited, and shown in its lists; bank deposits (deposits and payments)',
  'paymentMethod.atPointOfSale': 'shown in its lists; the windows of cash registers (sales)',
  vehicleBrand: 'equipment of residential contracts, and vehicles of occupants (residential)',
  'partnerType.kind':
    'the type names partners and sorts their list; its kind: holiday aid (VACAF) and channel managers',
  expenseType: 'expenses and contributions of the cash and bank journals (deposits and payments)',
}
