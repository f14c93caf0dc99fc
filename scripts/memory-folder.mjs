import { accessSync, chmodSync, constants, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const BEGINS = 'zhizao-test-'
/** A whole run keeps less than 1 GB there; its programs and browsers need the rest themselves. */
const ROOM_BYTES = 3 * 2 ** 30

/**
 * A folder in memory for the files of a run, removed when this program ends; undefined where the machine has none or little of
 * it. A database is two thousand files, and on some disks making a file takes a millisecond.
 */
export function memoryFolder() {
  if (process.env.TMPDIR || !hasRoom()) return undefined
  removeLeftovers()
  const folder = join(MEMORY, `${BEGINS}${process.pid}`)
  mkdirSync(folder)
  // PostgreSQL runs under an account of its own where the tests are root's.
  chmodSync(folder, 0o755)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.on('exit', remove)
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
  return folder
}

function hasRoom() {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, process.availableMemory?.() ?? freemem()) >= ROOM_BYTES
  } catch {
    return false
  }
}

/** Of runs that were killed. */
function removeLeftovers() {
  for (const name of readdirSync(MEMORY)) {
    const id = name.startsWith(BEGINS) && Number(name.slice(BEGINS.length))
    if (id && !isAlive(id)) rmSync(join(MEMORY, name), { recursive: true, force: true })
  }
}

function isAlive(id) {
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
