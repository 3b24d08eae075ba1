export const customer = {
  title: 'Customer',
  search: 'Find a customer',
  searchExample: 'Name, code, telephone, e-mail',
  minimum: 'Type at least 3 characters.',
  none: 'No customer matches: create one.',
  searching: 'Searching…',
  new: 'New customer',
  create: 'Create the customer',
  change: 'Change customer',
  tab: { addresses: 'Addresses', stays: 'Their stays', bills: 'Their invoices' },
  open: 'Open their record in a tab',
} as const
