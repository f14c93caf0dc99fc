import enUS from 'antd/es/locale/en_US'
import zhCN from 'antd/es/locale/zh_CN'
import { languageInUse } from './translate.ts'

/** Ant Design's own words in the language in use. English comes with its components anyway. */
export async function antLocale() {
  const language = languageInUse()
  if (language === 'zh-TW') return (await import('antd/es/locale/zh_TW')).default
  return language === 'en-US' ? enUS : zhCN
}
