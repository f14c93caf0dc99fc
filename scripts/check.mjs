import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { environment, findNode24, root } from './runtime.mjs'
import { setUp } from './setup.mjs'

await setUp()

const tool = (path) => join(root, 'node_modules', path)
// One checker each: the two run side by side, and every further checker looks at the shared types anew.
const tsc = [tool('typescript-native/bin/tsc'), '--checkers', '1']
const checks = {
  'format and lint (biome)': [tool('@biomejs/biome/bin/biome'), 'check', '.'],
  'types, node side (tsc)': [...tsc, '-p', '.'],
  'types, web (tsc)': [...tsc, '-p', 'apps/web'],
  'arrows (dependency-cruiser)': [tool('dependency-cruiser/bin/dependency-cruiser.mjs'), ...cruised()],
  'unused code (knip)': [tool('knip/bin/knip.js'), '--cache', '--cache-location', join(root, '.cache/knip')],
  licences: [join(root, 'scripts/licences.mjs')],
}

const started = performance.now()
const results = await Promise.all(Object.entries(checks).map(([name, args]) => run(name, args)))
const failed = results.filter((ok) => !ok).length
console.log(`\n${results.length - failed} checks passed, ${failed} failed, ${seconds(started)} s`)
process.exitCode = failed > 0 ? 1 : 0

function run(name, args) {
  return new Promise((done) => {
    const begun = performance.now()
    let output = ''
    const child = spawn(findNode24(), args, { cwd: root, env: environment({ FORCE_COLOR: '0' }) })
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
      })
    }
    child.once('close', (code) => {
      console.log(`${code === 0 ? '✓' : '✗'} ${name}, ${seconds(begun)} s`)
      if (code !== 0) console.log(output.trim().replace(/^/gm, '    '))
      done(code === 0)
    })
  })
}

function cruised() {
  return ['apps', 'packages', 'e2e', 'bench', 'scripts'].filter((folder) => existsSync(join(root, folder)))
}

function seconds(since) {
  return ((performance.now() - since) / 1000).toFixed(1)
}
