import type { RawValue } from '@zhizao/gateway-link/engineering'
import type { SetFileDevice } from '@zhizao/gateway-link/set-file'
import { isBitTable, registerProblem } from '@zhizao/rules/modbus/register-address'
import { backOff } from '../back-off.ts'
import type { DeviceState, DriverSink } from '../driver.ts'
import { toEngineering } from '../engineering-value.ts'
import { requestLengths } from './lengths.ts'
import { hastyMs, requestPace } from './pace.ts'
import { planReads, type ReadGroup, registersIn, splitGroup } from './plan-reads.ts'
import { decodeRegisters, type ModbusPoint, widthOf } from './register-codec.ts'
import { encodingNames, type TextEncoding } from './text-codec.ts'

// A device that boots refuses for a while what it knows: a block that was good is asked again soon, and pulled apart only after so many refusals.
const againMs = 1000
const refusalsBeforeSplit = 3
// A pulled-apart block is tried whole again at this interval, so that nothing stays split for a fault that has passed …
const wholeAgainMs = 1500
// … and seldom once it has been refused for so long: then an address is wrong.
const youngMs = 600_000
const oldAgainMs = 30_000
// Looking for the wrong address takes many questions: not all at once.
const splitPauseMs = 20
const illegalFunction = 1
// Acknowledge, busy and the like: nothing is wrong with the addresses.
const temporary = new Set([5, 6, 7, 8])
/** Longest pause before a silent device is asked again, ms, before the spread of the back-off. */
const longestSilence = 1500
// A silent device is asked with less patience than one that answers, so that its neighbours wait less: so many times its usual time.
const probePatience = 4
const leastProbeMs = 200
const unknownProbeMs = 500
/** Every so many questions it gets its whole time after all: it may have become slow. */
const patientProbeEvery = 4

/** A request of the plan, whole, or a part of one that was refused as a whole. */
type Planned = ReadGroup & {
  due: number
  /** Refused as it stands: it cannot be pulled apart any further. */
  refused: boolean
  /** Refusals in a row. */
  refusals: number
  /** It has answered before. */
  wasGood?: boolean
  /** The block that it is a part of. */
  whole?: Planned
  /** Of a block that is pulled apart: since when. */
  splitAt?: number
}

/** A request that was not answered and may be too long for the device, and the short one that tells. */
type Doubt = { long: Planned; short: Planned; wasSilent: boolean }

export type PolledDevice = ReturnType<typeof polledDevice>

