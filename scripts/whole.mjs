import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isJourney, isTest } from './gate/choose.mjs'
import { gateList } from './gate/gate-list.mjs'
import { git, head } from './gate/git.mjs'
import { keepWholeRun, lastWholeRun } from './gate/last-whole-run.mjs'
import { machineFactor, provide, TestRun, turn } from './gate/run.mjs'
import { clockAt, momentOf } from './gate/set-clock.mjs'
import { rememberWavering } from './gate/wavering.mjs'

// `npm run whole`: everything, and the unit tests once more at a moment that comes in turn. `-- since`: what the gate of this
// commit does not run. `-- --at MOMENT [path …]`: all, or these paths, under a set clock (decision 96).
const args = process.argv.slice(2)
const at = args.includes('--at') ? args.splice(args.indexOf('--at'), 2)[1] : undefined
const isSince = args[0] === 'since'
const paths = isSince ? gateList().notRun : args
const isAll = paths.length === 0 && !at

/** Files named with their time at the end: where time goes is seen before the limit is. */
const SLOWEST = 40

const begun = Date.now()
const env = await provide({ isLong: true })
const factor = machineFactor(env)
const clock = at ? clockAt(at, env) : {}
const run = new TestRun({ ...env, ...clock, TIME_FACTOR: String(factor) })
await units(paths.filter((path) => !path.startsWith('/') && !isJourney(path)))
await journeys(
  paths.filter((path) => isJourney(path)),
  paths.filter((path) => path.startsWith('/')),
)

const day = new Date().toISOString().slice(0, 10)
const counts = { ...run.total }
const clocked = isAll ? await atMoment() : undefined
slowest()
if (isAll) keep()
run.end(...(at ? [`时钟 (clock): ${at}`] : []))

async function units(files) {
  if (paths.length > 0 && files.length === 0) return
  const records = isAll ? mkdtempSync(join(tmpdir(), 'zhizao-calls-')) : ''
  await run.units(files, { RECORDED_CALLS: records })
  if (records) rmSync(records, { recursive: true })
}

async function journeys(files, pages) {
  if (paths.length > 0 && files.length + pages.length === 0) return
  const walks = pages.length > 0 ? ['e2e/pages-'] : []
  await run.journeys([...files, ...walks], {
    ...(files.length === 0 || isSince ? { WHOLE_RUN: '1' } : {}),
    ...(pages.length > 0 ? { GATE_PAGES: pages.join(',') } : {}),
  })
}

/** The unit tests once more under another clock: what depends on the day is found before that day comes. */
async function atMoment() {
  const moment = momentOf(turn)
  console.log(`\n单元测试再跑一遍，时钟 (unit tests once more, clock): ${moment}\n`)
  await run.units([], clockAt(moment, env))
  const of = (state) => run.total[state] - counts[state]
  return { moment, passed: of('passed'), failed: of('failed') }
}

function slowest() {
  const times = Object.entries(run.seconds).sort(([, one], [, other]) => other - one)
  const lines = times
    .filter(([file]) => isTest(file))
    .slice(0, SLOWEST)
    .map(([file, seconds]) => `${seconds.toFixed(1).padStart(8)} s  ${file}`)
  console.log(`\n最慢的测试文件 (slowest files):\n${lines.join('\n')}`)
}

function keep() {
  const number = (lastWholeRun()?.run ?? 0) + 1
  rememberWavering(run.wavering, { run: number, commit: head(), factor, day })
  if (counts.failed > 0) return
  if (git('status', '--porcelain', '--untracked-files=no', '--', ':!scripts/*.tsv'))
    return console.log('\n! 有未提交的改动，没有写 scripts/whole-run.json (uncommitted changes: not written)')
  const wavered = run.wavering.map(({ file, name }) => `${file} > ${name}`)
  keepWholeRun({
    run: number,
    turn,
    day,
    counts,
    clocked,
    minutes: Math.round((Date.now() - begun) / 60_000),
    wavered,
    factor,
    seconds: run.seconds,
  })
  console.log('\n已写 scripts/whole-run.json，请提交 (written: commit it)')
}
