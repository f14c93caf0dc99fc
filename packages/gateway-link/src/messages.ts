import { z } from 'zod'

/** MQTT topics of our own gateways. A box may publish and subscribe only under its own code. */
export const topics = {
  data: (box: string) => `box/${box}/up/data`,
  state: (box: string) => `box/${box}/up/state`,
  ack: (box: string) => `box/${box}/up/ack`,
  askTime: (box: string) => `box/${box}/up/time`,
  tellTime: (box: string) => `box/${box}/down/time`,
  command: (box: string) => `box/${box}/down/command`,
  setFile: (box: string) => `box/${box}/down/set-file`,
}

/** The MQTT client id of a gateway: its installation, and the run of its program. */
export const clientIdOf = (box: string, { instance, run }: GatewayIdentity) => `box-${box}#${instance}.${run}`

export interface GatewayIdentity {
  /** Made once for a data folder; a copy of the folder has another. */
  instance: string
  /** Made at each start. */
  run: string
}

/** Who a client id says that it is; undefined of older gateways and of other programs. */
export function identityIn(clientId: string): GatewayIdentity | undefined {
  const [, instance, run] = /#([\w-]{8,64})\.([\w-]{4,64})$/.exec(clientId) ?? []
  return instance && run ? { instance, run } : undefined
}

/** Quality of a sample, after OPC UA: good values move averages, alarms and counters; the others never do. */
export const Quality = z.enum(['good', 'uncertain', 'bad'])
export type Quality = z.infer<typeof Quality>

/**
 * A value on the wire: number, boolean, text, or null when the device gave none (quality bad). A whole number of an int64 or
 * uint64 point beyond 2^53 goes as text of its digits.
 */
export const SampleValue = z.union([z.number(), z.boolean(), z.string().max(4096), z.null()])
export type SampleValue = z.infer<typeof SampleValue>

/** [point id in the set file, source time in ms since 1970 UTC, value, quality code 0 good · 1 uncertain · 2 bad] */
export const WireSample = z.tuple([
  z.number().int().positive(),
  z.number().int().positive(),
  SampleValue,
  z.number().int().min(0).max(2),
])
export type WireSample = z.infer<typeof WireSample>

/** [index in `samples`, what the source says of the time, ms since 1970]: of a sample that is dated by its receipt. */
export const SourceStamp = z.tuple([z.number().int().min(0), z.number().int()])
export type SourceStamp = z.infer<typeof SourceStamp>

export const codeOfQuality: Record<Quality, number> = { good: 0, uncertain: 1, bad: 2 }

/**
 * `up/data`, QoS 1. `seq` starts at 1 in an epoch and grows by one a message; the pair (epoch, seq) makes replay idempotent.
 * `epoch` changes only when the box's buffer was created anew (ms since 1970 of its creation). `instance` is the gateway's own: one
 * that was copied with its buffer goes on counting where the other does, and has another.
 * `lost` names sequence numbers the box had to give up (buffer full, disk failure): a gap that users can see.
 */
export const DataMessage = z.object({
  epoch: z.number().int().positive(),
  instance: z.string().max(64).optional(),
  seq: z.number().int().positive(),
  samples: z.array(WireSample).max(5000),
  stamps: z.array(SourceStamp).max(5000).optional(),
  lost: z.object({ from: z.number().int(), to: z.number().int(), reason: z.string().max(200) }).optional(),
})
export type DataMessage = z.infer<typeof DataMessage>

/**
 * `up/state`, QoS 1, retained; also the last will with `online: false`. Sent at connect and every 30 s.
 * `devices` names those of which the box knows an outcome; nothing is known of a device that is not named.
 */
export const StateMessage = z.object({
  online: z.boolean(),
  time: z.number().int(),
  version: z.string().max(40).optional(),
  setFileVersion: z.number().int().optional(),
  uptimeSeconds: z.number().optional(),
  memoryBytes: z.number().optional(),
  buffered: z.number().int().optional(),
  devices: z
    .array(
      z.object({
        id: z.number().int(),
        online: z.boolean(),
        error: z.string().max(300).optional(),
        pollMs: z.number().optional(),
      }),
    )
    .max(2000)
    .optional(),
})
export type StateMessage = z.infer<typeof StateMessage>

/**
 * `down/command`, QoS 1. `write` sets a point and reads it back; `read-set-file` asks for the set file in use.
 * A write that was not begun `ttlMs` after `sentAt` must not be begun any more. `sentAt` is of the server's link clock, which
 * the box learns by asking (`TimeMessage`). A server that does not name it is older: then `ttlMs` counts from the arrival.
 */
export const CommandMessage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('write'),
    id: z.string(),
    pointId: z.number().int(),
    value: z.union([z.number(), z.boolean(), z.string()]),
    ttlMs: z.number().int().min(1).max(600_000),
    sentAt: z.number().optional(),
  }),
  z.object({ kind: z.literal('read-set-file'), id: z.string() }),
])
export type CommandMessage = z.infer<typeof CommandMessage>

/**
 * `up/time`, QoS 1: the box asks for the server's link clock, and names a number of its own. `down/time`, QoS 1: the answer, with
 * the number and `at`, ms since the server started; steady, whatever is done to the date of either machine. `date` is the server's
 * own, ms since 1970; an older server does not tell it.
 */
export const AskTimeMessage = z.object({ asked: z.number() })
export type AskTimeMessage = z.infer<typeof AskTimeMessage>
export const TimeMessage = z.object({ asked: z.number(), at: z.number(), date: z.number().optional() })
export type TimeMessage = z.infer<typeof TimeMessage>

/**
 * `up/ack`, QoS 1: the answer to a command or to a set file. `confirmed`: the value was read back. `refused` and `expired`: the
 * device was not told, or said no itself. `unknown`: the device was told, and may have done it. `timed-out` is said by older
 * boxes for both of the latter.
 */
export const AckMessage = z.object({
  id: z.string(),
  state: z.enum(['sent', 'confirmed', 'refused', 'expired', 'unknown', 'timed-out']),
  message: z.string().max(500).optional(),
  readBack: SampleValue.optional(),
  setFile: z.unknown().optional(),
  time: z.number().int(),
})
export type AckMessage = z.infer<typeof AckMessage>
