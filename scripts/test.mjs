import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildGatewayIfChanged } from './build-gateway.mjs'
import { buildWebIfChanged } from './build-web.mjs'
import { environment, root, runNode } from './runtime.mjs'
import { setUp } from './setup.mjs'
import { findChromium, provideTestPrograms } from './test-programs.mjs'

await setUp()
await buildWebIfChanged()
await buildGatewayIfChanged()

// Arguments choose single tests; the journeys are for whole runs.
const isWhole = process.argv.length === 2
if (isWhole) await provideTestPrograms()

const total = { passed: 0, failed: 0, skipped: 0 }
const failures = []
await runVitest('vitest.config.ts', process.argv.slice(2))
if (isWhole) await runJourneys()

// At the end, where a long output is looked at first.
if (failures.length > 0) console.log(`\n✗ 未通过的测试 (failed tests):\n\n${failures.join('\n\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`)
process.exitCode = total.failed > 0 ? 1 : 0

async function runJourneys() {
  const chromium = findChromium()
  if (chromium) return runVitest('vitest.e2e.config.ts', [], { CHROMIUM_PATH: chromium })
  const journeys = readdirSync(join(root, 'e2e')).filter((name) => name.endsWith('.e2e.ts'))
  total.skipped += journeys.length
  console.log(
    `\n! 没有 Chromium，跳过 ${journeys.length} 个浏览器测试文件，也可用 CHROMIUM_PATH 指定 (browser tests skipped)`,
  )
}

async function runVitest(config, args, extra = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'zhizao-test-'))
  const report = join(folder, 'report.json')
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const reporters = ['--reporter=default', `--reporter=${join(root, 'scripts/end-reporter.mjs')}`]
  const env = environment({ ...extra, END_REPORT: report })
  const code = await runNode([vitest, 'run', '--config', config, ...reporters, ...args], { env })
  sumUp(existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined, code)
  rmSync(folder, { recursive: true, force: true })
}

function sumUp(report, code) {
  for (const state of Object.keys(total)) total[state] += report?.counts[state] ?? 0
  failures.push(...(report?.failures ?? []))
  if (code === 0 || report?.counts.failed > 0) return
  total.failed += 1
  failures.push(`${code} 是测试程序的退出码，原因见上 (vitest ended with this code; its output says why)`)
}
