import type { Files, Names } from './names.ts'

interface Design {
  /** What may be done beside adding, changing and deleting, in Chinese and English, of `title` and its English. */
  acts: (title: string, lower: string) => Readonly<Record<string, readonly [string, string]>>
  /** What its steps are called in the log, in Chinese before its name and in English around it. */
  steps: Readonly<Record<string, (lower: string) => string>>
  /** Words that only it brings. */
  words: (title: string, english: string) => Readonly<Record<string, string>>
  /** What its article says of it: states and what may be done in each, and more. */
  states: readonly (readonly [state: string, may: string])[]
  article: readonly string[]
}

/** What each kind of design needs around it. */
const designs: Readonly<Record<'document' | 'head' | 'version', Design>> = {
  document: {
    acts: (title, lower) => ({
      submit: [`提交${title}`, `Submit ${lower}s`],
      approve: [`审批${title}`, `Approve ${lower}s`],
      cancel: [`作废${title}`, `Void ${lower}s`],
    }),
    steps: {
      提交: (lower) => `Submit ${lower}`,
      批准: (lower) => `Approve ${lower}`,
      退回: (lower) => `Send ${lower} back`,
      作废: (lower) => `Void ${lower}`,
    },
    words: (title, english) => ({
      [`${title}明细`]: `Lines of ${english.toLowerCase()}`,
      待审批: 'To be approved',
      已批准: 'Approved',
      要求日期: 'Due on',
      提交: 'Submit',
      批准: 'Approve',
      退回: 'Send back',
    }),
    states: [
      ['草稿', '修改、删除、提交、作废'],
      ['待审批', '批准、退回、作废'],
    ],
    article: [
      '**提交**：至少有一行明细，并填写了要求日期。',
      '**明细**：每行是一种物料、数量和单位；不填单位时为物料的基本单位。可以从表格粘贴、导入，也可以扫描物料。',
      '**导出**：明细导出为表格，改好后可以再导入。',
    ],
  },
  head: {
    acts: (title, lower) => ({
      finish: [`完成${title}`, `Finish ${lower}s`],
      cancel: [`作废${title}`, `Void ${lower}s`],
    }),
    steps: { 完成: (lower) => `Finish ${lower}`, 作废: (lower) => `Void ${lower}` },
    words: () => ({ 要求日期: 'Due on' }),
    states: [['草稿', '修改、删除、完成、作废']],
    article: ['**完成**：填写了要求日期。'],
  },
  version: {
    steps: {
      发布: (lower) => `Release ${lower}`,
      停止使用: (lower) => `Take ${lower} out of use`,
      恢复使用: (lower) => `Take ${lower} back into use`,
    },
    acts: (title, lower) => ({ release: [`发布与停用${title}`, `Release and disable ${lower}s`] }),
    words: (title, english) => ({ [`${title}名称`]: `${english} name` }),
    states: [
      ['草稿', '修改、删除、发布'],
      ['已发布', '停止使用、新版本'],
      ['已停用', '恢复使用、新版本'],
    ],
    article: [
      '**发布**：填写了内容；发布后不能修改，要修改时建立新版本。',
      '**取代**：新版本发布后，原版本到新版本生效的前一天为止。',
    ],
  },
}

const englishOf = (resource: string) =>
  resource
    .split('-')
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join(' ')

/** Titles of its calls, as the log tells them, in English. */
export function callTitles({ resource, title }: Names, kind: keyof typeof designs): Readonly<Record<string, string>> {
  const lower = englishOf(resource).toLowerCase()
  const steps = Object.entries(designs[kind].steps).map(([done, say]) => [`${done}${title}`, say(lower)])
  return {
    [`新增${title}`]: `Add ${lower}`,
    [`修改${title}`]: `Change ${lower}`,
    [`删除${title}`]: `Delete ${lower}`,
    [`批量删除${title}`]: `Delete ${lower}s`,
    ...(kind === 'version' && { [`${title}的新版本`]: `New version of ${lower}` }),
    ...Object.fromEntries(steps),
  }
}

