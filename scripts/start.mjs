import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildGatewayIfChanged } from './build-gateway.mjs'
import { buildServerIfChanged } from './build-server.mjs'
import { buildWebIfChanged } from './build-web.mjs'
import { endLeftPostgres } from './end-left-postgres.mjs'
import { keepServer } from './keep-server.mjs'
import { environment, findNode24, root } from './runtime.mjs'
import { setUp } from './setup.mjs'

await setUp()
await buildWebIfChanged()
await buildGatewayIfChanged()
await buildServerIfChanged()

const main = join(root, 'apps/server/src/main.ts')
const guard = new URL('./end-with-parent.mjs', import.meta.url).href
const dataDir = resolve(root, process.env.DATA_DIR || './data')
const kept = keepServer({
  start: () =>
    spawn(findNode24(), ['--import', guard, main, ...process.argv.slice(2)], {
      cwd: root,
      stdio: ['inherit', 'inherit', 'pipe', 'ipc'],
      // A process group of its own: Ctrl-C reaches the server once, through us, and not a second time from the terminal.
      detached: process.platform !== 'win32',
      // A first look shows a plant at work; DEMO=0 gives an empty system.
      env: environment({
        DEMO: process.env.DEMO || '1',
        NODE_COMPILE_CACHE: join(root, 'apps/server/dist/compile-cache'),
      }),
    }),
  file: join(dataDir, 'restarts.json'),
  afterwards: () => endLeftPostgres(dataDir),
})
// npm passes on a signal that the terminal has already sent to all of us: stopping once is enough.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, kept.stop)

// When npm is killed outright, nobody is left to send us a signal. A shell may stand between npm and us.
if (process.env.npm_lifecycle_event) {
  const ancestors = () => `${process.ppid} ${parentOf(process.ppid)}`
  const before = ancestors()
  setInterval(() => ancestors() !== before && kept.stop(), 500).unref()
}

process.exitCode = await kept.ended

function parentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) \S+ /s, '')
      .split(' ')[0]
  } catch {
    // No /proc on this system, or the shell has just ended, which process.ppid shows as well.
    return undefined
  }
}
