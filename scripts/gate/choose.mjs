import { createHash } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import { importersOf, importsIn, textOf } from './imports.mjs'

/** What the gate may take: quiet seconds of two workers, builds and the way there not counted. */
const BUDGET_SECONDS = 540
const WORKERS = 2
/** The rest is run in so many turns. */
const TURNS = 6
/** Of what has not been timed yet, quiet seconds. */
const untimed = { unit: 3, journey: 30, page: 3 }
/** What older commits changed is looked at as if it were so much farther away. */
const OLDER = 2
/** A look at every call that takes no longer is part of each gate, quiet seconds. */
const SHORT_SWEEP = 13

const isSweep = (file) => file.startsWith('apps/server/src/testing/')
export const isJourney = (file) => /^e2e\/[^/]+\.e2e\.ts$/.test(file)
const isWalk = (file) => /^e2e\/pages-[^/]+$/.test(file)
const isUnit = (file) => /^(?:packages|apps|scripts|bench|e2e\/(?:hostile|large|soak))\/.*\.test\.tsx?$/.test(file)
export const isTest = (file) => isUnit(file) || isJourney(file)

/** What each gate runs whatever has changed: the calls' contract in one file, and a day of those who use the product most. */
const isFixed = (file) =>
  /^(?:packages|apps\/web|scripts)\//.test(file) ||
  file === 'apps/server/src/testing/all-calls.test.ts' ||
  /^e2e\/(?:main-job|session|making|warehouse-clerk)\.e2e\.ts$/.test(file)

/** Pages that the domains offer, with their address and the files that are theirs: of their own part of the web, not of what all share. */
export function pagesOf(files) {
  const offers = files.filter((file) => /^apps\/web\/src\/[^/]+\/pages\.ts$/.test(file))
  return offers.flatMap((file) => {
    const entries = textOf(file).matchAll(
      /page\(\s*'([^']+)',\s*'[^']+',\s*\(\) =>\s*import\('\.\/([^']+)'\)([^\n]*\{\s*of: )?/g,
    )
    return [...entries].map(([, address, path]) => ({ address, own: ownFiles(join(dirname(file), path)) }))
  })
}

function ownFiles(start) {
  const part = `${start.split('/').slice(0, 4).join('/')}/`
  const own = new Set()
  const waiting = [start]
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (own.has(file)) continue
    own.add(file)
    waiting.push(...importsIn(file).filter((one) => one.startsWith(part)))
  }
  return own
}

/**
 * The tests that a change asks for, nearest first: 1 the changed test, and those beside a changed file; 2 those that import it,
 * or stand beside what does, and the journeys that open its page; 3 those that make the calls of its feature; 4 all of its
 * domain, and of a contract those that look at every call. What is not fresh, where that is known, is two farther. Within a
 * distance what is of few comes before what all share.
 */
export function dependents(changed, files, fresh) {
  const isOld = (file) => fresh !== undefined && !fresh.includes(file)
  const tests = files.filter(isTest)
  const importers = importersOf(files)
  const pages = pagesOf(files)
  const beside = grouped(tests)
  const inFolder = grouped(files)
  const journeysOf = (some) =>
    tests.filter((file) => isJourney(file) && some.some(({ address }) => textOf(file).includes(address)))
  const isContract = (file) =>
    file.startsWith('packages/contract/src/') && !file.startsWith('packages/contract/src/http/')
  const callersOf = (contract) => [
    ...[...(importers.get(contract) ?? [])].filter((file) => isTest(file) && !isSweep(file)),
    ...journeysOf(pages.filter(({ own }) => [...own].some((file) => importers.get(contract)?.has(file)))),
  ]
  const near = (file) => {
    const folder = file.startsWith('apps/server/migrations/') ? 'apps/server/src/platform/db' : dirname(file)
    return isTest(file) ? [file] : (beside.get(folder) ?? [])
  }
  const importing = (file) => [
    ...[...(importers.get(file) ?? [])].flatMap(near),
    ...journeysOf(pages.filter(({ own }) => own.has(file))),
  ]
  const calling = (file) => [
    ...(inFolder.get(dirname(file)) ?? [])
      .filter((one) => !isTest(one))
      .flatMap(importsIn)
      .filter(isContract)
      .flatMap(callersOf),
    ...throughDoors(file, importers).flatMap(near),
  ]
  const inDomain = (file) => {
    if (isContract(file)) return tests.filter(isSweep)
    const domain = /^apps\/[^/]+\/src\/[^/]+\//.exec(file)?.[0]
    return domain ? tests.filter((test) => test.startsWith(domain) && !isSweep(test)) : []
  }
  const found = new Map()
  for (const file of changed)
    for (const [at, reach] of [near, importing, calling, inDomain].entries()) {
      const some = new Set(reach(file).filter((test) => files.includes(test)))
      for (const test of some) {
        const is = { distance: at + 1 + (isOld(file) ? OLDER : 0), breadth: some.size, by: file }
        const was = found.get(test)
        if (!was || is.distance < was.distance || (is.distance === was.distance && is.breadth < was.breadth))
          found.set(test, is)
      }
    }
  return found
}

