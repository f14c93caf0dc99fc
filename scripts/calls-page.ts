import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { keyOf, screensOfCalls, testsOfCalls } from './call-uses.ts'
import { contractCalls, permissionWords } from './contract-calls.ts'

const target = path.join(import.meta.dirname, '../docs/calls.md')

/** docs/calls.md as it should be. */
export async function callsPage(): Promise<string> {
  const contract = await contractCalls()
  const screens = screensOfCalls(contract)
  const tests = testsOfCalls(contract)
  const lines = [
    '# 接口清单',
    '',
    '由 `npm run calls` 从契约与源码生成；字段与类型见 `/api/docs`。写接口在一个事务中执行并记入操作日志。',
    '“再次验证”的写接口须带请求头 `proof`（/api/secondFactor/prove），没有时返回 509；接口密钥不能调用。',
    '“画面”是调用它的页面；没有画面的是供外部程序使用的接口。“测试”是调用它的测试文件；此外每个接口都在 all-calls.test.ts 与 role-matrix.test.ts 中逐一验证。',
    '',
  ]
  let total = 0
  for (const [file, calls] of contract) {
    lines.push(
      `## ${file}`,
      '',
      '| 方法 | 地址 | 名称 | 权限 | 请求体 | 写 | 画面 | 测试 |',
      '|---|---|---|---|---|---|---|---|',
    )
    for (const each of calls) {
      const { call } = each
      const shown = screens.get(keyOf(file, each)) ?? []
      const proved = tests.get(keyOf(file, each)) ?? []
      lines.push(
        `| ${call.method} | /api${call.path} | ${call.title} | ${permissionWords(call)} | ${call.encoding}${call.kind === 'file' ? ' → 文件' : ''} | ${call.writes ? '是' : ''}${asking[call.asksAgain]} | ${some(shown, 3) || '（接口）'} | ${some(proved, 2)} |`,
      )
    }
    lines.push('')
    total += calls.length
  }
  lines.push(`共 ${total} 个接口。`, '')
  return lines.join('\n')
}

/** Whether whoever makes it shows again who he is. */
const asking = { always: '，再次验证', sometimes: '，视内容再次验证', never: '' } as const

const some = (names: readonly string[], most: number) =>
  names.slice(0, most).join('、') + (names.length > most ? ' 等' : '')

export const savedCallsPage = () => readFileSync(target, 'utf8')

if (import.meta.main) writeFileSync(target, await callsPage())
