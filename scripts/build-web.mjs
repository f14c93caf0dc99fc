import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment, findNode24, giveUp, root, runWithProgress } from './runtime.mjs'

const web = join(root, 'apps/web')
const stamp = join(web, 'dist/.inputs')
const notInputs = new Set(['node_modules', 'dist', '.vite'])

/** Builds the web app when one of its inputs changed since the last build. */
export async function buildWebIfChanged() {
  const inputs = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) return
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const { code, output } = await runWithProgress('构建网页 (building the web app)', findNode24(), [vite, 'build'], {
    cwd: web,
    // Within a run of tests it would be React's build for development, twice as large.
    env: environment({ NODE_ENV: 'production' }),
  })
  if (code !== 0) giveUp('网页构建失败。', 'Building the web app failed.', output.trim())
  writeFileSync(stamp, inputs)
}

function fingerprint() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const folder of ['apps/web', 'packages']) addFolder(hash, folder)
  return hash.digest('hex')
}

function addFolder(hash, folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    const path = `${folder}/${entry.name}`
    if (notInputs.has(entry.name) || entry.name.includes('.test.')) continue
    if (entry.isDirectory()) addFolder(hash, path)
    else if (entry.isFile()) hash.update(`${path}\0`).update(readFileSync(join(root, path)))
  }
}
