import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { keyOf, testsOfCalls } from './call-uses.ts'
import { callsPage, savedCallsPage } from './calls-page.ts'
import { contractCalls } from './contract-calls.ts'
import { roleMatrixPage, savedRoleMatrix } from './role-matrix.ts'

test('docs/calls.md is what the contract says; npm run calls writes it anew', async () => {
  expect(savedCallsPage()).toBe(await callsPage())
})

test('docs/role-matrix.md is what built-in roles and contract say; npm run calls writes it anew', async () => {
  expect(savedRoleMatrix()).toBe(await roleMatrixPage())
})

test('every call is made by a test of its own', async () => {
  const contract = await contractCalls()
  const tests = testsOfCalls(contract)
  const without = [...contract].flatMap(([file, calls]) =>
    calls.filter((each) => !tests.has(keyOf(file, each))).map((each) => keyOf(file, each)),
  )
  expect(without).toEqual([])
})

const specification = path.join(import.meta.dirname, '../../shared/spec/calls.tsv')

test.skipIf(!existsSync(specification))(
  'calls of the specification have its method, body and reply (skipped where it is not beside the clone)',
  async () => {
    const specified = new Map(
      readFileSync(specification, 'utf8')
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split('\t'))
        .map(([, , method, place, body, reply]) => [`${method} ${place}`, { body, reply }] as const),
    )
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
  },
)
