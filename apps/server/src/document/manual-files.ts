import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.join(import.meta.dirname, 'manual')
/** Where the manual's pictures lie. */
export const manualPictures = path.join(folder, 'pictures')

/** One file of the manual: a head of `name: value` lines between `---`, then Markdown. */
export interface ManualFile {
  code: string
  parentCode: string | null
  title: string
  /** Code of the menu entry that it explains. */
  menu: string
  order: number
  markdown: string
  hash: string
}

/** The manual as it stands in the program's folder. */
export function readManual(from = folder): ManualFile[] {
  return readdirSync(from)
    .filter((name) => name.endsWith('.md'))
    .map((name) => parseManualFile(name.slice(0, -3), readFileSync(path.join(from, name), 'utf8')))
}

/** Raised with the rules by which files become HTML, so that all are made anew. */
const MAKING = 1

export function parseManualFile(code: string, text: string): ManualFile {
  const [, head, markdown] = /^---\n([\s\S]*?)\n---\n?([\s\S]*)$/.exec(text.replace(/\r\n/g, '\n')) ?? []
  if (head === undefined) throw new Error(`manual/${code}.md has no head`)
  const fields = Object.fromEntries(
    head.split('\n').map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at).trim(), line.slice(at + 1).trim()]
    }),
  )
  if (!fields.title) throw new Error(`manual/${code}.md has no title`)
  return {
    code,
    parentCode: fields.parent || null,
    title: fields.title,
    menu: fields.menu ?? '',
    order: Number(fields.order ?? 0),
    markdown: markdown!.trim(),
    hash: createHash('sha256').update(`${MAKING}\n${text}`).digest('hex'),
  }
}
