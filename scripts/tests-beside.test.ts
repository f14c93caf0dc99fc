import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const server = path.join(import.meta.dirname, '../apps/server/src')

/**
 * What has no life alone: rows of a company's models (`form/user-model.test.ts`), a product's segments (with its route), templates
 * (with segments), segment plans and work orders (with the workbench), lots with their stock (`stock/warehouse.test.ts`).
 */
const withAnother = [
  'form/user-record',
  'process/product-segment',
  'process/segment-template',
  'production/segment-plan',
  'trace/lot',
]

test('each folder of routes has its test in it, or its domain has one of its name', () => {
  const folders = new Set(globSync('**/*.routes.ts', { cwd: server }).map((file) => path.dirname(file)))
  expect(folders.size).toBeGreaterThan(50)
  const without = [...folders].filter(
    (folder) =>
      globSync(`${folder}/*.test.ts`, { cwd: server }).length === 0 && !existsSync(`${server}/${folder}.test.ts`),
  )
  expect(without.toSorted()).toEqual(withAnother)
})
