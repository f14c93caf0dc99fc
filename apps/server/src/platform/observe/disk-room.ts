import type { Logger } from 'pino'
import { freeBytes } from '../postgres/free-bytes.ts'

const megabyte = 1024 * 1024
/** Below the first nothing more is written: PostgreSQL itself needs some, and breaks down when its log finds none. */
const least = 100 * megabyte
const enoughAgain = 150 * megabyte

/** Why nothing can be saved now, for the user; undefined while there is room. Cheap enough to ask before each write. */
export type DiskFault = () => string | undefined

/** Whether the disk of a folder has room, told to the log when it fills and when it has room again. */
export function diskFaultOf(folder: string, log: Pick<Logger, 'error' | 'info'>): DiskFault {
  let full = false
  return () => {
    const free = freeBytes(folder)
    const wasFull = full
    full = free < (wasFull ? enoughAgain : least)
    if (full && !wasFull) log.error({ folder, free }, 'the disk is full: nothing is saved until there is room')
    if (!full && wasFull) log.info({ folder, free }, 'the disk has room again')
    if (!full) return undefined
    const left = Math.floor(free / megabyte)
    return `服务器数据库所在磁盘只剩 ${left} MB，暂停保存。请联系管理员清理磁盘，清理后自动恢复`
  }
}

/** Whether a folder's disk has the room that the server wants to have left. */
export const hasRoom = (folder: string) => freeBytes(folder) >= least
