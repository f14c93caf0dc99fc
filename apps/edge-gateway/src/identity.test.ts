import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientIdOf, identityIn } from '@zhizao/gateway-link/messages'
import { expect, test } from 'vitest'
import { gatewayIdentity } from './identity.ts'
import { dataFolder } from './testing/test-gateway.ts'

test('a data folder has one identity over all starts, each start one of its own', () => {
  const folder = dataFolder()
  const [first, second] = [gatewayIdentity(folder), gatewayIdentity(folder)]
  expect(second.instance).toBe(first.instance)
  expect(second.run).not.toBe(first.run)
  expect(identityIn(clientIdOf('A#1.b', first))).toEqual(first)
  expect(identityIn('box-A')).toBeUndefined()
})

test('a copied folder, and one whose file was cut short, is another', () => {
  const [folder, copy] = [dataFolder(), dataFolder()]
  const { instance } = gatewayIdentity(folder)
  cpSync(folder, copy, { recursive: true })
  const copied = gatewayIdentity(copy).instance
  expect(copied).not.toBe(instance)
  expect(gatewayIdentity(copy).instance).toBe(copied)
  expect(gatewayIdentity(folder).instance).toBe(instance)
  writeFileSync(join(folder, 'instance.json'), '{"inst')
  expect(gatewayIdentity(folder).instance).not.toBe(instance)
})
