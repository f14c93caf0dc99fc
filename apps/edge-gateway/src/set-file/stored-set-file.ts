import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { SetFile } from '@zhizao/gateway-link/set-file'
import type { Logger } from 'pino'
import { checkSetFile } from './check-set-file.ts'
import type { SetFileSecrets } from './set-file-secrets.ts'

/** The set file in use, on disk. It holds passwords of devices: sealed, and only its owner may read it. */
export function storedSetFile(folder: string, box: string, secrets: SetFileSecrets, log: Logger) {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'set-file.json')
  const store = {
    load(): SetFile | undefined {
      let text: string
      try {
        text = readFileSync(path, 'utf8')
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
      const checked = checkSetFile(text, box)
      if ('setFile' in checked) return used(checked.setFile)
      renameSync(path, `${path}.damaged`)
      log.error({ fault: checked.fault }, 'stored set file is unusable; set aside until the server sends one')
      return undefined
    },
    /** Whole or not at all, whatever happens meanwhile. */
    save(setFile: SetFile): void {
      const fresh = `${path}.new`
      const file = openSync(fresh, 'w', 0o600)
      try {
        writeSync(file, JSON.stringify(secrets.sealed(setFile)))
        fsyncSync(file)
      } finally {
        closeSync(file)
      }
      renameSync(fresh, path)
      syncFolder(folder)
    },
  }

  function used(stored: SetFile): SetFile {
    const sealedElsewhere = secrets.unreadable(stored)
    if (sealedElsewhere)
      log.error({ channel: sealedElsewhere.code }, 'password sealed with another secret; the server sends it anew')
    const setFile = secrets.opened(stored)
    // Earlier versions left passwords readable.
    if (stored.channels.some((channel) => channel.password)) store.save(setFile)
    return setFile
  }
  return store
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
