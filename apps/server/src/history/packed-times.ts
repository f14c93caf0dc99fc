import type { BitReader, BitWriter } from './bit-stream.ts'
import { fold, unfold } from './integer-block.ts'
import { readRice, roughBits, writeRice } from './rice-block.ts'

/** By how much each step differs from the step before it. */
const changes = 0
/** By how much each step differs from the usual one: a box whose clock wanders. */
const steps = 1
/** By how much each time differs from even steps between the first and the last: a box that keeps a beat, late by chance. */
const beat = 2

/** Whether times are what `writeTimes` can say: whole milliseconds close to the hour's start. */
export function areTimesPackable(times: Float64Array, n: number, start: number): boolean {
  for (let i = 0; i < n; i++) {
    const since = times[i]! - start
    if (!(since >= 0 && since < 2 ** 31) || !Number.isInteger(since)) return false
  }
  return true
}

export function writeTimes(out: BitWriter, times: Float64Array, n: number, start: number): void {
  out.writeAny(times[0]! - start)
  if (n === 1) return
  const span = times[n - 1]! - times[0]!
  const usual = usualStep(times, n)
  const ways = [changesOf(times, n), stepsOf(times, n, usual), beatOf(times, n, span)]
  const bits = ways.map((way) => roughBits(way, n))
  const way = bits.indexOf(Math.min(...bits))
  out.write(way, 2)
  if (way === steps) out.writeAny(fold(usual))
  if (way === beat) out.writeAny(fold(span))
  writeRice(out, ways[way]!, n)
}

export function readTimes(from: BitReader, times: Float64Array, n: number, start: number): void {
  const first = start + from.readAny()
  if (n > 1) {
    const way = from.read(2)
    const number = way === changes ? 0 : unfold(from.readAny())
    readRice(from, times, n)
    let step = 0
    if (way === changes) {
      for (let i = 1, time = first; i < n; i++) {
        step += times[i]!
        times[i] = time += step
      }
    } else if (way === steps) {
      for (let i = 1, time = first; i < n; i++) times[i] = time += number + times[i]!
    } else if (way === beat) {
      for (let i = 1; i < n; i++) times[i] = first + beatAt(i, number, n) + times[i]!
    } else throw new RangeError(`unknown times ${way} of packed samples`)
  }
  times[0] = first
  from.check()
}

const beatAt = (i: number, span: number, n: number) => Math.round((i * span) / (n - 1))

function changesOf(times: Float64Array, n: number): Float64Array {
  const result = new Float64Array(n)
  for (let i = 1, step = 0; i < n; i++) {
    const next = times[i]! - times[i - 1]!
    result[i] = next - step
    step = next
  }
  return result
}

function stepsOf(times: Float64Array, n: number, usual: number): Float64Array {
  const result = new Float64Array(n)
  for (let i = 1; i < n; i++) result[i] = times[i]! - times[i - 1]! - usual
  return result
}

function beatOf(times: Float64Array, n: number, span: number): Float64Array {
  const result = new Float64Array(n)
  for (let i = 1; i < n; i++) result[i] = times[i]! - times[0]! - beatAt(i, span, n)
  return result
}

function usualStep(times: Float64Array, n: number): number {
  const all = new Float64Array(n - 1)
  for (let i = 1; i < n; i++) all[i - 1] = times[i]! - times[i - 1]!
  return all.sort()[(n - 1) >> 1]!
}
