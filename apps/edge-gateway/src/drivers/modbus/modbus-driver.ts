import type { TestReading } from '@zhizao/gateway-link/questions'
import type { ModbusManners, SetFileChannel } from '@zhizao/gateway-link/set-file'
import { steadyNow } from '../../steady-clock.ts'
import { backOff } from '../back-off.ts'
import {
  type Driver,
  type DriverSink,
  type TestRead,
  Unanswered,
  type WriteOutcome,
  type WriteRequest,
} from '../driver.ts'
import { plainFault } from '../fault-words.ts'
import { connectModbus, type ModbusConnection } from './modbus-connection.ts'
import { ModbusFailure } from './modbus-failure.ts'
import { targetOf } from './modbus-line.ts'
import { type PolledDevice, polledDevice } from './polled-device.ts'
import { readPieces } from './read-pieces.ts'
import { testRead } from './test-read.ts'
import { writePoint, writingOf } from './write-point.ts'

const connectTimeoutMs = 3000
// So many requests without an answer may mean a half-open connection: connect anew. So many hang-ups mean a dead channel.
const failuresInRow = 3
// Asking silent devices may take this share of the channel's time, so that the living are polled on time.
const probeShare = 0.25
// A device that is well again has good values within three seconds: longest pause before a channel connects anew, ms, before its spread.
const longestAway = 1500

type PollGroup = Parameters<PolledDevice['answered']>[0]
type PendingTest = { request: TestRead; done: (reading: TestReading) => void; failed: (error: Error) => void }
type Pending = { request: WriteRequest; done: (outcome: WriteOutcome) => void }

/**
 * A Modbus channel: one connection, one request at a time, writes first, then the most overdue read. It goes by the steady clock: a
 * date that is set back must not stop the polling.
 */
