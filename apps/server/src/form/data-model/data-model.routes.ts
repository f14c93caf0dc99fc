import { type DataModel, dataModel } from '@zhizao/contract/form/data-model'
import { type Context, holds } from '../../platform/context.ts'
import type { OfferedModel } from '../../platform/data-model/data-model.ts'
import { implement, type Route } from '../../platform/http/implement.ts'

const dictionaryFields: DataModel['fields'] = [
  { name: 'id', title: '字典值', type: 'text' },
  { name: 'text', title: '显示名称', type: 'text' },
  { name: 'extend', title: '扩展值', type: 'text' },
]

export type ListDictionaries = (context: Context) => Promise<readonly { code: string; name: string }[]>

export function dataModelRoutes(offered: readonly OfferedModel[], dictionaries: ListDictionaries): Route[] {
  return implement(dataModel, {
    async all({ keyword, kind }, context) {
      const entities = offered
        .filter((model) => holds(context.user, model.permission))
        .map(({ code, name, fields }): DataModel => ({ code, name, kind: 'entity', fields }))
      const others = (await dictionaries(context)).map(
        ({ code, name }): DataModel => ({ code, name, kind: 'dictionary', fields: dictionaryFields }),
      )
      return [...entities, ...others].filter(
        (model) =>
          (!kind || model.kind === kind) && (!keyword || model.name.includes(keyword) || model.code.includes(keyword)),
      )
    },
  })
}
