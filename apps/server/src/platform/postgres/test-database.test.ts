import { Client } from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase, prepareTemplate } from './test-database.ts'

test('every test database is fresh, and a copy of its template', async () => {
  let fills = 0
  const fill = async (url: string) => {
    fills++
    await query(url, 'create table machine (id int)')
  }
  const template = `template_of_this_test_${process.pid}`
  await Promise.all([prepareTemplate(template, fill), prepareTemplate(template, fill)])
  const [first, second, empty] = await Promise.all([
    createTestDatabase(template),
    createTestDatabase(template),
    createTestDatabase(),
  ])
  await query(first.url, 'insert into machine values (1)')

  expect(fills).toBe(1)
  expect(await query(first.url, 'select id from machine')).toEqual([{ id: 1 }])
  expect(await query(second.url, 'select id from machine')).toEqual([])
  await expect(query(empty.url, 'select id from machine')).rejects.toThrow(/does not exist/)

  await Promise.all([first, second, empty].map((database) => database.drop()))
  await expect(query(first.url, 'select 1')).rejects.toThrow(/does not exist/)
  const server = new URL(first.url)
  server.pathname = '/postgres'
  await query(server.href, `alter database ${template} is_template false`)
  await query(server.href, `drop database ${template}`)
})

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
