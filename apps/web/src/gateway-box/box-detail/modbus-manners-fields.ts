import type { FormField } from '../../platform/resource-screen/screen-types.ts'
import { textEncodingChoices, writeByChoices } from '../box-words.ts'

/** How Modbus devices want to be asked; what a device leaves empty its channel says, and what that leaves empty is found out. */
export const mannerFields = ({ ofDevice, when }: { ofDevice: boolean; when?: FormField['when'] }) => {
  const placeholder = ofDevice ? '按通道' : '自动'
  const look = { group: '请求设置', placeholder, ...(when && { when }) }
  return [
    { field: 'mostRegisters' as const, ...look, help: '设备一次应答不了很多寄存器时填写，线圈按 16 倍计' },
    { field: 'pauseMs' as const, ...look, help: '设备应答后须休息才能再问时填写' },
    { field: 'writeBy' as const, ...look, choices: writeByChoices },
    {
      field: 'textEncoding' as const,
      ...look,
      choices: textEncodingChoices,
      ...(!ofDevice && { placeholder: 'UTF-8' }),
    },
  ]
}
