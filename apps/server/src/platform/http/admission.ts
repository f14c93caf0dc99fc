import type { EventEmitter } from 'node:events'
import { type Call, OPEN } from '@zhizao/contract/http/call'
import { ErrorCode } from '@zhizao/contract/http/error-codes'
import { addressGroup } from '../access/address-group.ts'
import { Refusal } from '../refusal.ts'
import { TOO_MANY } from './answer-error.ts'

/** How many calls of one kind and address are worked on at once, and how many may wait. */
interface Room {
  atOnce: number
  waiting: number
}
export interface AdmissionRooms {
  open: Room
  signedIn: Room
  upload: Room
  /** How long a call waits for its turn, ms: less than a body may stand still that nobody reads yet. */
  waitMs: number
}

/**
 * A whole plant may come from one address: a hundred browsers that load a page, or a shift that signs in, wait a moment.
 * Who signs in holds a place while his password is verified, so a shift of two hundred needs some patience.
 */
const usual: AdmissionRooms = {
  open: { atOnce: 16, waiting: 1000 },
  signedIn: { atOnce: 32, waiting: 2000 },
  upload: { atOnce: 16, waiting: 100 },
  waitMs: 25_000,
}

interface Gate {
  inWork: number
  waiting: Set<() => void>
}

/** Lets the calls of an address in, a bounded number at once and in their order; too many are refused. */
export function admission(rooms: AdmissionRooms = usual) {
  // Only addresses with a call in work or waiting are in it.
  const gates = new Map<string, Gate>()

  return {
    /** How many addresses are remembered. */
    size: () => gates.size,
    /**
     * Resolves when the call may go on, with what it gives back at its end; refuses it where it would wait too long.
     * A caller who leaves, whose `reply` is closed, waits no longer.
     */
    async enter(call: Call, address: string, reply: EventEmitter): Promise<() => void> {
      const kind = call.encoding === 'multipart' ? 'upload' : call.permission === OPEN ? 'open' : 'signedIn'
      const key = `${kind} ${addressGroup(address)}`
      const room = rooms[kind]
      const gate = gates.get(key) ?? { inWork: 0, waiting: new Set() }
      gates.set(key, gate)
      if (gate.inWork < room.atOnce) gate.inWork++
      else if (gate.waiting.size < room.waiting) await turn(gate, reply, rooms.waitMs)
      else throw new Refusal(ErrorCode.tooMany, TOO_MANY)
      let isIn = true
      return () => {
        if (!isIn) return
        isIn = false
        const [next] = gate.waiting
        if (next) return next()
        if (--gate.inWork === 0) gates.delete(key)
      }
    },
  }
}

/** Waits in line; who is let in takes over the place of who left. */
const turn = (gate: Gate, reply: EventEmitter, waitMs: number) =>
  new Promise<void>((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer)
      reply.off('close', giveUp)
      gate.waiting.delete(go)
    }
    const giveUp = () => {
      leave()
      reject(new Refusal(ErrorCode.tooMany, TOO_MANY))
    }
    const go = () => {
      leave()
      resolve()
    }
    const timer = setTimeout(giveUp, waitMs)
    reply.once('close', giveUp)
    gate.waiting.add(go)
  })
