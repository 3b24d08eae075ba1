/** The part of a logger (pino) that the platform uses. No secret and no personal data in `fields`. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
