import type { ModbusAddress } from '@zhizao/gateway-link/set-file'
import type { ModbusConnection } from './modbus-connection.ts'

/** Reads registers, in pieces where there are more than the device gives at a time: only a text can be longer. */
export async function readPieces(
  link: Pick<ModbusConnection, 'read'>,
  { unit, table, timeoutMs }: { unit: number; table: ModbusAddress['table']; timeoutMs: number },
  { address, length, most }: { address: number; length: number; most: number },
): Promise<Buffer> {
  if (length <= most || table === 'coil' || table === 'discrete')
    return link.read(unit, table, address, length, timeoutMs)
  const pieces: Buffer[] = []
  for (let at = 0; at < length; at += most)
    pieces.push(await link.read(unit, table, address + at, Math.min(most, length - at), timeoutMs))
  return Buffer.concat(pieces)
}
