import type { SetFileChannel, SetFilePoint } from '@zhizao/gateway-link/set-file'
import { type DataValue, setErrorLogger, setWarningLogger } from 'node-opcua-client'
import { sourceTimes } from '../../collect/source-times.ts'
import { steadyNow } from '../../steady-clock.ts'
import { backOff } from '../back-off.ts'
import type { DeviceState, Driver, DriverSink, WriteOutcome, WriteRequest } from '../driver.ts'
import { toEngineering } from '../engineering-value.ts'
import { statusFault } from '../fault-words.ts'
import { certificateStore } from './certificate-store.ts'
import { connectionFault } from './connection-fault.ts'
import { linkHolder } from './link-holder.ts'
import { browse } from './opc-ua-browse.ts'
import { type EnumNames, readingOf } from './opc-ua-reading.ts'
import { openSession } from './opc-ua-session.ts'
import { testRead } from './opc-ua-test-read.ts'
import { qualityOf, stampOf } from './opc-ua-value.ts'
import { writeNode } from './opc-ua-write.ts'
import { pointFaults } from './point-faults.ts'
import { clockWords, watchServerClock } from './server-clock.ts'

// A connection that held this long was a good one: the next trouble starts with a short wait again.
const steadyMs = 60_000
const GOODBYE_MS = 500
/** Longest pause before a server is asked again, ms, before its spread: signing in costs it more than a Modbus question. */
const longestAway = 1000

/** An OPC UA channel: one session with one subscription; its devices are groups of nodes of the same server. */
export function openOpcUa(channel: SetFileChannel, sink: DriverSink): Driver {
  const states = new Map<number, DeviceState>()
  const faults = pointFaults(() => links.current() && setDevices(true))
  const lastOf = new Map<number, { stamp: number | undefined; value: unknown; status: number }>()
  const times = sourceTimes()
  /** How far the server's clock is off ours, ms; 0 where it is right. */
  let offMs = 0
  const badPoints = new Set<number>()
  const wait = backOff(500, longestAway)
  const readable = channel.devices.flatMap((device) => device.points).filter((point) => point.access !== 'w')
  const links = linkHolder()
  let stopped = false
  let wake: (() => void) | undefined
  let lose: (reason: string) => void = () => {}
  // The library writes to the console otherwise, between the lines of our log.
  setErrorLogger((...words: unknown[]) => sink.log.debug({ words: words.map(String) }, 'node-opcua error'))
  setWarningLogger((...words: unknown[]) => sink.log.debug({ words: words.map(String) }, 'node-opcua warning'))

  function take(point: SetFilePoint, data: DataValue, names?: EnumNames): void {
    const stamp = stampOf(data)
    const { raw, fault } = readingOf(point, data.value, names)
    const status = data.statusCode.value
    const quality = qualityOf(status)
    faults.note(point, quality === 'bad' ? statusFault(data.statusCode.name) : fault)
    // A new subscription begins with the present values, which an earlier one may have told already.
    const last = lastOf.get(point.id)
    if (last && last.stamp === stamp && last.value === raw && last.status === status && !badPoints.has(point.id)) return
    lastOf.set(point.id, { stamp, value: raw, status })
    const value = raw === undefined || quality === 'bad' ? undefined : toEngineering(point, raw)
    if (value === undefined) {
      markBad(point)
      return
    }
    badPoints.delete(point.id)
    const { time, sourceTime } = times.ofValue(point.id, stamp, sink.now(), offMs === 0)
    sink.sample(point, time, value, quality, sourceTime)
  }

  function markBad(point: SetFilePoint): void {
    if (badPoints.has(point.id)) return
    badPoints.add(point.id)
    sink.sample(point, times.ofGap(point.id, sink.now()), null, 'bad')
  }

  function noteRefused(point: SetFilePoint, fault: string): void {
    faults.note(point, fault)
    markBad(point)
  }

  function setDevices(online: boolean, error?: string): void {
    for (const device of channel.devices) {
      const fault = error ?? faults.of(device) ?? clockWords(offMs)
      const state: DeviceState = { id: device.id, online, ...(fault ? { error: fault } : {}) }
      const before = states.get(device.id)
      states.set(device.id, state)
      if (before?.online !== online || before.error !== state.error) sink.deviceChanged()
    }
  }

  async function run(): Promise<void> {
    while (!stopped) {
      const begun = steadyNow()
      const reason = await oneSession()
      if (stopped) break
      if (steadyNow() - begun > steadyMs) wait.reset()
      links.failed(reason)
      setDevices(false, `通道“${channel.name}”：${reason}`)
      for (const point of readable) markBad(point)
      sink.log.warn({ channel: channel.code, reason }, 'OPC UA channel is down')
      await new Promise<void>((done) => {
        const timer = setTimeout(done, wait.next())
        wake = () => {
          clearTimeout(timer)
          done()
        }
      })
    }
  }

  /** Lives as long as the session does; answers why it ended. */
  async function oneSession(): Promise<string> {
    let ended: (reason: string) => void = () => {}
    const end = new Promise<string>((done) => {
      ended = done
    })
    wake = () => ended('通道已停止')
    lose = ended
    faults.clear()
    let unwatch = () => {}
    try {
      const link = await openSession(channel, sink, { value: take, refused: noteRefused, lost: ended })
      links.opened(link)
      unwatch = watchServerClock(link.session, sink.now, (off) => {
        offMs = off
        setDevices(true)
      })
      setDevices(true)
      return await end
    } catch (error) {
      sink.log.debug({ err: error, channel: channel.code }, 'OPC UA session failed')
      return connectionFault(error, channel, certificateStore(sink.folder).own()?.thumbprint)
    } finally {
      unwatch()
      const closing = links.released()
      // A server that stands still does not answer a goodbye: the next connection does not wait for it.
      await Promise.race([closing?.close(), new Promise((done) => setTimeout(done, GOODBYE_MS))])
    }
  }

  async function write(request: WriteRequest): Promise<WriteOutcome> {
    const link = links.current()
    if (!link) return { state: 'refused', message: `通道“${channel.name}”未连接，未下发` }
    return writeNode(link.session, request, sink.log)
  }

  const running = run().catch((error) => sink.log.fatal({ err: error, channel: channel.code }, 'channel stopped'))
  return {
    devices: () => [...states.values()],
    write,
    read: async (request) => testRead((await links.wait(request.deadline)).session, request),
    browse: async (request) => browse((await links.wait(request.deadline)).session, request),
    distrusted(thumbprint) {
      if (links.current()?.trusted === thumbprint) lose('服务器的证书已不再被信任')
    },
    async stop() {
      stopped = true
      wake?.()
      await running
    },
  }
}
