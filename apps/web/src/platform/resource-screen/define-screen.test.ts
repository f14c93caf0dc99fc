import { AlarmType, alarmType } from '@zhizao/contract/alarm/alarm-type'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { contractField, emptyValue } from './contract-field.ts'
import { defineScreen } from './define-screen.ts'
import { draftOf } from './draft.ts'
import { fieldProblem } from './field-problem.ts'
import { placeProblems } from './place-problems.ts'
import { allowedOf } from './resource-calls.ts'
import { subRows } from './row-states.ts'

const screen = defineScreen(alarmType, AlarmType, {
  title: '报警类型',
  query: ['name'],
  columns: ['code', 'createdAt', { field: 'name', kind: 'link' }],
  form: ['code', 'name', 'remark'],
})

test('titles, kinds, lengths and required marks come from the contract', () => {
  expect(screen.columns.map(({ title, kind }) => [title, kind])).toEqual([
    ['编码', 'text'],
    ['创建时间', 'time'],
    ['报警类型名称', 'link'],
  ])
  expect(screen.query[0]!.title).toBe('报警类型名称')
  const [code, name, remark] = screen.form.map((field) => field.contract!)
  expect(code).toMatchObject({ required: false, maxLength: 64, kind: 'text' })
  expect(name).toMatchObject({ required: true, maxLength: 100, kind: 'text' })
  expect(remark).toMatchObject({ required: false, maxLength: 500, kind: 'longText' })
})

test('a field is checked by the rule of the server, in the words of the contract', () => {
  const code = screen.form[0]!.contract!
  expect(fieldProblem({ contract: code }, 'AT 1')).toBe('只能包含字母、数字、下划线、中划线和斜杠')
  expect(fieldProblem({ contract: code }, '  ')).toBeUndefined()
  expect(fieldProblem(screen.form[1]!, '  ')).toBe('此项不能为空')
  expect(fieldProblem({ contract: code }, 'AT-1')).toBeUndefined()
  expect(fieldProblem(screen.form[1]!, '=1+1')).toBe('不能以 = + - @ 开头')
})

test('switches, whole numbers and enums are known as such', () => {
  const kind = (schema: z.ZodType) => contractField(schema, 'x').kind
  expect(kind(z.union([z.literal(0), z.literal(1)]).optional())).toBe('switch')
  expect(kind(z.boolean())).toBe('switch')
  expect(contractField(z.number().int().min(1).max(9).nullish(), 'x')).toMatchObject({
    kind: 'number',
    whole: true,
    min: 1,
    max: 9,
  })
  expect(contractField(z.enum(['a', 'b']), 'x')).toMatchObject({ kind: 'select', values: ['a', 'b'] })
})

test('nothing entered is sent as the rule of the field takes it', () => {
  expect(emptyValue(z.string().nullish())).toBe(null)
  expect(emptyValue(z.string().optional())).toBe('')
  expect(emptyValue(z.number().optional())).toBe(undefined)
  const draft = draftOf(
    { fields: screen.form, subForms: [], mode: 'edit' },
    { code: ' AT-1 ', name: '断线', remark: '' },
    {},
  )
  expect(draft).toEqual({ code: 'AT-1', name: '断线', remark: null })
})

test('a button is allowed where its call exists and its permission is held', () => {
  const allowed = allowedOf(alarmType, {}, (permission) => permission.split('|').includes('alarmType:add'))
  expect(allowed).toMatchObject({ create: true, remove: false, page: false, removeMany: false, export: false })
})

test('what the server refused finds its field, its cell, or stands above the form', () => {
  const subForms = [{ field: 'points', title: '点位', joinType: 'OneToMany' as const, columns: [] }]
  const rows = { points: subRows([{ id: '7' }, { id: '8' }]) }
  const problem = (field: string) => ({ field, title: '', message: field })
  const placed = placeProblems(['code', 'points.1.name', 'other'].map(problem), ['code'], subForms, rows)
  expect(placed.fields).toEqual([{ name: ['code'], errors: ['code'] }])
  expect(placed.rows).toEqual({ points: { 8: { name: 'points.1.name' } } })
  expect(placed.rest).toEqual([problem('other')])
})
