import { dayjs } from '../time/plant-dayjs.ts'
import 'dayjs/locale/zh-cn'
import 'dayjs/locale/zh-tw'
import { languageInUse } from './translate.ts'

const names = { 'zh-CN': 'zh-cn', 'zh-TW': 'zh-tw', 'en-US': 'en' }

/** Names of months and days in date pickers follow the language in use. */
dayjs.locale(names[languageInUse()])