/** Who imports from the door of a domain what stands in this file. */
function throughDoors(file, importers) {
  const doors = [...(importers.get(file) ?? [])].filter((one) => basename(one) === 'index.ts')
  return doors.flatMap((door) => {
    const handed = [...textOf(door).matchAll(/(?:import|export) (?:type )?\{([^}]+)\} from '([^']+)'/g)]
      .filter(([, , from]) => join(dirname(door), from) === file)
      .flatMap(([, names]) => names.split(',').map((name) => name.trim().split(' ').at(-1)))
    const named = new RegExp(`\\b(?:${handed.join('|')})\\b`)
    return [...importers.get(door)].filter((one) => handed.length > 0 && named.test(textOf(one)))
  })
}

function grouped(files) {
  const folders = new Map()
  for (const file of files) folders.set(dirname(file), [...(folders.get(dirname(file)) ?? []), file])
  return folders
}

const turnOf = (name) => createHash('sha256').update(name).digest().readUInt32BE(0) % TURNS

/**
 * The tests and pages of a gate, each with why, in the order of their weight until the budget is full: fixed ones, what the change
 * asks for, what failed lately, and the sixth whose turn it is. `changed` is undefined without a whole run in the history; `fresh` is what the
 * last commits changed.
 */
export function choose({ files, changed, fresh, turn, lastRun, failedLately = [], representatives = [] }) {
  const tests = files.filter((file) => isTest(file) && !isWalk(file))
  const addresses = pagesOf(files).map(({ address }) => address)
  const seconds = (name) =>
    lastRun?.seconds?.[name] ?? (name.startsWith('/') ? untimed.page : isJourney(name) ? untimed.journey : untimed.unit)
  const asked = dependents(changed ?? [], files, fresh)
  const changedPages = pagesOf(files).filter(({ own }) => changed?.some((file) => own.has(file)))
  for (const { address } of changedPages)
    asked.set(address, { distance: 1, breadth: changedPages.length, by: 'its own code' })
  const byNeed = [...asked]
    .filter(([name]) => !isWalk(name))
    .sort(([one, a], [other, b]) => a.distance - b.distance || a.breadth - b.breadth || seconds(one) - seconds(other))
  const why = new Map()
  let left = BUDGET_SECONDS * WORKERS
  const take = (name, reason, isSure) => {
    if (why.has(name) || (!isSure && seconds(name) > left)) return
    why.set(name, reason)
    left -= seconds(name)
  }
  const isShort = (name) => isSweep(name) && seconds(name) <= SHORT_SWEEP
  const always = tests.filter((name) => isFixed(name) || isShort(name))
  for (const name of [...always, ...representatives]) take(name, 'always', true)
  for (const [name, { by }] of byNeed) take(name, `changed: ${by}`)
  for (const name of failedLately.filter((one) => tests.includes(one))) take(name, 'failed lately')
  for (const name of [...tests, ...addresses]) if (turnOf(name) === turn % TURNS) take(name, 'turn')
  return {
    units: [...why.keys()].filter(isUnit),
    journeys: [...[...why.keys()].filter(isJourney), ...files.filter(isWalk)],
    pages: [...why.keys()].filter((name) => name.startsWith('/')),
    why,
    notRun: [...tests, ...addresses].filter((name) => !why.has(name)),
    quietSeconds: Math.round(BUDGET_SECONDS - left / WORKERS),
  }
}
