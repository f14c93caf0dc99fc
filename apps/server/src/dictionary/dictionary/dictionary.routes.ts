import { dictionary, dictionaryItem, dictionaryType } from '@zhizao/contract/dictionary/dictionary'
import { uddDataDict } from '@zhizao/contract/dictionary/udd-data-dict'
import { type Handlers, implement, type Route } from '../../platform/http/implement.ts'
import * as service from './dictionary.service.ts'
import * as items from './dictionary-item.service.ts'

export function dictionaryRoutes(isTaken: (code: string) => boolean): Route[] {
  const handlers: Handlers<typeof dictionary> = {
    list: ({ keyword }, context) => service.listDictionaries(keyword, context),
    create: (draft, context) => service.createDictionary(draft, isTaken, context),
    update: (changes, context) => service.updateDictionary(changes, context),
    async remove({ id }, context) {
      await service.removeDictionary(id, context)
      return true
    },
  }
  return [
    ...implement(dictionary, handlers),
    ...implement(dictionaryType, { list: ({ keyword }, context) => service.dictionaryNames(keyword, context) }),
    ...implement(uddDataDict, {
      ...handlers,
      names: ({ keyword }, context) => service.dictionaryNames(keyword, context),
    }),
    ...implement(dictionaryItem, {
      page: (input, context) => items.pageOfItems(input, context),
      create: (draft, context) => items.createItem(draft, context),
      update: (changes, context) => items.updateItem(changes, context),
      async remove({ id }, context) {
        await items.removeItem(id, context)
        return true
      },
    }),
  ]
}
