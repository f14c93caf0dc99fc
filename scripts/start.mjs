import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildWebIfChanged } from './build-web.mjs'
import { environment, findNode24, root } from './runtime.mjs'
import { setUp } from './setup.mjs'

await setUp()
await buildWebIfChanged()

const main = join(root, 'apps/server/src/main.ts')
const guard = new URL('./end-with-parent.mjs', import.meta.url).href
// A process group of its own: Ctrl-C reaches the server once, through us, and not a second time from the terminal.
const server = spawn(findNode24(), ['--import', guard, main, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  detached: process.platform !== 'win32',
  env: environment(),
})

let stopping = false
function stop() {
  // npm passes on a signal that the terminal has already sent to all of us.
  if (stopping) return
  stopping = true
  server.kill('SIGTERM')
}
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, stop)

// When npm is killed outright, nobody is left to send us a signal.
if (process.env.npm_lifecycle_event) {
  const npm = process.ppid
  setInterval(() => process.ppid !== npm && stop(), 500).unref()
}

server.once('exit', (code, signal) => {
  process.exitCode = code ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1)
})
