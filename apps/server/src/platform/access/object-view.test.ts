import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { objects } from '../../device/object/object.table.ts'
import { boxDevices } from '../../gateway-box/box-device/box-device.table.ts'
import { crud } from '../crud/crud.ts'
import { rows } from '../crud/rows.ts'
import { ofObject, onPath, seesPath, wholeCompany } from './object-view.ts'

it('a path is seen by who sees everything, or has one of its nodes as a root; no object is for the former', () => {
  expect(seesPath({ objectScope: 'all' }, null)).toBe(true)
  expect(seesPath({ objectScope: { roots: ['1'] } }, '/1/10/')).toBe(true)
  expect(seesPath({ objectScope: { roots: ['0'] } }, '/1/10/')).toBe(false)
  expect(seesPath({ objectScope: { roots: ['1'] } }, null)).toBe(false)
})

it('a resource that stands on objects is not declared without saying who sees which of its rows', () => {
  const ofDevices = { title: '盒子设备', from: boxDevices, columns: { id: boxDevices.id } }
  const ofObjects = { title: '对象', from: objects, columns: { id: objects.id } }
  expect(() => rows<{ id: string }>()(ofDevices)).toThrow('盒子设备')
  expect(() => rows<{ id: string }>()(ofObjects)).toThrow('对象')
  expect(() => crud(boxDevices, { title: '盒子设备' })).toThrow('盒子设备')
  rows<{ id: string }>()({ ...ofDevices, scope: ofObject(boxDevices.objectId) })
  rows<{ id: string }>()({ ...ofObjects, scope: onPath(objects.path) })
  crud(boxDevices, { title: '盒子设备', scope: wholeCompany })
})

it('nothing else asks for the roots of a user', () => {
  const source = path.join(import.meta.dirname, '../..')
  // Where they are found out, and where people who hand out rights are compared.
  const allowed = [
    'platform/access/object-view.ts',
    'platform/context.ts',
    'access/rules-scope/',
    'access/session/',
    'access/role/',
    'access/api-key/key-user.ts',
  ]
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing/'),
  )
  const asking = files.filter(
    (file) =>
      !allowed.some((place) => file.startsWith(place)) &&
      /\broots\b/.test(readFileSync(path.join(source, file), 'utf8').replace(/\/\/.*|\/\*[\s\S]*?\*\//g, '')),
  )
  expect(asking).toEqual([])
})
