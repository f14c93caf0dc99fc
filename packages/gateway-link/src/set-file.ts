import { channelSecurities } from '@zhizao/rules/opc-ua/channel-security'
import { z } from 'zod'

/** What the key of a box is for, so that its secret yields other keys for other uses. */
export const SEALED_FOR = 'zhizao set file passwords'

export const DataType = z.enum([
  'bool',
  'int16',
  'uint16',
  'int32',
  'uint32',
  'int64',
  'uint64',
  'float32',
  'float64',
  'string',
])
export type DataType = z.infer<typeof DataType>

/** Order of the 16-bit registers and of the bytes in each: ABCD is big-endian throughout, CDAB swaps words, BADC bytes, DCBA both. */
export const ByteOrder = z.enum(['ABCD', 'CDAB', 'BADC', 'DCBA'])
export type ByteOrder = z.infer<typeof ByteOrder>

/** Address of a Modbus value: register table and zero-based address; `bit` takes one bit of a register; `length` is registers of a string. */
export const ModbusAddress = z.object({
  table: z.enum(['coil', 'discrete', 'input', 'holding']),
  address: z.number().int().min(0).max(65535),
  bit: z.number().int().min(0).max(15).optional(),
  length: z.number().int().min(1).max(125).optional(),
})
export type ModbusAddress = z.infer<typeof ModbusAddress>

/** An OPC UA node, e.g. `ns=2;s=Machine.Temperature`; of an array the element or stretch, e.g. `3`, `0:9`, `1,2`. Older gateways read it whole. */
export const OpcUaAddress = z.object({ nodeId: z.string().min(3).max(400), index: z.string().max(50).optional() })
export type OpcUaAddress = z.infer<typeof OpcUaAddress>

export const StorePolicy = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('every') }),
  z.object({ kind: z.literal('change') }),
  z.object({ kind: z.literal('interval'), seconds: z.number().positive() }),
  z.object({ kind: z.literal('none') }),
])
export type StorePolicy = z.infer<typeof StorePolicy>

/**
 * Engineering value = raw × scale + offset. `deadband` is absolute in engineering units or percent of the last sent value;
 * `writeRange` bounds control writes in engineering units.
 */
export const SetFilePoint = z.object({
  id: z.number().int().positive(),
  code: z.string(),
  dataType: DataType,
  byteOrder: ByteOrder.default('ABCD'),
  address: z.union([ModbusAddress, OpcUaAddress]),
  access: z.enum(['r', 'w', 'rw']).default('r'),
  scale: z.number().default(1),
  offset: z.number().default(0),
  pollMs: z.number().int().min(50).max(86_400_000).default(1000),
  deadband: z.object({ kind: z.enum(['absolute', 'percent']), value: z.number().min(0) }).optional(),
  writeRange: z.object({ min: z.number().optional(), max: z.number().optional() }).optional(),
})
export type SetFilePoint = z.infer<typeof SetFilePoint>

/** How a Modbus device wants to be asked; what is not said is found out, or as most devices have it. An older gateway knows none of it. */
const manners = {
  /** Registers in one request; of bits sixteen times as many. */
  mostRegisters: z.number().int().min(1).max(125).optional(),
  /** Rest between two requests. */
  pauseMs: z.number().int().min(0).max(10_000).optional(),
  /** By which functions is written: 5 and 6, or 15 and 16; by whichever fits where it is not said. */
  writeBy: z.enum(['single', 'multiple']).optional(),
  textEncoding: z.enum(['utf8', 'gbk', 'ascii']).optional(),
}
export type ModbusManners = z.infer<z.ZodObject<typeof manners>>

export const SetFileDevice = z.object({
  id: z.number().int().positive(),
  code: z.string(),
  name: z.string(),
  unitId: z.number().int().min(0).max(255).default(1),
  timeoutMs: z.number().int().min(50).max(60_000).default(1000),
  retries: z.number().int().min(0).max(5).default(1),
  ...manners,
  points: z.array(SetFilePoint).max(20_000),
})
export type SetFileDevice = z.infer<typeof SetFileDevice>

/** How an OPC UA connection is kept safe: policy and mode. Gateways from before know `none` only. */
export const ChannelSecurity = z.enum(channelSecurities)
export type ChannelSecurity = z.infer<typeof ChannelSecurity>

/** A channel is one connection: all devices of a channel share it and are polled in turn. */
export const SetFileChannel = z.object({
  id: z.number().int().positive(),
  code: z.string(),
  name: z.string(),
  driver: z.enum(['modbus-tcp', 'modbus-rtu-over-tcp', 'modbus-rtu', 'opc-ua']),
  host: z.string().max(253).optional(),
  port: z.number().int().min(1).max(65535).optional(),
  /** Of a serial line. */
  serialPort: z.string().max(100).optional(),
  baudRate: z.number().int().min(50).max(4_000_000).optional(),
  dataBits: z.union([z.literal(7), z.literal(8)]).optional(),
  parity: z.enum(['none', 'even', 'odd']).optional(),
  stopBits: z.union([z.literal(1), z.literal(2)]).optional(),
  /** Of all its devices that do not say otherwise. */
  ...manners,
  endpoint: z.string().max(500).optional(),
  security: ChannelSecurity.optional(),
  username: z.string().max(100).optional(),
  /** PEM of a certificate to sign in by; then the password is its private key, PEM too. */
  userCertificate: z.string().max(10_000).optional(),
  /** As an older server sent it, and in the memory of the gateway; otherwise sealed. */
  password: z.string().max(10_000).optional(),
  /**
   * The password for this box alone: AES-256-GCM with the key HKDF-SHA256(box secret, salt box code, info `SEALED_FOR`),
   * base64 of nonce (12 bytes), tag (16) and content.
   */
  sealedPassword: z.string().max(20_000).optional(),
  devices: z.array(SetFileDevice).max(500),
})
export type SetFileChannel = z.infer<typeof SetFileChannel>

/** The whole configuration of a box, versioned; made on the server, sent, read back, compared. */
export const SetFile = z.object({
  version: z.number().int().min(0),
  box: z.string(),
  producedAt: z.number().int(),
  channels: z.array(SetFileChannel).max(200),
})
export type SetFile = z.infer<typeof SetFile>