/** What a design needs around it where its domain is new: the door, the menu, pages, words and an article of the manual. */
export function domainFiles(
  { domain, resource, title, camel, pascal }: Names,
  kind: keyof typeof designs,
  /** Its place among the menus of the module. */
  place: number,
): Files {
  const { acts, words, states, article } = designs[kind]
  const english = englishOf(resource)
  const lower = english.toLowerCase()
  const own = ownName(domain)
  const at = `/mes/pages/${camel}/index`
  const actLines = Object.entries(acts(title, lower))
    .map(([act, [chinese, other]]) => `        ${act}: ['${chinese}', '${other}'],`)
    .join('\n')
  const page = (name: string) => `import('./${resource}.page.tsx').then((m) => m.${name})`
  return {
    [`apps/server/src/${domain}/index.ts`]: `import type { DocumentPorts } from '../platform/document/document-ports.ts'
import type { Domain } from '../platform/platform.ts'
import { ${own}Menu } from './${domain}.menu.ts'
import { ${camel}Routes } from './${resource}/${resource}.routes.ts'
import { ${camel}s } from './${resource}/${resource}.table.ts'

export const ${own}Domain = (ports: DocumentPorts): Domain => ({
  routes: ${camel}Routes(ports),
  menus: ${own}Menu,
  codeKinds: [{ code: '${camel}', title: '${title}', prefix: '${initials(resource)}', codes: ${camel}s.code, fields: [] }],
})
`,
    [`apps/server/src/${domain}/${domain}.menu.ts`]: `import { edits, group, inModule, menu } from '../platform/menu/menu-offer.ts'

/** What the domain puts into the menu. */
export const ${own}Menu = [
  inModule(
    'mes',
    ${place},
    group('mes${pascal}', '${title}', '${english}s', 'solution', [
      menu('${camel}', '${title}', '${english}s', '${at}', 'solution', {
        ...edits('${title}', '${lower}s'),
${actLines}
      }),
    ]),
  ),
]
`,
    [`apps/web/src/${domain}/pages.ts`]: `import { page, type RegisteredPage } from '../platform/shell/registered-page.ts'

export const pages: readonly RegisteredPage[] = [
  page('${at}', '${title}', () => ${page(`${pascal}ListPage`)}),
  page('${at}/detail', '${title}', () => ${page(`${pascal}Page`)}, { of: '${at}' }),
]
`,
    [`apps/web/src/${domain}/en-us.json`]: `${JSON.stringify(
      { [title]: english, ...words(title, english) },
      undefined,
      2,
    )}\n`,
    [`apps/server/src/document/manual/production-${resource}.md`]: `---
title: ${title}
parent: production
order: 90
menu: ${camel}
---

路径：制造 → ${title}。

| 状态 | 可以做 |
| --- | --- |
${states.map((line) => `| ${line.join(' | ')} |`).join('\n')}

${article.map((line) => `- ${line}`).join('\n')}
`,
  }
}

const initials = (resource: string) =>
  resource
    .split('-')
    .map((word) => word[0]!.toUpperCase())
    .join('')

const ownName = (domain: string) => domain.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Lines that join it to what is there: a file, the line that they stand behind, and what is put there. */
export function joins({ domain }: Names): [file: string, behind: string, text: string][] {
  const own = ownName(domain)
  return [
    [
      'apps/web/src/page-registry.ts',
      "import type { RegisteredPage } from './platform/shell/registered-page.ts'",
      `import { pages as ${own} } from './${domain}/pages.ts'`,
    ],
    ['apps/web/src/page-registry.ts', 'export const pages: readonly RegisteredPage[] = [', `  ${own},`],
    [
      'apps/server/src/app.ts',
      "import { printDomain } from './print/index.ts'",
      `import { ${own}Domain } from './${domain}/index.ts'`,
    ],
    [
      'apps/server/src/app.ts',
      '    ...makingDomains(platform, ports, { ...kept, stock, machine }),',
      `    ${own}Domain(ports),`,
    ],
  ]
}
