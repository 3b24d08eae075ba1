/**
 * Whether what was sent under a session's anti-forgery value is answered after another session began in this browser: its 403 is
 * late, and says nothing of whoever is here now. Where there is no session any more, the 403 does speak of the one that ended.
 */
export const isOfOlderSession = (sentUnder: string | undefined, now: string | undefined): boolean =>
  now !== undefined && now !== sentUnder
