import { type Logger, pino } from 'pino'
import type { Settings } from './settings.ts'

/** Structured log lines on standard output. */
export const openLog = (settings: Pick<Settings, 'LOG_LEVEL'>): Logger =>
  pino({
    level: settings.LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.token', 'req.headers.cookie'],
  })
