import type { FormField } from '../../platform/resource-screen/screen-types.ts'
import { textEncodingChoices, writeByChoices } from '../box-words.ts'

/** How Modbus devices want to be asked; what is left empty is found out. */
export const mannerFields = (empty: string, when?: FormField['when']) => {
  const look = { group: '请求方式', ...(when && { when }) }
  return [
    {
      field: 'mostRegisters' as const,
      ...look,
      placeholder: empty,
      help: '设备一次应答不了很多寄存器时填写，线圈按 16 倍计',
    },
    { field: 'pauseMs' as const, ...look, placeholder: empty, help: '设备应答后须休息才能再问时填写' },
    { field: 'writeBy' as const, ...look, choices: writeByChoices, placeholder: empty },
    {
      field: 'textEncoding' as const,
      ...look,
      choices: textEncodingChoices,
      placeholder: empty === '自动' ? 'UTF-8' : empty,
    },
  ]
}
