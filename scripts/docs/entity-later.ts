/** What is kept today and read by a later part only: told, so that nobody looks for what it changes. By entity, or by field. */
export const READ_LATER: Readonly<Record<string, string>> = {
  'accessChannel.color': 'the channel is chosen on a file, filtered and listed; its colour: charts (statistics part)',
  'paymentMethod.bankable': 'bank deposits (deposits and payments)',
  'paymentMethod.depositType':
    'required where a method is deposited, and shown in its lists; bank deposits (deposits and payments)',
  'paymentMethod.atPointOfSale': 'shown in its lists; the windows of cash registers (sales)',
  'vehicleBrand.mobileHome':
    'makes stand beside the plates of vehicles; what a make builds: equipment of residential contracts (residential)',
  'partnerType.kind':
    'the type names partners, sorts their list and tells the offices of holiday aid; its other kinds: channel managers',
}
