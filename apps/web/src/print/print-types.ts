import { type PrintType, printType } from '@zhizao/contract/print/print-template'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'

const types = client(printType)

export async function loadType(code: string): Promise<PrintType | undefined> {
  return (await types.list({}, { quiet: true })).find((one) => one.code === code)
}

export const findTypes = async (keyword: string) =>
  (await types.list({}, { quiet: true }))
    .map(({ code, title }) => ({ value: code, label: t(title) }))
    .filter(({ label }) => label.toLowerCase().includes(keyword.toLowerCase()))
