import type { openApi } from '../openapi.ts'
import { fieldRows, type Schema } from './schema-rows.ts'

type Document = Awaited<ReturnType<typeof openApi>>
interface Operation {
  summary: string
  description: string
  tags: string[]
  parameters?: { name: string; in: string; required: boolean; schema?: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: { 200: { content: Record<string, { schema?: Schema }> } }
}
interface Entry extends Operation {
  method: string
  path: string
}

/** The docs of the calls as a page without scripts: the groups, or the calls of one group or with a word, each with its fields. */
export function docsPage(document: Document, { group, find }: { group: string; find: string }): string {
  const all = entriesOf(document)
  const wanted = find.toLowerCase()
  const isShown = (entry: Entry) =>
    find ? `${entry.path} ${entry.summary}`.toLowerCase().includes(wanted) : entry.tags[0] === group
  const shown = all.filter(isShown)
  const groups = Map.groupBy(all, ({ tags }) => tags[0]!)
  const links = [...groups].map(
    ([name, { length }]) =>
      `<li><a href="/api/docs?group=${encodeURIComponent(name)}"${name === group && !find ? ' aria-current="page"' : ''}>${escaped(name)}</a> ${length}</li>`,
  )
  const what = find ? `“${escaped(find)}”：${shown.length} 个接口` : group ? escaped(group) : `共 ${all.length} 个接口`
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>智造云 接口文档</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/api/docs/style.css"></head><body>
<header><h1>智造云 接口文档</h1><form action="/api/docs"><input name="find" value="${escaped(find)}" placeholder="路径或名称" aria-label="路径或名称"><button>查找</button></form>
<a href="/api/openapi.json">openapi.json</a></header>
<nav aria-label="分组"><ul>${links.join('\n')}</ul></nav>
<main>${described(document.info.description)}<h2>${what}</h2>
${shown.map(entryHtml).join('\n')}</main></body></html>`
}

/** Paragraphs and programs between fences, as the document's Markdown has them. */
const described = (text: string) =>
  text
    .split(/```\w*\n([\s\S]*?)```/)
    .map((part, at) =>
      at % 2
        ? `<pre>${escaped(part)}</pre>`
        : part
            .split('\n\n')
            .filter((paragraph) => paragraph.trim())
            .map((paragraph) => `<p>${escaped(paragraph).replaceAll(/`([^`]+)`/g, '<code>$1</code>')}</p>`)
            .join(''),
    )
    .join('')

function entriesOf({ paths }: Document): Entry[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...(operation as Operation),
      method: method.toUpperCase(),
      path,
    })),
  )
}

function entryHtml({ method, path, summary, description, parameters = [], requestBody, responses }: Entry) {
  const tables = [fields('地址中的参数', parameters.map(asField))]
  for (const [type, { schema }] of Object.entries(requestBody?.content ?? {}))
    tables.push(fields(`请求内容 ${type}`, fieldRows(schema)))
  const { content } = responses[200]
  for (const [type, { schema }] of Object.entries(content))
    tables.push(schema ? fields(`应答 ${type}`, fieldRows(schema)) : `<h4>应答 ${escaped(type)}</h4>`)
  return `<details><summary><code>${method} ${escaped(path)}</code> ${escaped(summary)}</summary><p>${escaped(description)}</p>${tables.join('')}</details>`
}

const asField = ({ name, required, schema }: { name: string; required: boolean; schema?: Schema }) =>
  fieldRows({ type: 'object', properties: { [name]: schema ?? {} }, required: required ? [name] : [] })[0]!

function fields(title: string, rows: ReturnType<typeof fieldRows>) {
  if (!rows.length) return ''
  const body = rows.map(
    ({ depth, name, title: said, type, isRequired }) =>
      `<tr><td class="in${depth}"><code>${escaped(name)}</code></td><td>${escaped(said)}</td><td>${escaped(type)}</td><td>${isRequired ? '必有' : ''}</td></tr>`,
  )
  return `<h4>${escaped(title)}</h4><table><thead><tr><th>字段</th><th>名称</th><th>类型</th><th></th></tr></thead><tbody>${body.join('')}</tbody></table>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (one) => entities[one]!)

export const docsStyle = `:root { color-scheme: light dark; font: 14px/1.6 system-ui, sans-serif }
body { margin: 0; display: grid; grid-template: auto 1fr / 220px 1fr; min-height: 100vh }
header { grid-column: 1 / 3; display: flex; gap: 16px; align-items: center; padding: 8px 24px; border-bottom: 1px solid #8884 }
h1 { font-size: 18px; margin: 0 auto 0 0 }
nav { border-right: 1px solid #8884; padding: 8px 24px }
nav ul { list-style: none; padding: 0; margin: 0 }
[aria-current] { font-weight: 700 }
main { padding: 8px 24px; min-width: 0 }
details { border-top: 1px solid #8884; padding: 6px 0 }
summary { cursor: pointer }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: 2px 12px 2px 0; border-bottom: 1px solid #8882; vertical-align: top }
${[1, 2, 3, 4, 5].map((depth) => `.in${depth} { padding-left: ${depth * 16}px }`).join('\n')}
`
