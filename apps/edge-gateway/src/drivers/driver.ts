import type { Quality, SampleValue } from '@zhizao/gateway-link/messages'
import type { BrowsedPage, TestReading } from '@zhizao/gateway-link/questions'
import type { SetFileChannel, SetFileDevice, SetFilePoint } from '@zhizao/gateway-link/set-file'
import type { Logger } from 'pino'
import { steadyNow } from '../steady-clock.ts'

/** What a driver knows of one device behind its channel; `error` is a sentence for people. */
export type DeviceState = { id: number; online: boolean; error?: string; pollMs?: number }

/** Where a driver hands its samples and news; `time` is ms since 1970, `sourceTime` what the source says where that is another. */
export type DriverSink = {
  sample(point: SetFilePoint, time: number, value: SampleValue, quality: Quality, sourceTime?: number): void
  /** Resolves when all samples given so far are on disk. A driver that polls waits for it before it asks the device again. */
  stored(): Promise<void>
  deviceChanged(): void
  /** What samples are dated by. */
  now(): number
  log: Logger
  /** Where a driver may keep files of its own, such as certificates. */
  folder: string
}

/**
 * What became of a write. `refused`: by us or by the device, nothing was done; `expired`: too late to begin, nothing was done;
 * `unknown`: the device was told and may have done it, now or later.
 */
export type WriteOutcome = {
  state: 'confirmed' | 'refused' | 'expired' | 'unknown'
  message?: string
  readBack?: SampleValue
}

/** Says why a write must not be begun any more; asked right before what the device would act upon goes out. */
export function tooLate({ deadline }: Pick<WriteRequest, 'deadline'>): WriteOutcome | undefined {
  return steadyNow() > deadline ? { state: 'expired', message: '命令已过期，未执行' } : undefined
}

export type WriteRequest = {
  device: SetFileDevice
  point: SetFilePoint
  /** Engineering value; the driver undoes scale and offset. */
  value: number | boolean | string
  /** Time of `steadyNow()` after which the write must not be begun and reading back ends. */
  deadline: number
  onSent(): void
}

/** A point that somebody wants to see now; neither it nor its device need be in the set file. */
export type TestRead = {
  device: Pick<SetFileDevice, 'unitId' | 'timeoutMs' | 'textEncoding'>
  point: SetFilePoint
  /** Time of `steadyNow()` after which nobody waits for it any more. */
  deadline: number
  now(): number
}

/** What somebody wants to see of a server's nodes. */
export type Browse = { nodeId?: string | undefined; filter?: string | undefined; from: number; deadline: number }

/** A question that cannot be answered; the message is a sentence for people. */
export class Unanswered extends Error {}

/** One channel at work. A new protocol implements this and is named in open-driver.ts. */
export type Driver = {
  /** Only devices of which an outcome is known: one that was never asked is neither online nor offline. */
  devices(): DeviceState[]
  write(request: WriteRequest): Promise<WriteOutcome>
  /** Reads beside the polling; throws `Unanswered` where the channel is not connected. */
  read(request: TestRead): Promise<TestReading>
  /** Only of protocols in which a server tells what it has. */
  browse?(request: Browse): Promise<BrowsedPage>
  /** A server's certificate is trusted no more: a connection that rests on it ends. */
  distrusted?(thumbprint: string): void
  stop(): Promise<void>
}

/** Starts work at once and never fails: a channel that cannot connect reports its devices offline and tries again. */
export type OpenDriver = (channel: SetFileChannel, sink: DriverSink) => Driver
