import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildGatewayIfChanged } from '../build-gateway.mjs'
import { buildServerIfChanged } from '../build-server.mjs'
import { buildWebIfChanged } from '../build-web.mjs'
import { memoryFolder } from '../memory-folder.mjs'
import { environment, findNode24, root } from '../runtime.mjs'
import { setUp } from '../setup.mjs'
import { findChromium, provideTestPrograms } from '../test-programs.mjs'
import { isTest } from './choose.mjs'
import { CALLS } from './end-reporter.mjs'
import { commits } from './git.mjs'
import { quarantined } from './wavering.mjs'

/** After its report, ms. */
const STAYS_AT_MOST = 60_000

/** More files than this that fail are no accident. */
const TRIED_AGAIN_AT_MOST = 10

/** What a run takes in turn follows from the number of commits, nothing from chance. */
export const turn = Number(process.env.SEED || commits())

/** Everything stands that the tests need; a run of many files has its databases and files in memory where there is enough of it. */
export async function provide({ isLong }) {
  await setUp()
  await buildWebIfChanged()
  await buildGatewayIfChanged()
  await buildServerIfChanged()
  if (!isLong) return {}
  await provideTestPrograms()
  const memory = memoryFolder()
  return memory ? { TMPDIR: memory, TEST_POSTGRES: memory } : {}
}

/** How many times slower than a quiet machine this one is: timeouts are longer by it. */
export function machineFactor(env) {
  const { stdout, stderr } = spawnSync(findNode24(), [join(root, 'scripts/gate/machine-factor.ts')], {
    env: environment(env),
    encoding: 'utf8',
  })
  if (!stdout) throw new Error(stderr)
  const { factor, took } = JSON.parse(stdout)
  console.log(
    `本机速度系数 (machine factor) ${factor}：${Object.entries(took)
      .map(([what, ms]) => `${what} ${ms} ms`)
      .join(', ')}`,
  )
  return factor
}

/** Runs files of tests, and what failed once more; sums up what became of all. */
export class TestRun {
  total = { passed: 0, failed: 0, skipped: 0 }
  failures = []
  /** What passed only when tried again. */
  wavering = []
  /** Of those that do not count (quarantine.tsv). */
  quarantined = []
  /** By file, and by page of the walks. */
  seconds = {}

  constructor(env) {
    this.env = { SEED: String(turn), ...env }
  }

  /** Unit tests; all of them where none is named. */
  units = (files, extra = {}) => this.vitest('vitest.config.ts', files, extra)

  /** Journeys in Chromium; all of them where none is named. */
  async journeys(files, extra = {}) {
    const chromium = findChromium()
    if (chromium) return this.vitest('vitest.e2e.config.ts', files, { CHROMIUM_PATH: chromium, ...extra })
    this.total.skipped += files.filter(isTest).length
    console.log(
      `\n! 没有 Chromium，跳过 ${files.length} 个浏览器测试文件，也可用 CHROMIUM_PATH 指定 (browser tests skipped)`,
    )
  }

  async vitest(config, files, extra) {
    const first = await this.report(config, files, extra)
    const failed = [...new Set(first.failures.map(({ file }) => file))].filter((file) => file && file !== CALLS)
    if (failed.length === 0 || failed.length > TRIED_AGAIN_AT_MOST) return this.sumUp(first)
    console.log(`\n! 再试一次 (tried again): ${failed.join(', ')}\n`)
    const second = await this.report(config, failed, { ...extra, RECORDED_CALLS: '' })
    for (const file of failed) delete first.files[file]
    const again = new Set(second.failures.map(({ file, name }) => `${file} ${name}`))
    this.wavering.push(
      ...first.failures.filter(({ file, name }) => failed.includes(file) && !again.has(`${file} ${name}`)),
    )
    const left = first.failures.filter(({ file }) => !failed.includes(file))
    this.sumUp({ files: { ...first.files, ...second.files }, failures: [...left, ...second.failures] })
  }

  async report(config, files, extra) {
    const folder = mkdtempSync(join(tmpdir(), 'zhizao-test-'))
    const report = join(folder, 'report.json')
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const reporters = ['--reporter=default', `--reporter=${join(root, 'scripts/gate/end-reporter.mjs')}`]
    const env = environment({ ...this.env, ...extra, END_REPORT: report })
    const code = await ended([vitest, 'run', '--config', config, ...reporters, ...files], { env, report })
    const said = existsSync(report)
      ? JSON.parse(readFileSync(report, 'utf8'))
      : { files: {}, failures: [], seconds: {} }
    for (const [name, one] of Object.entries(said.seconds)) this.seconds[name] ??= one
    rmSync(folder, { recursive: true, force: true })
    if (code !== 0 && said.failures.length === 0) {
      said.files[''] = { passed: 0, failed: 1, skipped: 0 }
      said.failures.push({
        file: '',
        name: '',
        text: `${code} 是测试程序的退出码，原因见上 (vitest ended with this code; its output says why)`,
      })
    }
    return said
  }

  sumUp({ files, failures }) {
    for (const counts of Object.values(files))
      for (const state of Object.keys(this.total)) this.total[state] += counts[state]
    for (const failure of failures) (quarantined(failure) ? this.quarantined : this.failures).push(failure)
    this.total.failed -= this.quarantined.length - (this.uncounted ?? 0)
    this.uncounted = this.quarantined.length
  }

  /** At the end, where a long output is looked at first; the last line is the sum. */
  end(...lines) {
    const told = (title, some) =>
      some.length > 0 && console.log(`\n${title}:\n\n${some.map(({ text }) => text).join('\n\n')}`)
    told('! 第一次没有通过、再试一次才通过的测试 (passed only when tried again)', this.wavering)
    told('! 隔离中、不计入结果的测试没有通过 (in quarantine, not counted)', this.quarantined)
    told('✗ 未通过的测试 (failed tests)', this.failures)
    for (const line of lines) console.log(`\n${line}`)
    const { passed, failed, skipped } = this.total
    console.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
    process.exitCode = failed > 0 ? 1 : 0
  }
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
