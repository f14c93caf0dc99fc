import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface Entry {
  version?: string
  resolved?: string
  link?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const root = join(import.meta.dirname, '..')
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Entry>
}

/** Where a package looks for another: in its own folder, then in those around it. */
function found(from: string, name: string) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    if (packages[`${at}${at && '/'}node_modules/${name}`]) return true
    if (at === '') return false
  }
}

test('the lock file names whatever any platform needs, so npm ci takes it', () => {
  const missing = Object.entries(packages).flatMap(([from, { dependencies, devDependencies, optionalDependencies }]) =>
    Object.keys({
      ...dependencies,
      ...optionalDependencies,
      ...(from.includes('node_modules/') ? {} : devDependencies),
    })
      .filter((name) => !found(from, name))
      .map((name) => `${from || '.'}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('it names no registry, and no package that tells others of its installation', () => {
  const named = Object.values(packages).filter(({ resolved, link }) => resolved && !link)
  expect(named).toEqual([])
  expect(Object.keys(packages).filter((name) => /scarf/.test(name))).toEqual([])
})
