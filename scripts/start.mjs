import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildGatewayIfChanged } from './build-gateway.mjs'
import { buildWebIfChanged } from './build-web.mjs'
import { environment, findNode24, root } from './runtime.mjs'
import { setUp } from './setup.mjs'

await setUp()
await buildWebIfChanged()
await buildGatewayIfChanged()

const main = join(root, 'apps/server/src/main.ts')
const guard = new URL('./end-with-parent.mjs', import.meta.url).href
// A process group of its own: Ctrl-C reaches the server once, through us, and not a second time from the terminal.
const server = spawn(findNode24(), ['--import', guard, main, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  detached: process.platform !== 'win32',
  // A first look shows a plant at work; DEMO=0 gives an empty system.
  env: environment({ DEMO: process.env.DEMO || '1' }),
})

let stopping = false
function stop() {
  // npm passes on a signal that the terminal has already sent to all of us.
  if (stopping) return
  stopping = true
  server.kill('SIGTERM')
}
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, stop)

// When npm is killed outright, nobody is left to send us a signal. A shell may stand between npm and us.
if (process.env.npm_lifecycle_event) {
  const ancestors = () => `${process.ppid} ${parentOf(process.ppid)}`
  const before = ancestors()
  setInterval(() => ancestors() !== before && stop(), 500).unref()
}

server.once('exit', (code, signal) => {
  process.exitCode = code ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1)
})

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
