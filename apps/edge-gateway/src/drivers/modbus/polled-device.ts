import type { SetFileDevice } from '@zhizao/gateway-link/set-file'
import { isBitTable } from '@zhizao/rules/modbus/register-address'
import { backOff } from '../back-off.ts'
import type { DeviceState, DriverSink } from '../driver.ts'
import { devicePoints } from './device-points.ts'
import { requestLengths } from './lengths.ts'
import { hastyMs, requestPace } from './pace.ts'
import { type ReadGroup, registersIn } from './plan-reads.ts'
import { type Planned, readBlocks, unasked } from './read-blocks.ts'
import { widthOf } from './register-codec.ts'

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

/** A request that was not answered and may be too long for the device, and the short one that tells. */
type Doubt = { long: Planned; short: Planned; wasSilent: boolean }

export type PolledDevice = ReturnType<typeof polledDevice>

/** One slave: what is due when, by the steady clock, whether it answers, and what its points last had. */
export function polledDevice(config: SetFileDevice, sink: DriverSink) {
  const points = devicePoints(config, sink)
  const lengths = requestLengths(config.mostRegisters)
  const pace = requestPace(config.pauseMs)
  const blocks = readBlocks(points.possible, lengths.most)
  let doubt: Doubt | undefined
  const wait = backOff(500, longestSilence)
  const state: DeviceState = { id: config.id, online: false }
  let notBefore = 0
  let [known, probed, probes] = [false, false, 0]
  let usualMs: number | undefined
  let lastPoll: { group: Planned; at: number } | undefined

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

  const problems = () =>
    points.problems({
      refused: blocks.all.flatMap((group) => (group.refused ? group.points : [])),
      tooWide: blocks.tooWide,
    })
  const askedAtOnce = (group: ReadGroup) => Math.min(registersIn(group), lengths.most)

  /** The device has answered a short question: it was for its length that the long one was not answered. */
  function settleDoubt(now: number): void {
    if (!doubt) return
    const { long, wasSilent } = doubt
    doubt = undefined
    // It may as well have been switched on meanwhile.
    if (wasSilent) return
    lengths.tooLong(askedAtOnce(long))
    sink.log.info({ device: config.code, mostRegisters: lengths.most }, 'long requests are not answered')
    blocks.shorten(lengths.most, now)
  }

  return {
    config,
    state,
    /** An outcome is there: it answered, or was found not to. Before that nothing can be told of it. */
    isKnown: () => known,
    /** It did not answer last time, so the next question is likely to cost a timeout. */
    isProbe: () => probed,
    patience,
    next,
    doubts,
    encoding: points.encoding,
    lengths,
    pace,
    /** Rest before the next question, ms: a silent device may have been asked too soon. */
    restMs: () => (probed && config.pauseMs === undefined ? hastyMs : pace.pauseMs),
    answered(group: Planned, bytes: Buffer, now: number, tookMs = 0): void {
      usualMs = usualMs === undefined ? tookMs : Math.max(tookMs, usualMs * 0.95)
      if (!isBitTable(group.table)) lengths.answered(askedAtOnce(group))
      if (group === doubt?.short) settleDoubt(now)
      if (group.splitAt !== undefined) blocks.joinAgain(group)
      schedule(group, now)
      if (lastPoll?.group === group) state.pollMs = Math.round(now - lastPoll.at)
      if (!lastPoll || lastPoll.group === group || !blocks.all.includes(lastPoll.group)) lastPoll = { group, at: now }
      group.refused = false
      group.refusals = 0
      group.wasGood = true
      points.take(group, bytes)
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
        points.markBad(group.points)
        setState(true, `设备暂时无法应答（异常码 ${code}）`)
        return
      }
      if (group.splitAt !== undefined) {
        if (blocks.staysApart(group)) return
        group.due = now + (now - group.splitAt < youngMs ? wholeAgainMs : oldAgainMs)
        return
      }
      const maySplit = group.points.length > 1 && code !== illegalFunction
      if (maySplit && (!group.wasGood || group.refusals >= refusalsBeforeSplit)) {
        blocks.pullApart(group, now, now + wholeAgainMs)
        notBefore = now + splitPauseMs
        return
      }
      group.refused = true
      // A part's way back is its whole block; a block of its own is asked again itself.
      const ageMs = group.refusals * againMs
      group.due = now + (group.whole ? oldAgainMs : ageMs < youngMs ? againMs : oldAgainMs)
      points.markBad(group.points)
      setState(true, problems())
    },
    /** No answer, or no way to it: every point gets one bad sample, then silence until it is back. */
    silent(error: string, now: number): void {
      notBefore = now + wait.next()
      probed = true
      probes += 1
      if (doubt) doubt.wasSilent = true
      // Back of the queue: those that were never asked come first.
      for (const group of blocks.all) group.due = Math.max(group.due, now)
      points.allBad()
      setState(false, error)
    },
    /** The channel is up; a device with nothing to read can show no better sign of life. */
    reached(): void {
      if (blocks.all.length === 0) setState(true, problems())
    },
    /** The channel is back: whatever this device is, it deserves a question now. */
    askSoon(): void {
      notBefore = 0
      probed = false
      probes = 0
    },
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
    const first = blocks.first()
    return first && { group: first, due: Math.max(first.due, notBefore) }
  }

  /** Whether a question without an answer may only have been too long; then a short one comes next. */
  function doubts(long: Planned): boolean {
    if (doubt || isBitTable(long.table) || !lengths.isDoubtful(askedAtOnce(long))) return false
    const { table, address, pollMs } = long
    const [first] = long.points
    const short = { table, address, length: 1, pollMs, points: first && widthOf(first) === 1 ? [first] : [] }
    doubt = { long, short: unasked(short, 0), wasSilent: false }
    return true
  }

  function schedule(group: Planned, now: number): void {
    // Keep the beat; after a stall drop the missed beats instead of catching up in a burst.
    const beat = group.due + group.pollMs
    group.due = beat > now && beat <= now + group.pollMs ? beat : now + group.pollMs
  }
}
