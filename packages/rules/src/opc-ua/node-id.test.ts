import { expect, test } from 'vitest'
import { indexRangeProblem, isOneElement, readIndexRange } from './index-range.ts'
import { nodeIdProblem, readNodeId } from './node-id.ts'

test.each([
  ['i=2258', { namespace: 0, kind: 'i', value: '2258' }],
  ['ns=2;i=4294967295', { namespace: 2, kind: 'i', value: '4294967295' }],
  ['ns=65535;s=Line1.Speed', { namespace: 65_535, kind: 's', value: 'Line1.Speed' }],
  ['ns=3;s="DB1"."Temp"[3]', { namespace: 3, kind: 's', value: '"DB1"."Temp"[3]' }],
  ['ns=2;s=a;b:c=d', { namespace: 2, kind: 's', value: 'a;b:c=d' }],
  ['ns=2;s=一号机；温度', { namespace: 2, kind: 's', value: '一号机；温度' }],
  ['s= 前面有空格', { namespace: 0, kind: 's', value: ' 前面有空格' }],
  [
    'ns=1;g=09087e75-8e5e-499b-954f-f2a9603db28a',
    { namespace: 1, kind: 'g', value: '09087e75-8e5e-499b-954f-f2a9603db28a' },
  ],
  ['ns=1;b=M/RbKBsRVkePCePcx24oRA==', { namespace: 1, kind: 'b', value: 'M/RbKBsRVkePCePcx24oRA==' }],
  ['nsu=http://vendor.example/UA/;s=T', { namespace: { uri: 'http://vendor.example/UA/' }, kind: 's', value: 'T' }],
  ['nsu=urn:a%3Bb%25;i=1', { namespace: { uri: 'urn:a;b%' }, kind: 'i', value: '1' }],
])('%s is a node id', (text, parts) => {
  expect(readNodeId(text)).toEqual(parts)
  expect(nodeIdProblem(text)).toBeUndefined()
})

test.each([
  ['Temperature', 'ns=2;s='],
  ['ns=2', 'ns=2;s='],
  ['ns=2;x=1', 'ns=2;s='],
  ['ns=65536;i=1', '65535'],
  ['ns=-1;i=1', '65535'],
  ['ns=;i=1', '65535'],
  ['ns=2;i=4294967296', 'i='],
  ['ns=2;i=1.5', 'i='],
  ['ns=2;i=', '不能为空'],
  ['ns=2;s=', '不能为空'],
  ['ns=2;g=09087e75', 'GUID'],
  ['ns=2;b=abc', 'Base64'],
  ['nsu=;s=T', 'URI'],
  ['"ns=2;s=T"', '引号'],
  ['ns=2；s=T', '半角'],
  ['NS=2;s=T', '小写'],
  ['ns=2;S=T', '小写'],
  ['svr=1;ns=2;s=T', '另一台服务器'],
  ['ns=2;s=a\nb', '控制字符'],
  [' ns=2;s=T', '空格'],
])('%s is refused, and the words name what is wrong', (text, words) => {
  expect(nodeIdProblem(text)).toContain(words)
  expect(nodeIdProblem(text)).toContain('节点')
})

test('an index takes one element, a stretch, or either of several dimensions', () => {
  expect(readIndexRange('3')).toEqual([{ from: 3, to: 3 }])
  expect(readIndexRange('0:9')).toEqual([{ from: 0, to: 9 }])
  expect(readIndexRange('1,2:4')).toEqual([
    { from: 1, to: 1 },
    { from: 2, to: 4 },
  ])
  expect([isOneElement('3'), isOneElement('1,2'), isOneElement('0:1'), isOneElement('1,0:1')]).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test.each(['[3]', '-1', '1.5', '3:', '5:5', '9:0', '', 'a', '1,,2', '4294967296', '1,2,3,4,5,6'])(
  '%s is no index',
  (text) => expect(indexRangeProblem(text)).toContain('下标'),
)
