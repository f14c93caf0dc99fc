import type { SetFileDevice } from '@zhizao/gateway-link/set-file'
import { backOff } from '../back-off.ts'
import type { DeviceState, DriverSink } from '../driver.ts'
import { toEngineering } from '../engineering-value.ts'
import { planReads, type ReadGroup, splitGroup } from './plan-reads.ts'
import { decodeRegisters, isBitTable, type ModbusPoint, widthOf } from './register-codec.ts'

// A register that the device refuses is asked again now and then: firmware and configuration change.
const refusedRetryMs = 60_000
const illegalFunction = 1
// Acknowledge, busy and the like: nothing is wrong with the addresses.
const temporary = new Set([5, 6, 7, 8])

type Planned = ReadGroup & { due: number; refused: boolean }

export type PolledDevice = ReturnType<typeof polledDevice>

/** One slave: what is due when, whether it answers, and what its points last had. */
export function polledDevice(config: SetFileDevice, sink: DriverSink) {
  const readable = config.points.filter((point) => point.access !== 'w') as ModbusPoint[]
  let groups: Planned[] = planReads(readable).map((group) => ({ ...group, due: 0, refused: false }))
  const lostPoints = new Set<number>()
  const wait = backOff(1000, 60_000)
  const state: DeviceState = { id: config.id, online: false }
  let notBefore = 0
  let known = false
  let probed = false
  let lastPoll: { group: Planned; at: number } | undefined

  function markBad(points: ModbusPoint[], now: number): void {
    for (const point of points) {
      if (lostPoints.has(point.id)) continue
      lostPoints.add(point.id)
      sink.sample(point, now, null, 'bad')
    }
  }

  function setState(online: boolean, error?: string): void {
    if (known && state.online === online && state.error === error) return
    known = true
    state.online = online
    state.error = error
    sink.deviceChanged()
  }

  return {
    config,
    state,
    /** An outcome is there: it answered, or was found not to. Before that nothing can be told of it. */
    isKnown: () => known,
    /** It did not answer last time, so the next question is likely to cost a timeout. */
    isProbe: () => probed,
    /** The most overdue read and when it falls due; a silent device is due when its back-off ends. */
    next(): { group: Planned; due: number } | undefined {
      let first: Planned | undefined
      for (const group of groups) if (!first || group.due < first.due) first = group
      return first && { group: first, due: Math.max(first.due, notBefore) }
    },
    answered(group: Planned, bytes: Buffer, now: number): void {
      schedule(group, now)
      if (lastPoll?.group === group) state.pollMs = now - lastPoll.at
      if (!lastPoll || lastPoll.group === group || !groups.includes(lastPoll.group)) lastPoll = { group, at: now }
      group.refused = false
      for (const point of group.points) {
        const value = toEngineering(point, rawOf(group, point, bytes))
        if (value === undefined) {
          markBad([point], now)
          continue
        }
        lostPoints.delete(point.id)
        sink.sample(point, now, value, 'good')
      }
      wait.reset()
      notBefore = 0
      probed = false
      setState(true, refusal(groups))
    },
    /** An exception answer: the device lives, but perhaps not all of these registers do. A split stays. */
    refused(group: Planned, code: number, now: number): void {
      wait.reset()
      notBefore = 0
      probed = false
      if (temporary.has(code)) {
        schedule(group, now)
        markBad(group.points, now)
        setState(true, `设备暂时无法应答（异常码 ${code}）`)
        return
      }
      if (group.points.length > 1 && code !== illegalFunction) {
        const halves = splitGroup(group).map((half) => ({ ...half, due: now, refused: false }))
        groups = groups.flatMap((each) => (each === group ? halves : [each]))
        return
      }
      group.refused = true
      group.due = now + Math.max(refusedRetryMs, group.pollMs)
      markBad(group.points, now)
      setState(true, refusal(groups))
    },
    /** No answer, or no way to it: every point gets one bad sample, then silence until it is back. */
    silent(error: string, now: number): void {
      notBefore = now + wait.next()
      probed = true
      // Back of the queue: those that were never asked come first.
      for (const group of groups) group.due = Math.max(group.due, now)
      markBad(readable, now)
      setState(false, error)
    },
    /** The channel is up; a device with nothing to read can show no better sign of life. */
    reached(): void {
      if (groups.length === 0) setState(true)
    },
    /** The channel is back: whatever this device is, it deserves a question now. */
    askSoon(): void {
      notBefore = 0
      probed = false
    },
  }

  function schedule(group: Planned, now: number): void {
    // Keep the beat; after a stall drop the missed beats instead of catching up in a burst.
    const beat = group.due + group.pollMs
    group.due = beat > now && beat <= now + group.pollMs ? beat : now + group.pollMs
  }
}

function rawOf(group: ReadGroup, point: ModbusPoint, bytes: Buffer): number | boolean | string {
  const at = point.address.address - group.address
  if (isBitTable(group.table)) return bytes[at] === 1
  return decodeRegisters(point, bytes.subarray(at * 2, (at + widthOf(point)) * 2))
}

function refusal(groups: Planned[]): string | undefined {
  const codes = groups.filter((group) => group.refused).flatMap((group) => group.points.map((point) => point.code))
  if (codes.length === 0) return undefined
  const named = codes.slice(0, 5).join('、')
  return `${codes.length} 个点位的寄存器被设备拒绝：${named}${codes.length > 5 ? ' 等' : ''}`
}
