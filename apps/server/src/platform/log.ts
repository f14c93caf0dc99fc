import { type Logger, pino } from 'pino'
import { namedStack } from './observe/named-stack.ts'
import type { Settings } from './settings.ts'

/** Structured log lines on standard output. */
export const openLog = (settings: Pick<Settings, 'LOG_LEVEL'>): Logger =>
  pino({
    level: settings.LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: named },
    redact: ['req.headers.token', 'req.headers.cookie'],
  })

function named(error: Error) {
  const told = pino.stdSerializers.err(error)
  return told?.stack ? { ...told, stack: namedStack(told.stack) } : told
}
