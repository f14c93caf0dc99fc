import { documentAddress } from '@zhizao/contract/document/rich-text'
import { eq, inArray, notInArray, sql } from 'drizzle-orm'
import { marked } from 'marked'
import type { Db } from '../platform/db/database.ts'
import { textColumns } from './clean-html.ts'
import { documents, manualArticles } from './document.table.ts'
import { type ManualFile, readManual } from './manual-files.ts'

/** Brings the manual into the database by the codes of its articles. What companies changed of it stays theirs. */
export async function syncManual(db: Db, files: readonly ManualFile[] = readManual()) {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('manual', 0))`)
  await removeAllBut(
    db,
    files.map((file) => file.code),
  )
  if (!files.length) return
  const known = new Map(
    (await db.select({ code: manualArticles.code, hash: manualArticles.hash }).from(manualArticles)).map((row) => [
      row.code,
      row.hash,
    ]),
  )
  const added = files.filter((file) => !known.has(file.code))
  if (added.length) await db.insert(manualArticles).values(added.map(({ code, title }) => ({ code, title })))
  const ids = new Map(
    (await db.select({ code: manualArticles.code, id: manualArticles.id }).from(manualArticles)).map((row) => [
      row.code,
      row.id,
    ]),
  )
  for (const file of files) {
    if (known.get(file.code) === file.hash) continue
    await db
      .update(manualArticles)
      .set({
        ...textColumns(file.title, manualHtml(file, ids)),
        parentCode: file.parentCode,
        resourcesCode: file.menu,
        sort: file.order,
        hash: file.hash,
        updatedAt: sql`now()`,
      })
      .where(eq(manualArticles.code, file.code))
  }
}

/** Markdown with `doc:CODE` links to other articles and pictures named from the folder beside it. */
export function manualHtml({ code, markdown }: ManualFile, ids: ReadonlyMap<string, string>): string {
  const linked = markdown
    .replace(/\]\(doc:([\w-]+)\)/g, (_, target: string) => {
      const id = ids.get(target)
      if (!id) throw new Error(`manual/${code}.md links to ${target}, which there is not`)
      return `](${documentAddress(id)})`
    })
    .replace(/\]\(pictures\//g, '](/api/portal/manual/picture/')
  return marked.parse(linked, { async: false, gfm: true })
}

/** An article that the program no longer brings: a company that rewrote it keeps its text as a document of its own. */
async function removeAllBut(db: Db, codes: readonly string[]) {
  const gone = await db
    .select({ id: manualArticles.id })
    .from(manualArticles)
    .where(codes.length ? notInArray(manualArticles.code, [...codes]) : undefined)
  if (!gone.length) return
  const ids = gone.map((row) => row.id)
  const list = sql.join(
    ids.map((id) => sql`${id}::bigint`),
    sql`, `,
  )
  await db.execute(sql`delete from ${documents} where manual_id in (${list}) and content is null`)
  await db.execute(sql`
    update ${documents} d set manual_id = null, sort = coalesce(d.sort, m.sort), status = coalesce(d.status, 1),
      resources_code = coalesce(d.resources_code, m.resources_code)
    from ${manualArticles} m where m.id = d.manual_id and m.id in (${list})`)
  await db.delete(manualArticles).where(inArray(manualArticles.id, ids))
}
