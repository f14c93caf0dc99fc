import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildGatewayIfChanged } from './build-gateway.mjs'
import { buildServerIfChanged } from './build-server.mjs'
import { buildWebIfChanged } from './build-web.mjs'
import { CALLS } from './end-reporter.mjs'
import { memoryFolder } from './memory-folder.mjs'
import { environment, findNode24, root } from './runtime.mjs'
import { setUp } from './setup.mjs'
import { findChromium, provideTestPrograms } from './test-programs.mjs'

await setUp()
await buildWebIfChanged()
await buildGatewayIfChanged()
await buildServerIfChanged()

// Arguments choose single tests; the journeys are for whole runs.
const isWhole = process.argv.length === 2
if (isWhole) await provideTestPrograms()
/** Databases and files of a whole run lie in memory where there is enough of it. */
const memory = isWhole ? memoryFolder() : undefined
const inMemory = memory ? { TMPDIR: memory, TEST_POSTGRES: memory } : {}

/** After its report, ms. */
const STAYS_AT_MOST = 60_000

/** More files than this that fail are no accident. */
const TRIED_AGAIN_AT_MOST = 10

/** Files named with their time at the end of a whole run: where time goes is seen before the limit is. */
const SLOWEST = 40

const total = { passed: 0, failed: 0, skipped: 0 }
const failures = []
const slowest = []
const wavering = []
const records = mkdtempSync(join(tmpdir(), 'zhizao-calls-'))
await runVitest('vitest.config.ts', process.argv.slice(2), isWhole ? { RECORDED_CALLS: records } : {})
rmSync(records, { recursive: true })
if (isWhole) await runJourneys()

if (isWhole) {
  slowest.sort((one, other) => other.seconds - one.seconds)
  const lines = slowest.slice(0, SLOWEST).map(({ file, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${file}`)
  console.log(`\n最慢的测试文件 (slowest files):\n${lines.join('\n')}`)
}

// At the end, where a long output is looked at first.
if (wavering.length > 0)
  console.log(`\n! 第一次没有通过、再试一次才通过的测试 (passed only when tried again):\n\n${wavering.join('\n\n')}`)
if (failures.length > 0) console.log(`\n✗ 未通过的测试 (failed tests):\n\n${failures.join('\n\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`)
process.exitCode = total.failed > 0 ? 1 : 0

async function runJourneys() {
  const chromium = findChromium()
  if (chromium) return runVitest('vitest.e2e.config.ts', [], { CHROMIUM_PATH: chromium, WHOLE_RUN: '1' })
  const journeys = readdirSync(join(root, 'e2e')).filter((name) => name.endsWith('.e2e.ts'))
  total.skipped += journeys.length
  console.log(
    `\n! 没有 Chromium，跳过 ${journeys.length} 个浏览器测试文件，也可用 CHROMIUM_PATH 指定 (browser tests skipped)`,
  )
}

/** A run that nobody watches tries the files that failed once more, each from its beginning, and names them at its end (decision 68). */
async function runVitest(config, args, extra = {}) {
  const first = await reportOf(config, args, extra)
  const files = [...new Set(first.failures.map(({ file }) => file))].filter((file) => file && file !== CALLS)
  const isTried = process.env.TRY_AGAIN && files.length > 0 && files.length <= TRIED_AGAIN_AT_MOST
  if (!isTried) return sumUp(first)
  console.log(`\n! 再试一次 (tried again): ${files.join(', ')}\n`)
  const second = await reportOf(config, files, extra)
  for (const file of [...files, CALLS]) delete first.files[file]
  const left = first.failures.filter(({ file }) => !file)
  const failedTwice = new Set(second.failures.map(({ file }) => file))
  wavering.push(
    ...first.failures.filter(({ file }) => files.includes(file) && !failedTwice.has(file)).map(({ text }) => text),
  )
  sumUp({ files: { ...first.files, ...second.files }, failures: [...left, ...second.failures] })
}

async function reportOf(config, args, extra) {
  const folder = mkdtempSync(join(tmpdir(), 'zhizao-test-'))
  const report = join(folder, 'report.json')
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const reporters = ['--reporter=default', `--reporter=${join(root, 'scripts/end-reporter.mjs')}`]
  const env = environment({ ...inMemory, ...extra, END_REPORT: report })
  const code = await ended([vitest, 'run', '--config', config, ...reporters, ...args], { env, report })
  const { files, failures, seconds } = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { files: {}, failures: [], seconds: {} }
  slowest.push(...Object.entries(seconds).map(([file, one]) => ({ file, seconds: one })))
  rmSync(folder, { recursive: true, force: true })
  if (code !== 0 && failures.length === 0) {
    files[''] = { passed: 0, failed: 1, skipped: 0 }
    failures.push({
      file: '',
      text: `${code} 是测试程序的退出码，原因见上 (vitest ended with this code; its output says why)`,
    })
  }
  return { files, failures }
}

/** Its exit code; a program that has reported and stays all the same is ended: something that a test left running holds it. */
async function ended(args, { env, report }) {
  const child = spawn(findNode24(), args, { cwd: root, stdio: 'inherit', env })
  let stayed = false
  const looking = setInterval(() => {
    if (!existsSync(report)) return
    clearInterval(looking)
    const late = setTimeout(() => {
      stayed = true
      console.log('\n! 测试已结束，测试程序没有退出，已强制结束 (the tests have ended, their program had not)')
      child.kill('SIGKILL')
    }, STAYS_AT_MOST)
    child.once('exit', () => clearTimeout(late))
  }, 1000)
  const code = await new Promise((done, fail) => {
    child.once('error', fail)
    child.once('exit', (one) => done(one ?? 1))
  })
  clearInterval(looking)
  return stayed ? 0 : code
}

function sumUp({ files, failures: failed }) {
  for (const counts of Object.values(files)) for (const state of Object.keys(total)) total[state] += counts[state]
  failures.push(...failed.map(({ text }) => text))
}
