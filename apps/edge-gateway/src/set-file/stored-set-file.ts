import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { SetFile } from '@zhizao/gateway-link/set-file'
import type { Logger } from 'pino'
import { checkSetFile } from './check-set-file.ts'

/** The set file in use, on disk. It holds passwords of devices, so only its owner may read it. */
export function storedSetFile(folder: string, box: string, log: Logger) {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'set-file.json')
  return {
    load(): SetFile | undefined {
      let text: string
      try {
        text = readFileSync(path, 'utf8')
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
      const checked = checkSetFile(text, box)
      if ('setFile' in checked) return checked.setFile
      renameSync(path, `${path}.damaged`)
      log.error({ fault: checked.fault }, 'stored set file is unusable; set aside until the server sends one')
      return undefined
    },
    /** Whole or not at all, whatever happens meanwhile. */
    save(setFile: SetFile): void {
      const fresh = `${path}.new`
      const file = openSync(fresh, 'w', 0o600)
      try {
        writeSync(file, JSON.stringify(setFile))
        fsyncSync(file)
      } finally {
        closeSync(file)
      }
      renameSync(fresh, path)
      syncFolder(folder)
    },
  }
}

// Windows cannot open folders, and needs no such sync.
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
