import { buildServerIfChanged } from './build-server.mjs'
import { buildWebIfChanged } from './build-web.mjs'
import { environment, runNode } from './runtime.mjs'
import { setUp } from './setup.mjs'
import { findChromium } from './test-programs.mjs'

// What `npm test` tries by class and by turn, whole: every call with every value, every dialog; counts are printed.
await setUp()
const chosen = process.argv.slice(2)
const isWhole = chosen.length === 0
const sweep = (files, config = 'vitest.config.ts', extra = {}) =>
  runNode(['node_modules/vitest/vitest.mjs', 'run', '--config', config, ...files], {
    env: environment({ SWEEP: '1', ...extra }),
  })
const isWalk = (file) => file.endsWith('.e2e.ts')
const calls = isWhole
  ? ['apps/server/src/testing', 'apps/server/src/access/role/not-above']
  : chosen.filter((file) => !isWalk(file))
const walks = isWhole
  ? ['e2e/pages-', 'e2e/languages', 'e2e/master-data', 'e2e/company-life', 'e2e/widths']
  : chosen.filter(isWalk)
let failed = calls.length > 0 ? await sweep(calls) : 0
const chromium = walks.length > 0 && findChromium()
if (chromium) {
  await buildWebIfChanged()
  await buildServerIfChanged()
  failed = (await sweep(walks, 'vitest.e2e.config.ts', { CHROMIUM_PATH: chromium })) || failed
} else if (walks.length > 0)
  console.log('\n! 没有 Chromium，没有打开页面的对话框 (no Chromium: dialogs were not opened)')
process.exitCode = failed
