/** What the supervisor needs of a log; a pino logger is one. */
export interface SupervisorLog {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}
