import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Call, OPEN, SIGNED_IN } from '@zhizao/contract/http/call'

const root = path.join(import.meta.dirname, '..')
const target = path.join(root, 'docs/calls.md')

/** All calls of the contract by the file that holds them, in the order of files and records. */
export async function contractCalls(): Promise<Map<string, Call[]>> {
  const files = globSync('packages/contract/src/*/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .sort()
  const found = new Map<string, Call[]>()
  for (const file of files) {
    const module = (await import(path.join(root, file))) as Record<string, unknown>
    // By name: runtimes list a module's exports in different orders.
    const exported = Object.entries(module).sort(([one], [other]) => (one < other ? -1 : 1))
    const calls = exported.flatMap(([, value]) => (isRecord(value) ? Object.values(value).filter(isCall) : []))
    if (calls.length) found.set(file.replace('packages/contract/src/', '').replace('.ts', ''), calls)
  }
  return found
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isCall = (value: unknown): value is Call =>
  isRecord(value) && 'method' in value && 'path' in value && 'encoding' in value

const permissionOf = (call: Call) =>
  call.permission === OPEN
    ? '无需登录'
    : call.permission === SIGNED_IN
      ? '登录即可'
      : call.permission.replaceAll('|', ' 或 ')

/** docs/calls.md as it should be. */
export async function callsPage(): Promise<string> {
  const lines = [
    '# 接口清单',
    '',
    '由 `npm run calls` 从契约生成；字段与类型见 `/api/docs`。写接口在一个事务中执行并记入操作日志。',
    '',
  ]
  let total = 0
  for (const [file, calls] of await contractCalls()) {
    lines.push(`## ${file}`, '', '| 方法 | 地址 | 名称 | 权限 | 请求体 | 写 |', '|---|---|---|---|---|---|')
    for (const call of calls)
      lines.push(
        `| ${call.method} | /api${call.path} | ${call.title} | ${permissionOf(call)} | ${call.encoding}${call.kind === 'file' ? ' → 文件' : ''} | ${call.writes ? '是' : ''} |`,
      )
    lines.push('')
    total += calls.length
  }
  lines.push(`共 ${total} 个接口。`, '')
  return lines.join('\n')
}

export const savedCallsPage = () => readFileSync(target, 'utf8')

if (import.meta.main) writeFileSync(target, await callsPage())
