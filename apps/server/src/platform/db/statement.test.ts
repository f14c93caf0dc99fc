import { pgTable, text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { statement } from './statement.ts'

const things = pgTable('order', { name: text() })

test('a table is named by its object, quoted; parts of statements and numbers stand as they are', () => {
  const few = statement`(select * from ${things} limit ${5})`
  expect(statement`select name from ${few} t where name = $1`).toBe(
    'select name from (select * from "order" limit 5) t where name = $1',
  )
  expect(statement`select 1`).toBe('select 1')
  expect(statement`${things}`).toBe('"order"')
})
