import { isJourney } from './gate/choose.mjs'
import { gateList } from './gate/gate-list.mjs'
import { git } from './gate/git.mjs'
import { lastWholeRun } from './gate/last-whole-run.mjs'
import { machineFactor, provide, TestRun, turn } from './gate/run.mjs'

// `npm test` is the gate, `npm test -- path …` these tests alone (decision 96).
const paths = process.argv.slice(2).filter((arg) => arg !== '--list')
const onlyLists = process.argv.includes('--list')
await (paths.length > 0 ? runPaths() : runGate())

async function runPaths() {
  const isOfJourney = (path) => isJourney(path.endsWith('.ts') ? path : `${path}.e2e.ts`)
  const [journeys, units] = [paths.filter(isOfJourney), paths.filter((path) => !isOfJourney(path))]
  const run = new TestRun(await provide({ isLong: false }))
  if (units.length > 0) await run.units(units)
  if (journeys.length > 0) await run.journeys(journeys)
  run.end()
}

async function runGate() {
  const lastRun = lastWholeRun()
  const { units, journeys, pages, why, notRun, quietSeconds } = gateList()
  for (const [name, reason] of why) if (reason !== 'always') console.log(`${name}  (${reason})`)
  const since = lastRun ? `${lastRun.commit}, ${lastRun.day}` : '没有 (none)'
  const left = `未运行 (not run): ${notRun.length} files and pages; 上次全部运行 (last whole run): ${since}`
  console.log(
    `\n${units.length} + ${journeys.length} files, ${pages.length} pages, ${quietSeconds} s on two quiet cores\n${left}\n`,
  )
  if (onlyLists) return
  const env = await provide({ isLong: true })
  const run = new TestRun({ ...env, TIME_FACTOR: String(machineFactor(env)) })
  await run.units(units)
  await run.journeys(journeys, { WHOLE_RUN: '1', GATE_PAGES: pages.join(',') })
  const untouched = run.failures.filter(({ file, name }) =>
    [file, name.split(' > ').at(-1)].some((one) => why.get(one) === 'turn'),
  )
  run.end(...(untouched.length > 0 ? [commitsOf(untouched, lastRun)] : []), left)
}

/** What failed though this change has nothing to do with it was brought by one of these. */
function commitsOf(untouched, lastRun) {
  const names = untouched.map(({ file, name }) => `  ${file} > ${name}`).join('\n')
  const count = lastRun ? Math.max(1, turn - lastRun.turn) : 20
  return `不是本次改动涉及的测试，自上次全部运行以来的提交 (not touched by this change; commits since the last whole run):\n${names}\n${git('log', '--oneline', `-${count}`) ?? ''}`
}
