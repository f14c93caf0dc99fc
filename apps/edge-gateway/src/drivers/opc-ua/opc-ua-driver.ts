import type { SetFileChannel, SetFileDevice, SetFilePoint } from '@zhizao/gateway-link/set-file'
import { type DataValue, type StatusCode, setErrorLogger, setWarningLogger } from 'node-opcua-client'
import { sourceTimes } from '../../collect/source-times.ts'
import { steadyNow } from '../../steady-clock.ts'
import { backOff } from '../back-off.ts'
import type { DeviceState, Driver, DriverSink, WriteOutcome, WriteRequest } from '../driver.ts'
import { toEngineering } from '../engineering-value.ts'
import { plainFault, statusFault } from '../fault-words.ts'
import { type OpcUaLink, openSession } from './opc-ua-session.ts'
import { qualityOf, scalarOf, stampOf } from './opc-ua-value.ts'
import { writeNode } from './opc-ua-write.ts'
import { clockWords, watchServerClock } from './server-clock.ts'

// A connection that held this long was a good one: the next trouble starts with a short wait again.
const steadyMs = 60_000
const GOODBYE_MS = 500
/** Longest pause before a server is asked again, ms, before its spread: signing in costs it more than a Modbus question. */
const longestAway = 1000

/** An OPC UA channel: one session with one subscription; its devices are groups of nodes of the same server. */
export function openOpcUa(channel: SetFileChannel, sink: DriverSink): Driver {
  const states = new Map<number, DeviceState>()
  const refused = new Map<number, string>()
  const lastOf = new Map<number, { stamp: number | undefined; value: unknown; status: number }>()
  const times = sourceTimes()
  /** How far the server's clock is off ours, ms; 0 where it is right. */
  let offMs = 0
  const badPoints = new Set<number>()
  const wait = backOff(500, longestAway)
  const readable = channel.devices.flatMap((device) => device.points).filter((point) => point.access !== 'w')
  let link: OpcUaLink | undefined
  let stopped = false
  let wake: (() => void) | undefined
  // The library writes to the console otherwise, between the lines of our log.
  setErrorLogger((...words: unknown[]) => sink.log.debug({ words: words.map(String) }, 'node-opcua error'))
  setWarningLogger((...words: unknown[]) => sink.log.debug({ words: words.map(String) }, 'node-opcua warning'))

  function take(point: SetFilePoint, data: DataValue): void {
    const stamp = stampOf(data)
    const scalar = scalarOf(data.value)
    const status = data.statusCode.value
    // A new subscription begins with the present values, which an earlier one may have told already.
    const last = lastOf.get(point.id)
    if (last && last.stamp === stamp && last.value === scalar && last.status === status && !badPoints.has(point.id))
      return
    lastOf.set(point.id, { stamp, value: scalar, status })
    const quality = qualityOf(status)
    const value = scalar === undefined || quality === 'bad' ? undefined : toEngineering(point, scalar)
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

  function noteRefused(point: SetFilePoint, status: StatusCode): void {
    refused.set(point.id, statusFault(status.name))
    markBad(point)
  }

  function setDevices(online: boolean, error?: string): void {
    for (const device of channel.devices) {
      const fault = error ?? refusedOf(device, refused) ?? clockWords(offMs)
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
    refused.clear()
    let unwatch = () => {}
    try {
      link = await openSession(channel, sink.folder, { value: take, refused: noteRefused, lost: ended })
      unwatch = watchServerClock(link.session, sink.now, (off) => {
        offMs = off
        setDevices(true)
      })
      setDevices(true)
      return await end
    } catch (error) {
      sink.log.debug({ err: error, channel: channel.code }, 'OPC UA session failed')
      return plainFault(error)
    } finally {
      unwatch()
      const closing = link
      link = undefined
      // A server that stands still does not answer a goodbye: the next connection does not wait for it.
      await Promise.race([closing?.close(), new Promise((done) => setTimeout(done, GOODBYE_MS))])
    }
  }

  async function write(request: WriteRequest): Promise<WriteOutcome> {
    if (!link) return { state: 'refused', message: `通道“${channel.name}”未连接，未下发` }
    return writeNode(link.session, request, sink.log)
  }

  const running = run().catch((error) => sink.log.fatal({ err: error, channel: channel.code }, 'channel stopped'))
  return {
    devices: () => [...states.values()],
    write,
    async stop() {
      stopped = true
      wake?.()
      await running
    },
  }
}

function refusedOf(device: SetFileDevice, refused: Map<number, string>): string | undefined {
  const points = device.points.filter((point) => refused.has(point.id))
  if (points.length === 0) return undefined
  const named = points
    .slice(0, 5)
    .map((point) => `${point.code}：${refused.get(point.id)}`)
    .join('、')
  return points.length > 5
    ? `${points.length} 个点位被服务器拒绝：${named} 等`
    : `${points.length} 个点位被服务器拒绝：${named}`
}
