import { expect, test } from 'vitest'
import { encode } from './encode.ts'

test('json travels as json, the path takes its parameters out of the body', () => {
  expect(encode('/a/{id}/b', 'json', { id: '7/8', name: '泵' })).toEqual({
    path: '/a/7%2F8/b',
    contentType: 'application/json',
    body: '{"name":"泵"}',
  })
})

test('what is no object is a body as it is; nothing is an empty one', () => {
  expect(encode('/switch', 'json', 7).body).toBe('7')
  expect(encode('/switch', 'json', undefined).body).toBe('{}')
  expect(encode('/switch', 'json', ['7']).body).toBe('["7"]')
})

test('ids travel as an array of their own', () => {
  expect(encode('/batchRemove', 'ids', { ids: ['1', '2'] })).toEqual({
    path: '/batchRemove',
    contentType: 'application/json',
    body: '["1","2"]',
  })
  // Whoever forgets them is told so by the server.
  expect(encode('/batchRemove', 'ids', {}).body).toBe('{}')
})

test('a form repeats arrays and leaves out what is absent', () => {
  expect(encode('/f', 'form', { ids: ['1', '2'], name: 'a b', gone: undefined, none: null }).body).toBe(
    'ids=1&ids=2&name=a+b',
  )
})

test('a stringified form writes nested values as JSON text', () => {
  const { body } = encode('/f', 'stringified', { ids: ['1'], point: { x: 1 }, n: 3 })
  expect([...new URLSearchParams(body as string)]).toEqual([
    ['ids', '["1"]'],
    ['point', '{"x":1}'],
    ['n', '3'],
  ])
})

test('a query goes into the address', () => {
  expect(encode('/q', 'query', { keyword: '报警', page: 2 })).toEqual({ path: '/q?keyword=%E6%8A%A5%E8%AD%A6&page=2' })
  expect(encode('/q', 'query', undefined)).toEqual({ path: '/q' })
})

test('plain text is sent as such', () => {
  expect(encode('/t', 'text', 'select 1')).toMatchObject({ body: 'select 1', contentType: 'text/plain; charset=utf-8' })
  expect(encode('/t', 'text', { a: 1 }).body).toBe('{"a":1}')
})

test('multipart carries its fields before its file', () => {
  const form = encode('/u', 'multipart', { file: new File(['x'], '点表.xlsx'), modelId: '3' }).body as FormData
  expect([...form.keys()]).toEqual(['modelId', 'file'])
  expect((form.get('file') as File).name).toBe('点表.xlsx')
})
