import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const CLOCK = String.raw`(?:performance\.now|Date\.now|steadyNow|process\.hrtime(?:\.bigint)?|new Date\(\)\.getTime)\(\)`
/** Two times of samples or records. */
const STAMPS = String.raw`[\w\])!]\.(?:time|at) - [\w[\]()!.]+\.(?:time|at)\b`
const COMPARED = /^\s*(\.not)?\.toBe(LessThan|GreaterThan|CloseTo)/

/** The lines in which a span between two looks at a clock is expected to be short or long, whatever it is called. */
function durationsIn(text: string): number[] {
  const named = (pattern: string) => [...text.matchAll(new RegExp(pattern, 'gm'))].map(([, name]) => name!)
  const oneOf = (names: string[]) => String.raw`\b(?:${['never', ...new Set(names)].join('|')})\b`
  const looks = oneOf(named(String.raw`\b(\w+) = ${CLOCK}$`))
  const span = `(?:(?:${CLOCK}|${looks}) - ${looks}|${STAMPS})`
  const spans = oneOf([
    ...named(String.raw`\b(\w+) = [^\n]*?${span}`),
    ...named(String.raw`\b(\w+)\.push\([^\n]*?${span}`),
  ])
  const told = new RegExp(`${span}|${spans}`)
  return [...text.matchAll(/\bexpect\(/g)].flatMap(({ index }) => {
    const [said, then] = argumentOf(text, index + 'expect('.length)
    const isCompared = COMPARED.test(then) || /[^=]>|</.test(said)
    return isCompared && told.test(said) ? [text.slice(0, index).split('\n').length] : []
  })
}

/** What stands between a bracket and its end, and what follows it. */
function argumentOf(text: string, from: number): [said: string, then: string] {
  let at = from
  for (let open = 1; open > 0 && at < text.length; at++) open += { '(': 1, ')': -1 }[text[at]!] ?? 0
  return [text.slice(from, at - 1), text.slice(at, at + 40)]
}

test('no test expects how long something takes: machines differ, and one machine from hour to hour', () => {
  const files = globSync(
    [
      '{apps,packages}/*/{src,build}/**/*.test.{ts,tsx}',
      '{apps,packages}/*/src/**/testing/**/*.ts',
      'scripts/**/*.test.ts',
      'e2e/**/*.{test,e2e}.ts',
      'e2e/stand/*.ts',
    ],
    { cwd: root },
  ).filter((file) => !import.meta.filename.endsWith(file))
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) =>
    durationsIn(readFileSync(path.join(root, file), 'utf8')).map((line) => `${file}:${line}`),
  )
  expect(found, 'show it by order, by counts, by a clock of its own, or leave it to the limit of the test').toEqual([])
})

test.each([
  ['const at = performance.now()\nawait stop()\nexpect(performance.now() - at, words).toBeLessThan(5000)', 3],
  ['let begun = Date.now()\nconst took = Date.now() - begun\nexpect(took).not.toBeGreaterThan(5)', 3],
  ['const a = steadyNow()\nconst b = steadyNow()\nexpect(\n  b - a,\n).toBeCloseTo(50, 0)', 3],
  ['const t = Date.now()\nall.push(Date.now() - t)\nexpect(Math.max(...all) < 20).toBe(true)', 3],
  ['expect(last.time - first[0]!.time).toBeLessThan(3500)', 1],
])('%j is found', (text, line) => expect(durationsIn(text)).toEqual([line]))

test.each([
  'const took = 3\nexpect(took).toBeLessThan(5)',
  'const begun = Date.now()\nexpect(rows.filter((one) => one.at >= begun)).toEqual([])',
  'const since = new Date(Date.now() - 300_000)\nexpect(Math.abs(from - since.getTime())).toBeLessThan(1000)',
  'const at = performance.now()\nconsole.log(performance.now() - at)\nexpect(count).toBeGreaterThan(1)',
])('%j is not', (text) => expect(durationsIn(text)).toEqual([]))
