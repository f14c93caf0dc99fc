import type { Quality, SampleValue } from '@zhizao/gateway-link/messages'
import type { SetFileChannel, SetFileDevice, SetFilePoint } from '@zhizao/gateway-link/set-file'
import type { Logger } from 'pino'

/** What a driver knows of one device behind its channel; `error` is a sentence for people. */
export type DeviceState = { id: number; online: boolean; error?: string; pollMs?: number }

/** Where a driver hands its samples and news; `time` is ms since 1970. */
export type DriverSink = {
  sample(point: SetFilePoint, time: number, value: SampleValue, quality: Quality): void
  /** Resolves when all samples given so far are on disk. A driver that polls waits for it before it asks the device again. */
  stored(): Promise<void>
  deviceChanged(): void
  log: Logger
  /** Where a driver may keep files of its own, such as certificates. */
  folder: string
}

export type WriteOutcome = {
  state: 'confirmed' | 'refused' | 'timed-out'
  message?: string
  readBack?: SampleValue
}

export type WriteRequest = {
  device: SetFileDevice
  point: SetFilePoint
  /** Engineering value; the driver undoes scale and offset. */
  value: number | boolean | string
  /** Time of `performance.now()` after which the write must not be begun and reading back ends. */
  deadline: number
  onSent(): void
}

/** One channel at work. A new protocol implements this and is named in open-driver.ts. */
export type Driver = {
  /** Only devices of which an outcome is known: one that was never asked is neither online nor offline. */
  devices(): DeviceState[]
  write(request: WriteRequest): Promise<WriteOutcome>
  stop(): Promise<void>
}

/** Starts work at once and never fails: a channel that cannot connect reports its devices offline and tries again. */
export type OpenDriver = (channel: SetFileChannel, sink: DriverSink) => Driver
