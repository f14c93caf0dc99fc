import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { builtInRoles, codesOf } from '../apps/server/src/access/built-in-roles.ts'
import { everyMenu } from '../apps/server/src/testing/every-menu.ts'
import { contractCalls } from './contract-calls.ts'

const target = path.join(import.meta.dirname, '../apps/server/src/document/manual/system-role.md')
const [BEGIN, END] = ['### 各角色能做什么', '## 设置']

/** Which permission codes let lists out of the product, as sheets. */
async function exportingCodes(): Promise<ReadonlySet<string>> {
  const calls = [...(await contractCalls()).values()].flat().map(({ call }) => call)
  return new Set(
    calls
      .filter(({ kind, title }) => kind === 'file' && title.startsWith('导出'))
      .flatMap(({ permission }) => permission.split('|')),
  )
}

/** The table of the manual: of each page what each built-in role may do there, and whether it may export its list. */
async function roleTable(): Promise<string> {
  const menu = await everyMenu()
  const exporting = await exportingCodes()
  const people = builtInRoles.filter(({ code }) => code !== 'administrator')
  const held = people.map((role) => new Set(codesOf(role, menu)))
  const lines = [
    BEGIN,
    '',
    '系统管理员可以做全部操作，不在表中。“全部”指该页面的全部按钮；“导出”指可以把该页面的列表导出为表格，能查看而没有“导出”的页面没有导出，或须另外授予导出按钮。',
    '',
    `| 页面 | ${people.map(({ name }) => name).join(' | ')} |`,
    `|---|${'---|'.repeat(people.length)}`,
  ]
  for (const { name: module, groups } of menu.modules)
    for (const { items } of groups)
      for (const { code, name, buttons, installationOnly } of items) {
        const cells = held.map((codes) => cellOf({ code, buttons }, codes, exporting))
        if (!installationOnly && cells.some(Boolean)) lines.push(`| ${module} · ${name} | ${cells.join(' | ')} |`)
      }
  return [...lines, '', ''].join('\n')
}

interface Page {
  code: string
  buttons: Readonly<Record<string, readonly [string, string]>>
}

function cellOf({ code, buttons }: Page, codes: ReadonlySet<string>, exporting: ReadonlySet<string>): string {
  if (!codes.has(code)) return ''
  const all = Object.entries(buttons)
  const may = all.filter(([action]) => codes.has(`${code}:${action}`))
  const own = !may.length ? ['查看'] : may.length === all.length ? ['全部'] : may.map(([, [name]]) => name)
  const exports = [code, ...may.map(([action]) => `${code}:${action}`)].some((each) => exporting.has(each))
  return [...own, ...(exports && !may.some(([action]) => action === 'export') ? ['导出'] : [])].join('；')
}

export const savedRoleManual = () => readFileSync(target, 'utf8')

/** The article with its table as it should be. */
export async function roleManual(): Promise<string> {
  const [before, after] = savedRoleManual().split(BEGIN)
  const rest = after!.slice(after!.indexOf(END))
  return `${before}${await roleTable()}${rest}`
}

if (import.meta.main) writeFileSync(target, await roleManual())
