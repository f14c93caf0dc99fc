import path from 'node:path'

const HASH = /^[0-9a-f]{64}$/

/** Where the content of a stored file lies below DATA_DIR. A row that came from elsewhere may say what it likes. */
export function storedPath(dataDir: string, hash: string): string {
  if (!HASH.test(hash)) throw new Error(`no hash of a stored file: ${hash.slice(0, 100)}`)
  return path.join(dataDir, 'files', hash.slice(0, 2), hash)
}
