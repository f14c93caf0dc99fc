import { calls, post } from '../http/call.ts'
import { dictionary, dictionaryType } from './dictionary.ts'

/** Dictionaries in the words of older programs (user data dictionary), over the services of /dictionary/manage. */
export const uddDataDict = calls('/uddDataDict', 'dictionary', {
  /** What programs that make data models choose from. */
  names: post('/findListDicName', { ...dictionaryType.list, title: '字典名称列表', forPrograms: true }),
  list: post('/selectUddDataDictList', dictionary.list),
  create: post('/addUddDataDict', dictionary.create),
  update: post('/editUddDataDict', dictionary.update),
  remove: post('/deleUddDataDict', dictionary.remove),
})
