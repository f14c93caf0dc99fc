import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildGatewayIfChanged } from './build-gateway.mjs'
import { packGateway } from './pack-gateway.mjs'
import { environment, findNode24, root } from './runtime.mjs'
import { setUp } from './setup.mjs'

await setUp()
const [first, platform] = process.argv.slice(2)
if (first === '--pack') {
  await packGateway(platform)
  process.exit()
}
await buildGatewayIfChanged()

const args = [join(root, 'apps/edge-gateway/src/main.ts'), ...process.argv.slice(2)]
// Where this Node can, the gateway takes its place: a process that only waits would cost 40 MB.
if (process.execve && process.platform !== 'win32') process.execve(findNode24(), [findNode24(), ...args], environment())

const gateway = spawn(findNode24(), args, { stdio: 'inherit', env: environment() })
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => gateway.kill('SIGTERM'))
gateway.once('exit', (code) => {
  process.exitCode = code ?? 1
})
