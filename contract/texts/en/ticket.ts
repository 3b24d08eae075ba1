/** English of the list of tickets. */
export const texts = {
  tickets: {
    title: 'Till tickets',
    count_one: '{{count}} ticket',
    count_other: '{{count}} tickets',
    empty: 'No ticket',
    emptyBody: 'Each sale that is paid at a till is a signed ticket, which changes no more.',
    noMatch: 'No ticket matches',
    open: 'Open the ticket',
    noneSelected: 'Select a ticket.',
    sell: 'New ticket',
  },
} as const
