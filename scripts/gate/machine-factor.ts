import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded-postgres.ts'
import { findChromium } from '../test-programs.mjs'

/** Milliseconds on two quiet cores, files in memory. */
const QUIET_MS = { processor: 270, files: 50, database: 1250, page: 1050 }
/** A machine that is slower still is not waited for any longer. */
const MOST = 5

let databases = 0
const folder = mkdtempSync(path.join(tmpdir(), 'zhizao-factor-'))
// PostgreSQL runs under an account of its own where this is root's.
chmodSync(folder, 0o755)

const works: Record<keyof typeof QUIET_MS, () => void | Promise<void>> = {
  processor() {
    const block = Buffer.alloc(1 << 20, 'x')
    const hash = createHash('sha256')
    for (let mb = 0; mb < 400; mb++) hash.update(block)
    hash.digest()
  },
  files() {
    const files = mkdtempSync(path.join(folder, 'files-'))
    const block = Buffer.alloc(8192)
    for (let n = 0; n < 2000; n++) writeFileSync(path.join(files, `${n}`), block)
  },
  async database() {
    const quiet = { info() {}, warn: console.warn, error: console.error }
    const { stop } = await startEmbeddedPostgres({ dataDir: path.join(folder, `database-${++databases}`), log: quiet })
    await stop()
  },
  async page() {
    const executablePath = findChromium()
    if (!executablePath) return
    const { LD_PRELOAD: _, ...env } = process.env
    const browser = await chromium.launch({
      executablePath,
      env,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    })
    const page = await browser.newPage()
    await page.setContent(
      '<ul></ul><script>for (let n = 0; n < 20000; n++) document.querySelector("ul").append(document.createElement("li"))</script>',
    )
    await page.screenshot()
    await browser.close()
  },
}

/** Slower than this it is done once more, and the better time counts: what was read from the disk for the first time says little. */
const DOUBTFUL = 1.5

async function timed(work: () => void | Promise<void>) {
  const begun = performance.now()
  await work()
  return Math.round(performance.now() - begun)
}

const took: Record<string, number> = {}
for (const [name, quiet] of Object.entries(QUIET_MS)) {
  const work = works[name as keyof typeof works]
  const first = await timed(work)
  took[name] = first > quiet * DOUBTFUL ? Math.min(first, await timed(work)) : first
}
rmSync(folder, { recursive: true, force: true })
const slowest = Math.max(...Object.entries(QUIET_MS).map(([name, quiet]) => took[name]! / quiet))
console.log(JSON.stringify({ factor: Math.round(Math.min(MOST, Math.max(1, slowest)) * 100) / 100, took }))
