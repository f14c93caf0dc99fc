import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { SupervisorLog } from './supervisor-log.ts'

/** The remembered port when it is free, else a free one (127.0.0.1). */
export async function choosePort(portFile: string, wanted?: number): Promise<number> {
  for (const port of [wanted, rememberedPort(portFile)]) if (port && (await bind(port))) return port
  const free = await bind(0)
  if (!free) throw new Error('no free TCP port on 127.0.0.1')
  return free
}

/** Keeps the port for the next start, so that tools of the operator find the database at the same address. */
export function rememberPort(portFile: string, port: number, log: SupervisorLog): void {
  try {
    writeFileSync(portFile, String(port))
  } catch (error) {
    log.warn(`无法记录数据库端口 ${portFile}：${error}`)
  }
}

function rememberedPort(portFile: string): number | undefined {
  try {
    return Number(readFileSync(portFile, 'utf8')) || undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function bind(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined))
    })
  })
}
