import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { afterAll, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const config = createRequire(import.meta.url)('../.dependency-cruiser.cjs')
const trees: string[] = []
const server = 'apps/server/src'
const web = 'apps/web/src'

afterAll(() => {
  for (const tree of trees) rmSync(tree, { recursive: true, force: true })
})

const faults: [rule: string, from: string, to: string][] = [
  ['contract-knows-zod-and-rules', 'packages/contract/src/a.ts', 'pg'],
  ['contract-knows-zod-and-rules', 'packages/contract/src/a.ts', 'packages/gateway-link/src/b.ts'],
  ['rules-know-nothing', 'packages/rules/src/a.ts', 'zod'],
  ['gateway-link-knows-zod-and-rules', 'packages/gateway-link/src/a.ts', 'packages/contract/src/b.ts'],
  ['no-app-imports-an-app', 'apps/web/src/a.ts', `${server}/b.ts`],
  ['web-knows-contract-and-rules', 'apps/web/src/a.ts', 'packages/gateway-link/src/b.ts'],
  ['edge-gateway-knows-gateway-link-and-rules', 'apps/edge-gateway/src/a.ts', 'packages/contract/src/b.ts'],
  ['plant-simulator-knows-rules', 'apps/plant-simulator/src/a.ts', 'packages/gateway-link/src/b.ts'],
  ['platform-knows-no-domain', `${server}/platform/http/a.ts`, `${server}/alarm/index.ts`],
  ['nobody-imports-the-process', `${server}/alarm/index.ts`, `${server}/app.ts`],
  [
    'a-domain-is-entered-by-its-door',
    `${server}/alarm/fact/fact.service.ts`,
    `${server}/device/point/point.service.ts`,
  ],
  ['platform-knows-no-domain', `${web}/platform/shell/a.tsx`, `${web}/alarm/index.ts`],
  ['live-knows-platform', `${web}/live/a.tsx`, `${web}/alarm/index.ts`],
  ['nobody-imports-the-process', `${web}/alarm/a.page.tsx`, `${web}/router.tsx`],
  ['the-web-is-put-together-by-doors', `${web}/application.tsx`, `${web}/alarm/bell/offer-alarm-tools.tsx`],
  ['a-domain-is-entered-by-its-door', `${web}/alarm/a.page.tsx`, `${web}/device/point-form.ts`],
  ['a-domain-is-entered-by-its-door', `${web}/alarm/a.page.tsx`, `${web}/device/pages.ts`],
  ['a-table-knows-only-tables', `${server}/alarm/fact/fact.table.ts`, `${server}/device/index.ts`],
  ['a-service-knows-no-http', `${server}/alarm/fact/fact.service.ts`, 'fastify'],
  ['a-service-knows-no-http', `${server}/alarm/fact/fact.service.ts`, `${server}/alarm/fact/fact.routes.ts`],
  ['everything-resolves', 'packages/rules/src/a.ts', './not-there.ts'],
]

test.each(faults)('%s: a planted import in %s of %s is caught', async (rule, from, to) => {
  expect(await rulesBrokenBy({ [from]: [to] })).toContain(rule)
})

test('no-cycle: two files that import each other are caught', async () => {
  const [a, b] = [`${server}/alarm/a.ts`, `${server}/alarm/b.ts`]
  expect(await rulesBrokenBy({ [a]: [b], [b]: [a] })).toContain('no-cycle')
})

test('the allowed arrows break no rule', async () => {
  const broken = await rulesBrokenBy({
    [`${server}/app.ts`]: [`${server}/alarm/index.ts`],
    [`${server}/alarm/index.ts`]: [`${server}/alarm/fact/fact.routes.ts`, `${server}/platform/http/b.ts`],
    [`${server}/alarm/fact/fact.routes.ts`]: [
      `${server}/alarm/fact/fact.service.ts`,
      'packages/contract/src/b.ts',
      'fastify',
    ],
    [`${server}/alarm/fact/fact.service.ts`]: [`${server}/alarm/fact/fact.table.ts`, `${server}/device/index.ts`],
    [`${server}/alarm/fact/fact.table.ts`]: [`${server}/device/point/point.table.ts`],
    'packages/contract/src/b.ts': ['zod', 'packages/rules/src/b.ts'],
    'packages/gateway-link/src/a.ts': ['zod', 'packages/rules/src/b.ts'],
    'apps/edge-gateway/src/a.ts': ['packages/gateway-link/src/a.ts'],
    [`${web}/application.tsx`]: [`${web}/alarm/index.ts`, `${web}/alarm/pages.ts`, `${web}/live/b.ts`],
    [`${web}/alarm/index.ts`]: [`${web}/alarm/detail/drawer.tsx`],
    [`${web}/alarm/detail/drawer.tsx`]: [`${web}/device/index.ts`, `${web}/live/b.ts`, 'packages/contract/src/b.ts'],
    [`${web}/live/b.ts`]: [`${web}/platform/shell/b.ts`],
  })
  expect(broken).toEqual([])
})

test('every rule has a planted fault', () => {
  const tried = new Set([...faults.map(([rule]) => rule), 'no-cycle'])
  expect(config.forbidden.map((rule: { name: string }) => rule.name).sort()).toEqual([...tried].sort())
})

/** Writes files that import each other (or packages, or a path as it stands) into a tree of their own, and cruises it. */
async function rulesBrokenBy(imports: Record<string, string[]>): Promise<string[]> {
  const tree = mkdtempSync(join(tmpdir(), 'zhizao-arrows-'))
  trees.push(tree)
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  const isFile = (target: string) => /^(apps|packages)\//.test(target)
  for (const target of Object.values(imports).flat().filter(isFile)) write(tree, target, 'export const b = 1\n')
  for (const [from, targets] of Object.entries(imports)) {
    const lines = targets.map((target) => `import '${isFile(target) ? join(tree, target) : target}'\n`)
    write(tree, from, `${lines.join('')}export const a = 1\n`)
  }
  const { output } = await cruise(
    ['apps', 'packages'].filter((folder) => Object.keys(imports).some((from) => from.startsWith(folder))),
    { ...config.options, baseDir: tree, ruleSet: { forbidden: config.forbidden }, validate: true },
    config.options.enhancedResolveOptions,
  )
  return (output as ICruiseResult).summary.violations.map((violation) => violation.rule.name)
}

function write(tree: string, path: string, text: string): void {
  mkdirSync(dirname(join(tree, path)), { recursive: true })
  writeFileSync(join(tree, path), text)
}
