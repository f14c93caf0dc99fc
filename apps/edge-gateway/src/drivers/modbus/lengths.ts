import { mostRegisters } from './plan-reads.ts'

/** Lengths that small devices are known to stop at, in registers. */
const steps = [64, 32, 20, 16, 10, 8, 4, 2, 1]

/**
 * How many registers a device answers in one request. Where it is not said, a device that lets a long request go unanswered and
 * then answers a short one is asked for less at a time; what it has once answered is never doubted.
 */
export function requestLengths(said: number | undefined) {
  let most = said ?? mostRegisters
  let proven = 0
  return {
    get most() {
      return most
    },
    /** Whether silence may be for the length of the request. */
    isDoubtful: (registers: number) => said === undefined && registers > Math.max(1, proven),
    answered(registers: number): void {
      proven = Math.max(proven, registers)
    },
    /** This length was not answered, and a short request was. */
    tooLong(registers: number): void {
      most = Math.max(proven, steps.find((step) => step < registers) ?? 1)
    },
  }
}
