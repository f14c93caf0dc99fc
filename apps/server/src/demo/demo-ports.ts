import { createServer } from 'node:net'
import { demoPlant } from '@zhizao/rules/demo-plant'
import type { Pool } from 'pg'
import { boxChannels } from '../gateway-box/box-channel/box-channel.table.ts'
import { statement } from '../platform/db/statement.ts'

const HOST = '127.0.0.1'
/** A simulator of a server that was just killed still holds its ports for a moment. */
const TRIES = 10
const BETWEEN = 200

const preferred = (driver: string) => demoPlant.box.channels.find((channel) => channel.driver === driver)!.port

export interface DemoPorts {
  modbus: number
  opcUa: number
}

/** Ports for the simulated devices: the usual ones, others where a second demo plant runs on this machine. */
export async function demoPorts(): Promise<DemoPorts> {
  const [modbus, opcUa] = await Promise.all([usable(preferred('modbus-tcp')), usable(preferred('opc-ua'))])
  return { modbus, opcUa }
}

async function usable(port: number): Promise<number> {
  for (let left = TRIES; left > 0; left--) {
    const free = await listenOnce(port)
    if (free) return free
    await new Promise((resolve) => setTimeout(resolve, BETWEEN))
  }
  return (await listenOnce(0))!
}

/** The port if one can listen on it; 0 takes any. */
function listenOnce(port: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(port, HOST, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port))
    })
  })
}

/** Points the demo box's channels at the ports, unless somebody has pointed them elsewhere. */
export async function pointChannels(pool: Pool, boxId: string, { modbus, opcUa }: DemoPorts): Promise<void> {
  await pool.query(
    statement`update ${boxChannels} set settings = settings || jsonb_build_object('port', $2::int)
     where box_id = $1 and driver = 'modbus-tcp' and settings ->> 'host' = $3`,
    [boxId, modbus, HOST],
  )
  await pool.query(
    statement`update ${boxChannels} set settings = settings || jsonb_build_object('endpoint',
       regexp_replace(settings ->> 'endpoint', '^(opc.tcp://127.0.0.1:)\\d+', '\\1' || $2::int))
     where box_id = $1 and driver = 'opc-ua' and settings ->> 'endpoint' like 'opc.tcp://127.0.0.1:%'`,
    [boxId, opcUa],
  )
}
