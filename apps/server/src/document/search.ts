import type { SearchHit } from '@zhizao/contract/document/document'
import { SEARCH_LIMIT } from '@zhizao/contract/document/document'
import type { Page } from '@zhizao/contract/http/page'
import { rangesOf, searchWords } from '@zhizao/rules/text-match'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/database.ts'
import { documents, manualArticles } from './document.table.ts'
import { ancestorsOf, type DocumentNode } from './nodes.ts'

interface Asked {
  str: string
  size: number
  current: number
}
type Found = { id: string; title: string; plain: string; total: number }

/** Every document as the company reads it: its own row stands before an article's. */
const texts = sql`
  select m.id, coalesce(d.title, m.title) as title, coalesce(d.plain, m.plain) as plain,
    coalesce(d.search_title, m.search_title) as search_title, coalesce(d.search_text, m.search_text) as search_text
  from ${manualArticles} m left join ${documents} d on d.manual_id = m.id
  union all
  select d.id, d.title, d.plain, d.search_title, d.search_text from ${documents} d where d.manual_id is null`

const times = (word: string): SQL =>
  sql`least(50, (length(search_text) - length(replace(search_text, ${word}::text, ''))) / ${word.length})`

/**
 * Documents that hold all words, those with the words in the title first, then by how often they occur.
 * Not by `rows`: articles and documents are one, in the order of how well they fit.
 * Texts are compared from end to end, so that any two characters are found (docs/decisions/0015).
 */
export async function searchDocuments(db: Db, asked: Asked, shown: readonly DocumentNode[]): Promise<Page<SearchHit>> {
  const words = searchWords(asked.str)
  const offset = (asked.current - 1) * asked.size
  const reply = (records: SearchHit[], total: number): Page<SearchHit> => ({
    records,
    total,
    pages: Math.ceil(Math.min(total, SEARCH_LIMIT) / asked.size),
    current: asked.current,
    size: asked.size,
  })
  if (!words.length || !shown.length) return reply([], 0)
  const holdsAll = sql.join(
    words.map((word) => sql`position(${word}::text in search_text) > 0`),
    sql` and `,
  )
  const inTitle = sql.join(
    words.map((word) => sql`(position(${word}::text in search_title) > 0)::int`),
    sql` + `,
  )
  const often = sql.join(words.map(times), sql` + `)
  const beginning = sql`starts_with(search_title, ${words.join(' ')}::text)::int`
  const ids = `{${shown.map((node) => node.id).join(',')}}`
  const { rows } = await db.execute<Found>(sql`
    select t.id::text, t.title, t.plain, count(*) over ()::int as total from (${texts}) t
    where t.id = any(${ids}::bigint[]) and ${holdsAll}
    order by (${inTitle}) desc, ${beginning} desc, (${often}) desc, t.id
    limit ${Math.max(0, Math.min(asked.size, SEARCH_LIMIT - offset))} offset ${offset}`)
  const hits = rows.map((row) => ({
    id: row.id,
    name: row.title,
    content: excerptOf(row.plain, words),
    cmsDocSearchDTO: ancestorsOf(row.id, shown),
  }))
  return reply(hits, rows[0]?.total ?? (offset > 0 ? await countOf(db, ids, holdsAll) : 0))
}

async function countOf(db: Db, ids: string, holdsAll: SQL): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (${texts}) t where t.id = any(${ids}::bigint[]) and ${holdsAll}`,
  )
  return rows[0]!.total
}

const BEFORE = 24
const LENGTH = 150

/** The text around its first match, on one line. */
function excerptOf(plain: string, words: readonly string[]): string {
  const line = plain.replace(/\n/g, '　')
  const first = rangesOf(line, words)[0]?.start ?? 0
  const start = first <= BEFORE ? 0 : first - BEFORE
  const end = Math.min(line.length, start + LENGTH)
  // Not through the middle of a character of two units.
  const cut = line.slice(start, end).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '')
  return `${start > 0 ? '…' : ''}${cut}${end < line.length ? '…' : ''}`
}
