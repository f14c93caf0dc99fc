import { z } from 'zod'
import { calls, get } from '../http/call.ts'
import { Time } from '../http/fields.ts'

const whole = z.number().int()

/** What the server looks like at one moment; sizes in bytes. */
export const ServerSample = z.object({
  time: Time,
  /** Share of all processors in use, 0 to 1: of the machine, and of this process. */
  cpu: z.number(),
  processCpu: z.number(),
  memoryUsed: z.number(),
  memoryTotal: z.number(),
  processMemory: z.number(),
  /** Milliseconds that 99 of 100 waits took longer than they should, since the sample before. */
  loopDelay: z.number(),
  diskUsed: z.number(),
  diskTotal: z.number(),
  databaseSize: z.number(),
  databaseConnections: whole,
  /** Seconds since the oldest open transaction began. */
  oldestTransaction: z.number(),
  /** Samples that are durable and wait for compaction. */
  journalSamples: whole,
  jobsWaiting: whole,
  jobsRunning: whole,
  /** Of the last day. */
  jobsFailed: whole,
  /** Samples waiting for their commit. */
  ingestWaiting: whole,
  /** Samples a second since the sample before. */
  ingestRate: z.number(),
  outboxWaiting: whole,
  boxesOnline: whole,
  boxesTotal: whole,
  pushConnections: whole,
})
export type ServerSample = z.infer<typeof ServerSample>

/**
 * Why the server had ended by itself. memory: its own limit · hung: no sign of life · killed: from outside, often for want
 * of memory · crash: by a signal · error: an exit code.
 */
export const RestartCause = z.enum(['memory', 'hung', 'killed', 'crash', 'error'])

/** An end that nobody ordered, after which `npm start` started the server again. */
export const Restart = z.object({
  endedAt: Time,
  /** Absent until it is up again. */
  backAt: Time.nullable(),
  ranSeconds: whole,
  cause: RestartCause,
  code: whole.nullable(),
  signal: z.string().nullable(),
  /** The end of what it printed on its standard error. */
  words: z.string(),
})
export type Restart = z.infer<typeof Restart>

export const Monitoring = z.object({
  now: ServerSample,
  /** Oldest first, at most 360 of the time asked for. */
  series: z.array(ServerSample),
  startedAt: Time,
  /** Since the data folder was made; the last 20, newest first. */
  restarts: z.object({ total: whole, last: z.array(Restart) }),
  /** Balances of stock that were not the sum of their movements last night; null until the first check since the start. */
  stockCheck: z
    .object({
      at: Time,
      differences: z.array(
        z.object({
          /** Company, place, material, lot, status. */
          name: z.string(),
          what: z.enum(['quantity', 'reserved', 'packed']),
          kept: z.string(),
          rebuilt: z.string(),
        }),
      ),
    })
    .nullable(),
  programVersion: z.string(),
  databaseVersion: z.string(),
  /** Without its administrator's own PostgreSQL the server brings one. */
  embeddedDatabase: z.boolean(),
  host: z.string(),
  processors: whole,
})
export type Monitoring = z.infer<typeof Monitoring>

/** State of the server; for the installation's administrator only. */
export const monitoring = calls('/res', 'monitoring', {
  get: get('/getMonitoring', {
    title: '系统监控',
    body: z.object({
      minutes: z.coerce.number<number | string>().int().min(1).max(180).default(30).meta({ title: '时长（分钟）' }),
    }),
    reply: Monitoring,
  }),
})
