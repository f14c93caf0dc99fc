import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './runtime.mjs'

/** Licences that let an Apache-2.0 product use and ship the package. */
const compatible = new Set(
  [
    'MIT',
    'MIT-0',
    'ISC',
    'Apache-2.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    '0BSD',
    'BlueOak-1.0.0',
    'Unlicense',
    'CC0-1.0',
  ].concat(['CC-BY-4.0', 'CC-BY-3.0', 'Python-2.0', 'Zlib', 'WTFPL', 'PostgreSQL', 'Unicode-3.0', 'OFL-1.1']),
)

/** Packages that a person looked at, each with the reason. */
const accepted = [
  {
    name: /^lightningcss/,
    reason: 'MPL-2.0 binds changes to its own files; a build tool that we use unchanged and do not ship',
  },
  {
    name: /^axe-core$/,
    reason: 'MPL-2.0 binds changes to its own files; a test tool that we use unchanged and do not ship',
  },
  { name: /^dequeue$/, reason: 'its LICENSE file is BSD-2-Clause' },
  { name: /^humanize$/, reason: 'its LICENSE file is MIT' },
  { name: /^precond$/, reason: 'its README names the MIT licence' },
]

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const refused = []
let count = 0
for (const [path, entry] of Object.entries(lock.packages)) {
  if (!path.includes('node_modules/') || entry.link) continue
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const licence = entry.license ?? licenceOf(path)
  count++
  if (!isCompatible(licence) && !accepted.some((one) => one.name.test(name)))
    refused.push(`${name}@${entry.version}: ${licence ?? 'no licence named'}`)
}
if (refused.length > 0) {
  console.error(
    `Not compatible with Apache-2.0; replace the package, or accept it in scripts/licences.mjs with the reason:`,
  )
  for (const line of refused) console.error(`  ${line}`)
  process.exitCode = 1
} else {
  console.log(`${count} packages, all compatible with Apache-2.0`)
}

/** Reads SPDX expressions of one level, which is all that packages use: "(MIT OR GPL-3.0)", "MIT AND ISC". */
function isCompatible(expression) {
  if (typeof expression !== 'string') return false
  const inner = expression.replace(/[()]/g, '')
  return inner.split(' OR ').some((choice) => choice.split(' AND ').every((licence) => compatible.has(licence.trim())))
}

/** What the package itself says, where the lock file does not. */
function licenceOf(path) {
  const file = join(root, path, 'package.json')
  if (!existsSync(file)) return undefined
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8'))
  return license?.type ?? license ?? licenses?.map((one) => one.type ?? one).join(' OR ')
}
