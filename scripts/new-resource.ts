import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { documentFiles } from './new/document-files.ts'
import { callTitles, domainFiles, joins } from './new/domain-files.ts'
import { headFiles } from './new/head-files.ts'
import { namesOf } from './new/names.ts'
import { plainFiles } from './new/plain-files.ts'
import { versionFiles } from './new/version-files.ts'

/**
 * `npm run new -- alarm/alarm-type 报警类型`: the five files of a resource, ready to be filled in.
 * `npm run new -- --document purchase/purchase-order 采购订单`: those of a document with lines and states.
 * `npm run new -- --head safety/permit 作业许可`: those of what has a number and states, and no lines.
 * `npm run new -- --version quality/control-plan 控制计划`: those of what is designed in versions.
 */
const words = process.argv.slice(2)
const kinds = { document: documentFiles, head: headFiles, version: versionFiles }
const kind = (Object.keys(kinds) as (keyof typeof kinds)[]).find((each) => words.includes(`--${each}`))
const isNumbered = kind !== undefined
const [place = '', title = ''] = words.filter((word) => !word.startsWith('--'))
const names = namesOf(place, title)
if (!names) {
  console.error(
    '用法：npm run new -- [--document|--head|--version] <domain>/<resource> <中文名称>，例如 npm run new -- alarm/alarm-type 报警类型，npm run new -- --document purchase/purchase-order 采购订单',
  )
  process.exit(2)
}
const root = path.join(import.meta.dirname, '..')
const isNewDomain = isNumbered && !existsSync(path.join(root, `apps/server/src/${names.domain}/index.ts`))
const files = {
  ...(kind ? kinds[kind] : plainFiles)(names),
  ...(kind && isNewDomain && domainFiles(names, kind, nextPlace())),
}

/** Behind all that offer something to the module. */
function nextPlace() {
  const offers = globSync('apps/server/src/**/*.menu.ts', { cwd: root })
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .flatMap((text) => [...text.matchAll(/inModule\(\s*'mes',\s*(\d+)/g)])
  return Math.max(...offers.map(([, place]) => Number(place))) + 5
}

const existing = Object.keys(files).filter((file) => existsSync(path.join(root, file)))
if (existing.length) {
  console.error(`已存在，未做任何改动：\n  ${existing.join('\n  ')}`)
  process.exit(1)
}
for (const [file, content] of Object.entries(files)) {
  const target = path.join(root, file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, content)
  console.log(`新建 ${file}`)
}
if (kind) {
  const file = path.join(root, 'apps/web/src/platform/i18n/call-titles/en-us.json')
  const titles = { ...JSON.parse(readFileSync(file, 'utf8')), ...callTitles(names, kind) }
  writeFileSync(file, `${JSON.stringify(titles, undefined, 2)}\n`)
}
if (isNewDomain) {
  for (const [file, behind, text] of joins(names)) {
    const before = readFileSync(path.join(root, file), 'utf8')
    if (!before.includes(behind)) console.error(`请手工加入 ${file}：\n${text}`)
    writeFileSync(
      path.join(root, file),
      before.replace(behind, () => `${behind}\n${text}`),
    )
    console.log(`加入 ${file}`)
  }
  console.log(`接下来：
  1. npm run db:generate -- --name add_${names.table}
  2. apps/server/src/testing 里给 fillCompany 加一张${names.title}
  3. biome check --write 后 npm run calls、npm run words`)
  process.exit(0)
}
console.log(`接下来：
  1. apps/server/src/${names.domain}/index.ts 里加入 ${names.camel}Routes${isNumbered ? `(ports) 和 codeKinds 中的 ${names.camel}` : ''}（没有这个域时，先建 index.ts 并加入 app.ts）
  2. apps/server/src/${names.domain}/${names.domain}.menu.ts 里加菜单 ${names.camel} 和按钮（没有时新建，并由 index.ts 的 menus 给出）
  3. apps/web/src/${names.domain}/pages.ts 里登记${isNumbered ? `列表 ${names.pascal}ListPage 和详情 ${names.pascal}Page（地址为列表地址加 /detail，of 为列表地址）` : '页面'}（没有时新建，并加入 page-registry.ts）
  4. npm run db:generate -- --name add_${names.table}`)
