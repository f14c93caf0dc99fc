import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Quality, SampleValue } from '@zhizao/gateway-link/messages'
import { pino } from 'pino'
import type { DriverSink } from '../drivers/driver.ts'

export type Recorded = { point: string; time: number; value: SampleValue; quality: Quality }

/** Keeps what a driver hands over. */
export function recordingSink() {
  const samples: Recorded[] = []
  const sink: DriverSink = {
    log: pino({ level: process.env.LOG_LEVEL ?? 'silent' }),
    folder: mkdtempSync(join(tmpdir(), 'gateway-driver-')),
    sample: (point, time, value, quality) => samples.push({ point: point.code, time, value, quality }),
    stored: async () => {},
    deviceChanged() {},
    now: Date.now,
  }
  return { sink, samples, of: (point: string) => samples.filter((sample) => sample.point === point) }
}
