import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../runtime.mjs'

const IMPORTED = /(?:\bfrom|\bimport\(|\bimport|new URL\(|vi\.mock\()\s*'(\.[^']+|@zhizao\/[^']+)'/g

/** Which files of the repository import each file, as their texts say it. */
export function importersOf(files) {
  const importers = new Map(files.map((file) => [file, new Set()]))
  for (const file of files) for (const one of importsIn(file)) importers.get(one)?.add(file)
  return importers
}

/** The files that one names in its imports; what is not a source names none. */
export function importsIn(file) {
  if (!/\.(?:[cm]?ts|tsx|mjs)$/.test(file)) return []
  return [...textOf(file).matchAll(IMPORTED)].map(([, to]) => target(file, to))
}

const texts = new Map()

export function textOf(file) {
  if (!texts.has(file)) texts.set(file, readFileSync(join(root, file), 'utf8'))
  return texts.get(file)
}

function target(file, to) {
  if (to.startsWith('.')) return join(dirname(file), to)
  const [, name, ...path] = to.split('/')
  return `packages/${name}/src/${path.join('/')}.ts`
}
