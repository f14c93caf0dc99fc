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
  let asked = planned(most, 0)

  function planned(longest: number, due: number): Planned[] {
    return planReads(points, longest).map((group) => {
      // A number is taken whole or not at all; a text is read in pieces.
      const isTooLong = registersIn(group) > longest && group.points[0]!.dataType !== 'string'
      return { ...unasked(group, due), refused: isTooLong, refusals: Number(isTooLong) }
    })
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
    /** Plans anew with shorter requests; answers what the device can never give. */
    shorten(longest: number, now: number, againAt: number): Planned[] {
      asked = planned(longest, now)
      const never = asked.filter(({ refused }) => refused)
      for (const group of never) group.due = againAt
      return never
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
