import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from '../runtime.mjs'

/** Stands for a file where the calls of the whole run are judged. */
export const CALLS = 'calls'

/**
 * Vitest reporter: writes the counts and the time (s) of each file and every failure of the run, with its file where it has
 * one, to the file named by `END_REPORT`, for test.mjs to sum up; a whole run fails for calls that no test had success from.
 */
export default class EndReporter {
  async onTestRunEnd(modules, unhandledErrors) {
    const files = {}
    const failures = []
    const seconds = {}
    const countsOf = (file) => (files[file] ??= { passed: 0, failed: 0, skipped: 0 })
    const fail = (file, name, errors) =>
      failures.push({
        file,
        name,
        text: `${[file, name].filter(Boolean).join(' > ')}\n${errors.map(beginning).join('\n')}`,
      })
    for (const module of modules) {
      const file = relative(root, module.moduleId)
      const counts = countsOf(file)
      const { collectDuration, setupDuration, duration } = module.diagnostic()
      seconds[file] = (collectDuration + setupDuration + duration) / 1000
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result()
        counts[state === 'pending' ? 'failed' : state]++
        if (state === 'failed' || state === 'pending') fail(file, test.fullName, errors ?? [])
        // A page of the walks, which looks at it in several ways.
        const { name } = test
        if (/e2e\/pages-/.test(file) && name.startsWith('/'))
          seconds[name] = (seconds[name] ?? 0) + (test.diagnostic()?.duration ?? 0) / 1000
      }
      // A file that does not load or a hook that breaks has no test to fail.
      for (const part of [module, ...module.children.allSuites()]) {
        if (part.errors().length === 0) continue
        counts.failed++
        fail(file, part.fullName ?? '', part.errors())
      }
    }
    for (const error of unhandledErrors) {
      const file = error.VITEST_TEST_PATH ? relative(root, error.VITEST_TEST_PATH) : ''
      countsOf(file).failed++
      fail(file, '没有被捕获的错误 (unhandled error)', [error])
    }
    if (process.env.RECORDED_CALLS) {
      const { callsWithoutSuccess } = await import('../calls-without-success.ts')
      const without = await callsWithoutSuccess(process.env.RECORDED_CALLS)
      if (without.length > 0) {
        countsOf(CALLS).failed++
        const text = `没有测试成功调用过的接口 (calls that no test had success from)\n    ${without.join('\n    ')}`
        failures.push({ file: CALLS, name: '', text })
      }
    }
    writeFileSync(process.env.END_REPORT, JSON.stringify({ files, failures, seconds }))
  }
}

function beginning({ stack, message, diff }) {
  const lines = [stack || message, diff].filter(Boolean).join('\n').split('\n')
  const ours = lines.filter((line) => !/^ +at .*(node_modules|node:internal)/.test(line))
  return ours.slice(0, 30).join('\n').slice(0, 3000).replace(/^/gm, '    ')
}
