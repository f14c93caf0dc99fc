import { rules } from '@zhizao/rules/validation/rules'
import { eq, sql } from 'drizzle-orm'
import { materialClasses } from '../../material/material-class/material-class.table.ts'
import type { Context } from '../../platform/context.ts'
import { type ReadSetParams, setOrUsual, textParam } from '../../platform/params/param.ts'

const ofReports = {
  group: '生产报表',
  isOfPlant: true,
  takes: (text: string) => !rules.code(text),
  should: '应为物料分类的编码',
}

const grindstoneClass = textParam('grindstoneClass', {
  title: '砂轮的物料分类编码',
  ...ofReports,
  help: '此分类及其下级分类的物料计入砂轮使用统计；留空则不显示。',
})
const steelClass = textParam('steelClass', {
  title: '钢材的物料分类编码',
  ...ofReports,
  help: '此分类及其下级分类的产品计入钢材生产统计；留空则不显示。',
})

export const reportParams = [grindstoneClass, steelClass]

export interface NamedClass {
  code: string
  id: string | null
  name: string | null
}

/** The classes that the params name; one that is not there has no id. */
export async function namedClasses(readSetParams: ReadSetParams, context: Context) {
  const set = await readSetParams(
    reportParams.map(({ code }) => code),
    context,
  )
  const named = async (code: string): Promise<NamedClass> => {
    if (!code) return { code, id: null, name: null }
    const [found] = await context.db
      .select({ id: materialClasses.id, name: materialClasses.name })
      .from(materialClasses)
      .where(eq(materialClasses.code, code))
    return { code, id: found?.id ?? null, name: found?.name ?? null }
  }
  const [grindstone, steel] = [setOrUsual(grindstoneClass, set), setOrUsual(steelClass, set)]
  return { grindstone: await named(grindstone), steel: await named(steel) }
}

/** Materials of a class and all below it; of none where there is no such class. */
export const inClass = ({ id }: NamedClass) =>
  id
    ? sql`m.class_id in (select below.id from ${materialClasses} above join ${materialClasses} below
        on below.company_id = above.company_id and starts_with(below.path, above.path) where above.id = ${id}::bigint)`
    : sql`false`
