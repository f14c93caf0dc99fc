import { planReads, type ReadGroup, registersIn, splitGroup } from './plan-reads.ts'
import type { ModbusPoint } from './register-codec.ts'

/** A request of the plan, whole, or a part of one that was refused as a whole. */
export type Planned = ReadGroup & {
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

export const unasked = (group: ReadGroup, due: number): Planned => ({ ...group, due, refused: false, refusals: 0 })

/** What is asked of a device: blocks, and beside those that are pulled apart their parts. */
export function readBlocks(points: ModbusPoint[], most: number) {
  let { asked, tooWide } = planned(most, 0)

  /** A number is taken whole or not at all; only a text is read in pieces. */
  function planned(longest: number, due: number) {
    const groups = planReads(points, longest)
    const isTooWide = (group: ReadGroup) => registersIn(group) > longest && group.points[0]!.dataType !== 'string'
    return {
      asked: groups.filter((group) => !isTooWide(group)).map((group) => unasked(group, due)),
      tooWide: groups.filter(isTooWide).flatMap((group) => group.points),
    }
  }

  return {
    get all(): readonly Planned[] {
      return asked
    },
    /** The most overdue. */
    first(): Planned | undefined {
      let first: Planned | undefined
      for (const group of asked) if (!first || group.due < first.due) first = group
      return first
    },
    /** Points that take more registers than the device gives at a time: never asked for. */
    get tooWide(): readonly ModbusPoint[] {
      return tooWide
    },
    /** Plans anew, with shorter requests. */
    shorten(longest: number, now: number): void {
      ;({ asked, tooWide } = planned(longest, now))
    },
    /** Puts parts in the place of a block, which stays to be tried whole now and then. */
    pullApart(block: Planned, now: number, wholeAt: number): void {
      const whole = block.whole ?? block
      const halves = splitGroup(block).map((half): Planned => {
        return { ...unasked(half, now), wasGood: false, whole, splitAt: undefined }
      })
      asked = asked.flatMap((each) => (each === block && each !== whole ? halves : [each]))
      if (whole !== block) return
      asked = [...asked, ...halves]
      block.splitAt = now
      block.refused = false
      block.due = wholeAt
    },
    joinAgain(block: Planned): void {
      block.splitAt = undefined
      asked = asked.filter((each) => each.whole !== block)
    },
    /** Whether the block is too long for the device, or goes over registers that it has not: then its parts are what it answers. */
    staysApart(block: Planned): boolean {
      const parts = asked.filter((each) => each.whole === block)
      if (block.wasGood || !parts.every((part) => part.wasGood && !part.refused && part.refusals === 0)) return false
      for (const part of parts) part.whole = undefined
      asked = asked.filter((each) => each !== block)
      return true
    },
  }
}
