import { expect, test } from 'vitest'
import { readJsonMessage } from './json-message.ts'

const read = async (text: string) => readJsonMessage(Buffer.from(text), 7)
const valuesOf = async (text: string) => (await read(text)).items.map(({ value }) => value)

test('whole numbers keep every digit, wherever a value may stand', async () => {
  expect(await valuesOf('{"values":{"a":9223372036854775807 , "b": -9223372036854775808,"c":12}}')).toEqual([
    9223372036854775807n,
    -9223372036854775808n,
    12,
  ])
  expect(await valuesOf('[{"code":"a","value":18446744073709551615},{"code":"b","value":9007199254740991}]')).toEqual([
    18446744073709551615n,
    9007199254740991,
  ])
  expect((await read('{"code":"a","value":1,"ts":1763800000000000000}')).items[0]!.time).toBe(1763800000000000000n)
})

test('what looks like one within a text stays a text, and does not harm the numbers beside it', async () => {
  const texts = ['t:1234567890123456,', ',-1234567890123456]', '\ue0001234567890123456', '"":1234567890123456,']
  for (const text of texts)
    expect(await valuesOf(JSON.stringify({ values: { a: text, b: 0 } }).replace('0}', '1234567890123456789}'))).toEqual(
      [text, 1234567890123456789n],
    )
})

test('an item that is none is told with its digits', async () => {
  const { unread } = await read('[{"x":[9223372036854775807]}]')
  expect(unread).toEqual([{ reason: 'shape', value: { x: [9223372036854775807n] }, time: undefined }])
})

test('a number that is none, a byte order mark and what looks like either within a text harm nothing beside them', async () => {
  expect(await valuesOf('\ufeff{"values":{"a":NaN,"b":-Infinity,"c":1,"d":"NaN \\" nan"}}')).toEqual([
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    1,
    'NaN " nan',
  ])
  expect((await read('{"values":{"a":oops}}')).unread).toMatchObject([{ reason: 'message' }])
})
