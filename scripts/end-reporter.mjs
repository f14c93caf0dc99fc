import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './runtime.mjs'

/** Vitest reporter: writes counts and every failure of the run to the file named by `END_REPORT`, for test.mjs to sum up. */
export default class EndReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: 0, skipped: 0 }
    const failures = []
    const fail = (title, errors) => failures.push(`${title}\n${errors.map(beginning).join('\n')}`)
    for (const module of modules) {
      const name = relative(root, module.moduleId)
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result()
        counts[state === 'pending' ? 'failed' : state]++
        if (state === 'failed' || state === 'pending') fail(`${name} > ${test.fullName}`, errors ?? [])
      }
      // A file that does not load or a hook that breaks has no test to fail.
      for (const part of [module, ...module.children.allSuites()]) {
        if (part.errors().length === 0) continue
        counts.failed++
        fail([name, part.fullName].filter(Boolean).join(' > '), part.errors())
      }
    }
    if (unhandledErrors.length > 0) {
      counts.failed++
      fail('没有被捕获的错误 (unhandled errors)', unhandledErrors)
    }
    writeFileSync(process.env.END_REPORT, JSON.stringify({ counts, failures }))
  }
}

function beginning({ stack, message, diff }) {
  const lines = [stack || message, diff].filter(Boolean).join('\n').split('\n')
  const ours = lines.filter((line) => !/^ +at .*(node_modules|node:internal)/.test(line))
  return ours.slice(0, 30).join('\n').slice(0, 3000).replace(/^/gm, '    ')
}