/** One slave: what is due when, by the steady clock, whether it answers, and what its points last had. */
export function polledDevice(config: SetFileDevice, sink: DriverSink) {
  const readable = config.points.filter((point) => point.access !== 'w') as ModbusPoint[]
  // A server that did not look at addresses yet may have sent some that no device has.
  const impossible = readable.filter((point) => registerProblem(point.address, point.dataType))
  const possible = readable.filter((point) => !impossible.includes(point))
  const encoding = config.textEncoding ?? 'utf8'
  const lengths = requestLengths(config.mostRegisters)
  const pace = requestPace(config.pauseMs)
  /** What is asked: blocks, and beside those that are pulled apart their parts. */
  let asked = planned(0)
  let doubt: Doubt | undefined
  const lostPoints = new Set<number>()
  const unreadable = new Set<string>()
  const wait = backOff(500, longestSilence)
  const state: DeviceState = { id: config.id, online: false }
  let notBefore = 0
  let known = false
  let probed = false
  let probes = 0
  let usualMs: number | undefined
  let lastPoll: { group: Planned; at: number } | undefined

  function planned(now: number): Planned[] {
    return planReads(possible, lengths.most).map((group) => {
      // A number is taken whole or not at all; a text is read in pieces.
      const isTooLong = registersIn(group) > lengths.most && group.points[0]!.dataType !== 'string'
      const due = isTooLong ? now + oldAgainMs : now
      return { ...group, due, refused: isTooLong, refusals: Number(isTooLong) }
    })
  }

  function markBad(points: ModbusPoint[]): void {
    const now = sink.now()
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

  function lives(): void {
    wait.reset()
    notBefore = 0
    probed = false
    probes = 0
  }

  /** Puts parts in the place of a block, which stays to be tried whole now and then. */
  function pullApart(block: Planned, now: number): void {
    const whole = block.whole ?? block
    if (whole === block) block.splitAt = now
    const halves = splitGroup(block).map((half): Planned => {
      return { ...half, due: now, refused: false, refusals: 0, wasGood: false, whole, splitAt: undefined }
    })
    asked = asked.flatMap((each) => (each === block && each !== whole ? halves : [each]))
    if (whole === block) {
      asked = [...asked, ...halves]
      block.refused = false
      block.due = now + wholeAgainMs
    }
    notBefore = now + splitPauseMs
  }

  const askedAtOnce = (group: ReadGroup) => Math.min(registersIn(group), lengths.most)

  /** The block is too long for the device, or goes over registers that it has not: its parts are what it answers. */
  function staysApart(block: Planned): boolean {
    const parts = asked.filter((each) => each.whole === block)
    if (block.wasGood || !parts.every((part) => part.wasGood && !part.refused && part.refusals === 0)) return false
    for (const part of parts) part.whole = undefined
    asked = asked.filter((each) => each !== block)
    return true
  }

  /** The device has answered a short question: it was for its length that the long one was not answered. */
  function settleDoubt(now: number): void {
    if (!doubt) return
    const { long, wasSilent } = doubt
    doubt = undefined
    // It may as well have been switched on meanwhile.
    if (wasSilent) return
    lengths.tooLong(askedAtOnce(long))
    sink.log.info({ device: config.code, mostRegisters: lengths.most }, 'long requests are not answered')
    asked = planned(now)
    markBad(asked.filter((group) => group.refused).flatMap((group) => group.points))
  }

  function joinAgain(block: Planned): void {
    block.splitAt = undefined
    asked = asked.filter((each) => each.whole !== block)
  }

  return {
    config,
    state,
    /** An outcome is there: it answered, or was found not to. Before that nothing can be told of it. */
    isKnown: () => known,
    /** It did not answer last time, so the next question is likely to cost a timeout. */
    isProbe: () => probed,
    ...{ patience, next, doubts, encoding, lengths, pace },
    /** Rest before the next question, ms: a silent device may have been asked too soon. */
    restMs: () => (probed && config.pauseMs === undefined ? hastyMs : pace.pauseMs),
    answered(group: Planned, bytes: Buffer, now: number, tookMs = 0): void {
      usualMs = usualMs === undefined ? tookMs : Math.max(tookMs, usualMs * 0.95)
      if (!isBitTable(group.table)) lengths.answered(askedAtOnce(group))
      if (group === doubt?.short) settleDoubt(now)
      if (group.splitAt !== undefined) joinAgain(group)
      schedule(group, now)
      if (lastPoll?.group === group) state.pollMs = Math.round(now - lastPoll.at)
      if (!lastPoll || lastPoll.group === group || !asked.includes(lastPoll.group)) lastPoll = { group, at: now }
      group.refused = false
      group.refusals = 0
      group.wasGood = true
      take(group, bytes)
      lives()
      setState(true, problems())
    },
    /** An exception answer: the device lives, but perhaps not all of these registers do. */
    refused(group: Planned, code: number, now: number): void {
      lives()
      if (group === doubt?.short) {
        settleDoubt(now)
        setState(true, problems())
        return
      }
      group.refusals += 1
      if (temporary.has(code)) {
        schedule(group, now)
        group.due = Math.min(group.due, now + Math.max(againMs, group.pollMs), now + 2 * againMs)
        markBad(group.points)
        setState(true, `设备暂时无法应答（异常码 ${code}）`)
        return
      }
      if (group.splitAt !== undefined) {
        if (staysApart(group)) return
        group.due = now + (now - group.splitAt < youngMs ? wholeAgainMs : oldAgainMs)
        return
      }
      const maySplit = group.points.length > 1 && code !== illegalFunction
      if (maySplit && (!group.wasGood || group.refusals >= refusalsBeforeSplit)) {
        pullApart(group, now)
        return
      }
      group.refused = true
      // A part's way back is its whole block; a block of its own is asked again itself.
      const ageMs = group.refusals * againMs
      group.due = now + (group.whole ? oldAgainMs : ageMs < youngMs ? againMs : oldAgainMs)
      markBad(group.points)
      setState(true, problems())
    },
    /** No answer, or no way to it: every point gets one bad sample, then silence until it is back. */
    silent(error: string, now: number): void {
      notBefore = now + wait.next()
      probed = true
      probes += 1
      if (doubt) doubt.wasSilent = true
      // Back of the queue: those that were never asked come first.
      for (const group of asked) group.due = Math.max(group.due, now)
      markBad(readable)
      setState(false, error)
    },
    /** The channel is up; a device with nothing to read can show no better sign of life. */
    reached(): void {
      if (asked.length === 0) setState(true, problems())
    },
    /** The channel is back: whatever this device is, it deserves a question now. */
    askSoon(): void {
      notBefore = 0
      probed = false
      probes = 0
    },
  }

  /** What is wrong with a device that answers, the worst first. */
  function problems(): string | undefined {
    markBad(impossible)
    const refused = asked.filter((group) => group.refused).flatMap(({ points }) => points.map(({ code }) => code))
    if (refused.length > 0) return `${refused.length} 个点位的寄存器被设备拒绝：${listed(refused)}`
    const nowhere = impossible.map(({ code }) => code)
    if (nowhere.length > 0) return `${nowhere.length} 个点位的地址不可能存在：${listed(nowhere)}`
    if (unreadable.size === 0) return undefined
    return `${unreadable.size} 个点位的文本不是 ${encodingNames[encoding]} 编码：${listed([...unreadable])}`
  }

  /** How long to wait for an answer to the next question, ms. */
  function patience(): number {
    if (!probed || probes % patientProbeEvery === 0) return config.timeoutMs
    const usual = usualMs === undefined ? unknownProbeMs : Math.max(leastProbeMs, usualMs * probePatience)
    return Math.round(Math.min(config.timeoutMs, usual))
  }

  /** The most overdue read and when it falls due; a silent device is due when its back-off ends. */
  function next(): { group: Planned; due: number } | undefined {
    if (doubt) return { group: doubt.short, due: notBefore }
    let first: Planned | undefined
    for (const group of asked) if (!first || group.due < first.due) first = group
    return first && { group: first, due: Math.max(first.due, notBefore) }
  }

  /** Whether a question without an answer may only have been too long; then a short one comes next. */
  function doubts(long: Planned): boolean {
    if (doubt || isBitTable(long.table) || !lengths.isDoubtful(askedAtOnce(long))) return false
    const { table, address, pollMs, points } = long
    const [first] = points
    const short = { table, address, length: 1, pollMs, points: first && widthOf(first) === 1 ? [first] : [] }
    doubt = { long, short: { ...short, due: 0, refused: false, refusals: 0 }, wasSilent: false }
    return true
  }

  function take(group: Planned, bytes: Buffer): void {
    const time = sink.now()
    for (const point of group.points) {
      const raw = rawOf(group, point, bytes, encoding)
      const value = raw === undefined ? undefined : toEngineering(point, raw)
      if (raw === undefined) unreadable.add(point.code)
      else unreadable.delete(point.code)
      if (value === undefined) {
        markBad([point])
        continue
      }
      lostPoints.delete(point.id)
      sink.sample(point, time, value, 'good')
    }
  }

  function schedule(group: Planned, now: number): void {
    // Keep the beat; after a stall drop the missed beats instead of catching up in a burst.
    const beat = group.due + group.pollMs
    group.due = beat > now && beat <= now + group.pollMs ? beat : now + group.pollMs
  }
}

function rawOf(group: ReadGroup, point: ModbusPoint, bytes: Buffer, encoding: TextEncoding): RawValue | undefined {
  const at = point.address.address - group.address
  if (isBitTable(group.table)) return bytes[at] === 1
  return decodeRegisters(point, bytes.subarray(at * 2, (at + widthOf(point)) * 2), encoding)
}

const listed = (codes: readonly string[]) => `${codes.slice(0, 5).join('、')}${codes.length > 5 ? ' 等' : ''}`
