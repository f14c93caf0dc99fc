import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Call, OPEN, SIGNED_IN } from '@zhizao/contract/http/call'
import { builtInRoles, codesOf } from '../apps/server/src/access/built-in-roles.ts'
import { everyMenu } from '../apps/server/src/testing/every-menu.ts'
import { contractCalls } from './contract-calls.ts'

const target = path.join(import.meta.dirname, '../docs/role-matrix.md')

/** docs/role-matrix.md as it should be: what each built-in role may call. */
export async function roleMatrixPage(): Promise<string> {
  const menu = await everyMenu()
  const held = builtInRoles.map((role) => new Set(codesOf(role, menu)))
  const lines = [
    '# 内置角色与接口',
    '',
    '由 `npm run calls` 生成；role-matrix.test.ts 以每个内置角色的用户逐一调用每个接口，与此表核对。● 允许，空白为拒绝（“没有权限，请联系管理员”）。',
    '自建角色按所授的菜单与按钮判断，规则相同；数据范围另见角色的数据权限。各列均为空白的接口只有整个系统的管理员（首家公司的 admin）可用。',
    '',
  ]
  for (const [file, calls] of await contractCalls()) {
    lines.push(
      `## ${file}`,
      '',
      `| 方法 | 地址 | 名称 | ${builtInRoles.map((role) => role.name).join(' | ')} |`,
      `|---|---|---|${':-:|'.repeat(builtInRoles.length)}`,
    )
    for (const { call } of calls)
      lines.push(
        `| ${call.method} | ${call.path} | ${call.title} | ${held.map((codes) => (mayCall(call, codes) ? '●' : ' ')).join(' | ')} |`,
      )
    lines.push('')
  }
  return lines.join('\n')
}

const mayCall = (call: Call, codes: ReadonlySet<string>) =>
  call.permission === OPEN ||
  call.permission === SIGNED_IN ||
  call.permission.split('|').some((code) => codes.has(code))

export const savedRoleMatrix = () => readFileSync(target, 'utf8')

if (import.meta.main) writeFileSync(target, await roleMatrixPage())
