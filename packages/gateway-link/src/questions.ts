import { z } from 'zod'
import { Quality, SampleValue } from './messages.ts'
import { DataType, SetFileChannel, SetFileDevice, SetFilePoint } from './set-file.ts'

/** MQTT topics by which a person asks a gateway something and gets one answer. Gateways from before do not listen to them. */
export const questionTopics = {
  ask: (box: string) => `box/${box}/down/ask`,
  answer: (box: string) => `box/${box}/up/answer`,
}

/** Most nodes in an answer. */
export const NODES_OF_PAGE = 100

/** How a channel reaches its machines, as it is set up now; it need not have been sent to the box yet. */
export const AskedChannel = SetFileChannel.extend({ devices: z.array(z.never()).max(0) })

/**
 * `down/ask`, QoS 1. The answer is of use for `ttlMs` from the arrival. `browse` lists what stands below a node of an OPC UA server
 * (its objects where none is named), or with `filter` the variables below it whose name contains the text; `from` is how many were
 * got before. `read` reads one point now. The others are about the certificates of OPC UA.
 */
export const Question = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('browse'),
    id: z.string().max(80),
    ttlMs: z.number().int().min(1).max(60_000),
    channel: AskedChannel,
    nodeId: z.string().max(400).optional(),
    filter: z.string().max(100).optional(),
    from: z.number().int().min(0).max(100_000).default(0),
  }),
  z.object({
    kind: z.literal('read'),
    id: z.string().max(80),
    ttlMs: z.number().int().min(1).max(60_000),
    channel: AskedChannel,
    device: SetFileDevice,
    point: SetFilePoint,
  }),
  z.object({ kind: z.literal('certificates'), id: z.string().max(80), ttlMs: z.number().int().min(1).max(60_000) }),
  z.object({
    kind: z.enum(['trust', 'distrust']),
    id: z.string().max(80),
    ttlMs: z.number().int().min(1).max(60_000),
    thumbprint: z.string().max(100),
  }),
])
export type Question = z.infer<typeof Question>

/** A node of a server. `dataType`: that of a point which can hold its value; `type`: as the server calls it. */
export const BrowsedNode = z.object({
  nodeId: z.string().max(400),
  name: z.string().max(200),
  /** Where it stands, when it was searched for. */
  path: z.string().max(500).optional(),
  isVariable: z.boolean(),
  hasMore: z.boolean(),
  type: z.string().max(100).optional(),
  dataType: DataType.optional(),
  /** Elements of an array. */
  elements: z.number().int().min(0).optional(),
  value: z.string().max(200).optional(),
  quality: Quality.optional(),
  unit: z.string().max(50).optional(),
  isWritable: z.boolean().optional(),
  words: z
    .array(z.object({ value: z.number().int(), words: z.string().max(30) }))
    .max(100)
    .optional(),
})
export type BrowsedNode = z.infer<typeof BrowsedNode>

/** `total`: how many there are; `isPart`: the search ended before it had seen everything. */
export const BrowsedPage = z.object({
  nodes: z.array(BrowsedNode).max(NODES_OF_PAGE),
  total: z.number().int().min(0),
  isPart: z.boolean().optional(),
})
export type BrowsedPage = z.infer<typeof BrowsedPage>

/** What a point reads now; `registers` as they came, or one number (0 or 1) a bit; `raw`: the value as the server calls it. */
export const TestReading = z.object({
  value: SampleValue,
  quality: Quality,
  time: z.number().int(),
  registers: z.array(z.number().int().min(0).max(65_535)).max(125).optional(),
  raw: z.string().max(300).optional(),
  /** Why there is no value, a sentence for people. */
  fault: z.string().max(500).optional(),
})
export type TestReading = z.infer<typeof TestReading>

export const KnownCertificate = z.object({
  thumbprint: z.string().max(100),
  subject: z.string().max(300),
  issuer: z.string().max(300),
  validFrom: z.number().int(),
  validTo: z.number().int(),
})
export type KnownCertificate = z.infer<typeof KnownCertificate>

/** The gateway's own certificate, and those of servers: trusted, and turned away until somebody has confirmed them. */
export const Certificates = z.object({
  own: KnownCertificate.optional(),
  trusted: z.array(KnownCertificate).max(100),
  waiting: z.array(KnownCertificate).max(100),
})
export type Certificates = z.infer<typeof Certificates>

/** `up/answer`, QoS 1. `refused`: why it could not be answered, a sentence for people. */
export const Answer = z.object({
  id: z.string().max(80),
  refused: z.string().max(500).optional(),
  browsed: BrowsedPage.optional(),
  read: TestReading.optional(),
  certificates: Certificates.optional(),
})
export type Answer = z.infer<typeof Answer>
