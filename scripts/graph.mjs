import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runWithProgress } from './runtime.mjs'
import { setUp } from './setup.mjs'

// Draws docs/architecture.mmd from the imports in the code: one box for each package, app and domain.

await setUp()

const boxes = '^(apps/(server|web)/src/platform/[^/]+|apps/(server|web)/src/[^/]+|apps/[^/]+|packages/[^/]+)'
const args = [
  'apps',
  'packages',
  '--include-only',
  '^(apps|packages)/',
  '--exclude',
  '\\.test\\.|/test-|/migrations/|\\.config\\.',
]
const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
const { code, output } = await runWithProgress('drawing docs/architecture.mmd', 'node', [
  cruiser,
  ...args,
  '--collapse',
  boxes,
  '--output-type',
  'mermaid',
])
if (code === 0) writeFileSync(join(root, 'docs/architecture.mmd'), output)
else console.error(output)
process.exitCode = code
