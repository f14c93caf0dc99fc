import { createHash } from 'node:crypto'
import { dictionaryByType, gaeaDict } from '@zhizao/contract/dictionary/dictionary'
import type { Input } from '@zhizao/contract/http/call'
import { type PageInput, pageNumberOf } from '@zhizao/contract/http/page'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { limitOf, pageReply } from '../../platform/crud/page.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { languages } from '../../platform/words/words.ts'
import { builtInDictionaries } from '../dictionary/built-in-dictionaries.ts'
import { dictionaries, dictionaryItems } from '../dictionary/dictionary.table.ts'
import { itemWords } from '../dictionary/dictionary-words.ts'
import { findChoices, type Sources } from './choices.ts'

const MOST_UNPAGED = 1000
const MOST_CHOSEN = 200
/** Changes with what the program brings along and with the language that it is read in: browsers keep it by this. */
const programVersion = Object.fromEntries(
  languages.map((language) => {
    const read = builtInDictionaries.map(({ code, items }) =>
      items.map((item) => [item.value, itemWords(code).shown({ language }, item.text)]),
    )
    const version = createHash('sha256')
      .update(JSON.stringify([builtInDictionaries, read]))
      .digest('hex')
    return [language, version.slice(0, 12)]
  }),
)

export function selectRoutes(sources: Sources): Route[] {
  async function select(input: Input<typeof gaeaDict.select>, context: Context) {
    const { dictCode, keyword = '' } = input
    const chosen = chosenIn(input)
    const find = (wanted: object) =>
      findChoices(sources, dictCode, { keyword, limit: MOST_UNPAGED, offset: 0, ...wanted }, context)
    const ofChosen = chosen.length
      ? (await find({ keyword: '', only: chosen, limit: MOST_CHOSEN })).items.sort(
          (one, other) => chosen.indexOf(one.id) - chosen.indexOf(other.id),
        )
      : []
    const except = ofChosen.map((option) => option.id)
    const isPaged = [input.pageNumber, input.currentPage, input.pageNum, input.current].some((at) => at !== undefined)
    if (!isPaged) {
      const { items } = await find({ except, limit: input.pageSize ?? MOST_UNPAGED })
      return [...ofChosen, ...items]
    }
    const paged: PageInput = { ...input, pageSize: input.pageSize ?? 10 }
    const { items, total } = await find({ except, ...limitOf(paged) })
    const first = pageNumberOf(paged) === 1 ? ofChosen : []
    return pageReply([...first, ...items], total + ofChosen.length, paged)
  }

  async function byType(input: PageInput & { dic_type: string; keyword?: string }, context: Context) {
    const { dic_type, keyword = '' } = input
    const { items, total } = await findChoices(sources, dic_type, { keyword, ...limitOf(input) }, context)
    return pageReply(items, total, input)
  }

  return [
    ...implement(gaeaDict, {
      select,
      selectByPost: select,
      async version(_input, { db, language }) {
        const [row] = (
          await db.execute<{ version: string }>(sql`select concat_ws('-', count(*), sum(n), max(at)) as version from (
            select count(*) as n, (extract(epoch from max(updated_at)) * 1000)::bigint as at from ${dictionaries}
            union all
            select count(*), (extract(epoch from max(updated_at)) * 1000)::bigint from ${dictionaryItems}) as both_tables`)
        ).rows
        return { version: `${programVersion[language]}-${row!.version}` }
      },
    }),
    ...implement(dictionaryByType, { universal: byType, ofDevices: byType, ofBasics: byType }),
  ]
}

/** What a select holds now: one value, or several separated by commas. */
const chosenIn = ({ value, multiple }: { value?: string; multiple?: boolean }) => {
  if (!value) return []
  return multiple ? [...new Set(value.split(',').filter(Boolean))].slice(0, MOST_CHOSEN) : [value]
}