export function openModbus(channel: SetFileChannel, sink: DriverSink): Driver {
  const devices = channel.devices.map((device) => polledDevice({ ...mannersOf(channel), ...device }, sink))
  const slaves = new Map(devices.map((device) => [device.config.id, { device, writing: writingOf(device) }]))
  const target = targetOf(channel)
  const reconnect = backOff(500, longestAway)
  const writes: Pending[] = []
  const tests: PendingTest[] = []
  let connection: ModbusConnection | undefined
  let stopped = false
  let unanswered = 0
  let hangUps = 0
  let probesFrom = 0
  let wake: (() => void) | undefined

  function sleep(ms: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(finish, Math.min(ms, 60_000))
      function finish() {
        clearTimeout(timer)
        wake = undefined
        done()
      }
      wake = finish
    })
  }

  async function connected(): Promise<ModbusConnection | undefined> {
    if (connection && !connection.closed && unanswered < failuresInRow) return connection
    await connection?.close()
    connection = undefined
    try {
      if (hangUps >= failuresInRow) await pause('设备反复断开连接')
      if (stopped) return undefined
      connection = await connectModbus(target, connectTimeoutMs)
      unanswered = 0
      for (const device of devices) device.reached()
      return connection
    } catch (error) {
      sink.log.warn({ channel: channel.code, error: (error as Error).message }, 'channel cannot connect')
      await pause((error as Error).message)
      return undefined
    }
  }

  async function pause(reason: string): Promise<void> {
    const now = steadyNow()
    for (const device of devices) device.silent(`通道“${channel.name}”连接失败：${reason}`, now)
    for (const pending of writes.splice(0))
      pending.done({ state: 'refused', message: `通道连接失败，未下发：${reason}` })
    for (const test of tests.splice(0)) test.failed(new Unanswered(`通道连接失败：${reason}`))
    hangUps = 0
    await sleep(reconnect.next())
    for (const device of devices) device.askSoon()
  }

  /** Whoever has waited longest; the living before the silent, whose turns are rationed besides. */
  function mostOverdue(now: number) {
    let best: { device: PolledDevice; group: PollGroup; due: number; rank: number } | undefined
    for (const device of devices) {
      const next = device.next()
      if (!next) continue
      const due = device.isProbe() ? Math.max(next.due, probesFrom) : next.due
      // Later than every due time of the living, yet in order of waiting among the silent.
      const rank = due > now ? due + 2 * now : device.isProbe() ? next.due + now : next.due
      if (!best || rank < best.rank) best = { device, group: next.group, due, rank }
    }
    return best
  }

  function alive(): void {
    unanswered = 0
    hangUps = 0
    reconnect.reset()
  }

  async function poll(link: ModbusConnection, device: PolledDevice, group: PollGroup) {
    const { unitId: unit, retries } = device.config
    const { table, address, length } = group
    const wasProbe = device.isProbe()
    const begun = steadyNow()
    for (let attempt = 0; ; attempt += 1) {
      link.setPause(unit, device.restMs())
      await link.rested(unit)
      const idleMs = link.idleMs()
      try {
        const askedAt = performance.now()
        const how = { unit, table, timeoutMs: device.patience() }
        const bytes = await readPieces(link, how, { address, length, most: device.lengths.most })
        alive()
        device.pace.answered(idleMs)
        device.answered(group, bytes, steadyNow(), performance.now() - askedAt)
        await sink.stored()
        return
      } catch (error) {
        if (stopped) return
        const failure = known(error)
        if (failure.kind === 'exception') {
          alive()
          device.pace.answered(idleMs)
        } else if (failure.kind === 'closed') hangUps += 1
        else {
          unanswered += 1
          device.pace.unanswered(idleMs)
        }
        if (failure.kind === 'exception' && !deviceAbsent(failure)) {
          device.refused(group, failure.code ?? 0, steadyNow())
          return
        }
        const wasHasty = attempt === 0 && !wasProbe && failure.kind === 'timeout' && device.pace.isHasty(idleMs)
        if (failure.kind === 'timeout' && !wasProbe && !link.closed && (attempt < retries || wasHasty)) continue
        // The next turn connects anew; it asks the same again, or less at a time.
        if (failure.kind !== 'exception' && !wasHasty && device.doubts(group)) return
        if (failure.kind === 'closed' || wasHasty) return
        device.silent(failure.message, steadyNow())
        break
      }
    }
    const isShared = devices.some((each) => !each.isProbe())
    if (wasProbe && isShared) probesFrom = steadyNow() + (steadyNow() - begun) * (1 / probeShare - 1)
  }

  /** What is no failure of the line is a fault of ours, and a reason to ask again later. */
  function known(error: unknown): ModbusFailure {
    if (error instanceof ModbusFailure) return error
    sink.log.error({ err: error, channel: channel.code }, 'an answer that cannot be taken')
    return new ModbusFailure('timeout', plainFault(error))
  }

  // A value that breaks the encoder must not end the channel with it.
  async function written(link: ModbusConnection, request: WriteRequest): Promise<WriteOutcome> {
    try {
      const { device, writing } = slaves.get(request.device.id)!
      link.setPause(request.device.unitId, device.restMs())
      return await writePoint(link, request, writing)
    } catch (error) {
      sink.log.error({ err: error, point: request.point.code }, 'write failed')
      return { state: 'refused', message: `写入失败：${plainFault(error)}` }
    }
  }

  async function run(): Promise<void> {
    while (!stopped) {
      const link = await connected()
      if (!link) continue
      const write = writes.shift()
      if (write) {
        write.done(await written(link, write.request))
        continue
      }
      const test = tests.shift()
      if (test) {
        if (steadyNow() <= test.request.deadline) await testRead(link, test.request).then(test.done, test.failed)
        continue
      }
      const turn = mostOverdue(steadyNow())
      const waitMs = turn ? turn.due - steadyNow() : 60_000
      if (turn && waitMs <= 0) await poll(link, turn.device, turn.group)
      else await sleep(waitMs)
    }
    await connection?.close()
  }
  const running = run().catch((error) => sink.log.fatal({ err: error, channel: channel.code }, 'channel stopped'))

  return {
    devices: () => devices.filter((device) => device.isKnown()).map((device) => ({ ...device.state })),
    write: (request) =>
      new Promise((done) => {
        writes.push({ request, done })
        wake?.()
      }),
    read: (request) =>
      new Promise((done, failed) => {
        tests.push({ request, done, failed })
        wake?.()
      }),
    async stop() {
      stopped = true
      void connection?.close()
      wake?.()
      await running
      for (const pending of writes.splice(0)) pending.done({ state: 'refused', message: '通道已停止，未下发' })
      for (const test of tests.splice(0)) test.failed(new Unanswered('通道已停止'))
    },
  }
}

/** How all devices of a channel want to be asked. */
const mannersOf = ({ mostRegisters, pauseMs, writeBy, textEncoding }: SetFileChannel): ModbusManners => ({
  mostRegisters,
  pauseMs,
  writeBy,
  textEncoding,
})

/** Exceptions 10 and 11 come from a gateway whose slave does not answer: that slave is silent, its registers are fine. */
function deviceAbsent(failure: ModbusFailure): boolean {
  return failure.code === 10 || failure.code === 11
}
