/** The screen of one message. */
export const mailPath = (id: number): string => `/email/${id}`
