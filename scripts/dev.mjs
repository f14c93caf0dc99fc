import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { environment, findNode24, root } from './runtime.mjs'
import { setUp } from './setup.mjs'

// The server runs from its sources and restarts when they change; the web app is served by Vite, which passes calls on to the server.

await setUp()
const parts = [
  { args: ['--watch', join(root, 'apps/server/src/program.ts')], cwd: root },
  { args: [join(root, 'node_modules/vite/bin/vite.js')], cwd: join(root, 'apps/web') },
]
const children = parts.map(({ args, cwd }) => spawn(findNode24(), args, { cwd, stdio: 'inherit', env: environment() }))
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const child of children) child.once('exit', stop)
for (const name of ['SIGINT', 'SIGTERM']) process.on(name, stop)
