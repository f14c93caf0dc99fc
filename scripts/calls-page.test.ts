import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { callsPage, savedCallsPage } from './calls-page.ts'
import { contractCalls } from './contract-calls.ts'
import { roleMatrixPage, savedRoleMatrix } from './role-matrix.ts'
import { specifiedCalls } from './specified-calls.ts'

test('docs/calls.md is what the contract says; npm run calls writes it anew', async () => {
  expect(savedCallsPage()).toBe(await callsPage())
}, 180_000)

test('docs/role-matrix.md is what built-in roles and contract say; npm run calls writes it anew', async () => {
  expect(savedRoleMatrix()).toBe(await roleMatrixPage())
})

test('calls of the specification have its method, body and reply', async () => {
  const specified = new Map(specifiedCalls.map((each) => [`${each.method} ${each.path}`, each]))
  const calls = [...(await contractCalls()).values()].flat().map((each) => each.call)
  const wrong = calls.flatMap((call) => {
    const wanted = specified.get(`${call.method} ${call.path}`)
    if (!wanted) return []
    // A body that is nothing but an empty object needs no encoding of its own.
    const isSame = wanted.body === call.encoding || wanted.body === 'none'
    const isFile = wanted.reply === 'file'
    return isSame && isFile === (call.kind === 'file')
      ? []
      : [`${call.method} ${call.path}: ${call.encoding} → ${call.kind}, specified ${wanted.body} → ${wanted.reply}`]
  })
  expect(wrong).toEqual([])
  const others = calls.filter(
    (call) =>
      [...specified.keys()].some((place) => place.endsWith(` ${call.path}`)) &&
      !specified.has(`${call.method} ${call.path}`),
  )
  expect(others.map((call) => `${call.method} ${call.path}`)).toEqual([])
})

test('the list of specified calls names each once', () => {
  const places = specifiedCalls.map((each) => `${each.method} ${each.path}`)
  expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([])
  expect(new Set(specifiedCalls.map(({ area }) => area))).toEqual(new Set(['shell', 'device', 'mes']))
})

const beside = path.join(import.meta.dirname, '../../shared/spec/calls.tsv')

test.skipIf(!existsSync(beside))('the list is that of the specification, where it lies beside the clone', () => {
  const lines = readFileSync(beside, 'utf8').trim().split('\n').slice(1)
  const said = lines.map((line) => line.split('\t')).map(([area, , ...rest]) => [area, ...rest.slice(0, 4)].join(' '))
  expect(specifiedCalls.map((each) => Object.values(each).join(' '))).toEqual(said)
})
