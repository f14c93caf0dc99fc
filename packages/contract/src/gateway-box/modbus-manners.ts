import { z } from 'zod'

export const WriteBy = z.enum(['single', 'multiple'])
export type WriteBy = z.infer<typeof WriteBy>
export const writeByNames: Record<WriteBy, string> = { single: '05 / 06（单个）', multiple: '15 / 16（多个）' }

export const TextEncoding = z.enum(['utf8', 'gbk', 'ascii'])
export type TextEncoding = z.infer<typeof TextEncoding>
export const textEncodingNames: Record<TextEncoding, string> = { utf8: 'UTF-8', gbk: 'GBK', ascii: 'ASCII' }

export const Parity = z.enum(['none', 'even', 'odd'])
export const parityNames: Record<z.infer<typeof Parity>, string> = { none: '无校验', even: '偶校验', odd: '奇校验' }

/** A whole number from here to there, said so in words. */
const whole = (from: number, to: number) =>
  z
    .number({ error: '必须是整数' })
    .int({ error: '必须是整数' })
    .min(from, { error: `范围 ${from}～${to}` })
    .max(to, { error: `范围 ${from}～${to}` })

/** How Modbus devices want to be asked: of a channel for all its devices, of a device instead. Empty: found out by the gateway. */
export const modbusManners = {
  mostRegisters: whole(1, 125).nullish().meta({ title: '每次最多寄存器' }),
  pauseMs: whole(0, 10_000).nullish().meta({ title: '请求间隔（毫秒）' }),
  writeBy: WriteBy.nullish().meta({ title: '写入功能码' }),
  textEncoding: TextEncoding.nullish().meta({ title: '文本编码' }),
}

/** A serial port by its name on Linux or Windows. */
const portName = /^(\/dev\/[\w.:+-]+(\/[\w.:+-]+)*|COM[1-9]\d{0,2})$/i

/** A serial line, as its devices are set. */
export const serialSettings = {
  serialPort: z
    .string()
    .trim()
    .max(100, { error: '不能超过 100 个字符' })
    .refine((name) => portName.test(name) && !name.includes('..'), {
      error: '应为 /dev/ttyUSB0 或 COM3 这样的串口名称',
    })
    .nullish()
    .meta({ title: '串口' }),
  baudRate: whole(300, 921_600).nullish().meta({ title: '波特率' }),
  dataBits: whole(7, 8).nullish().meta({ title: '数据位' }),
  parity: Parity.nullish().meta({ title: '校验位' }),
  stopBits: whole(1, 2).nullish().meta({ title: '停止位' }),
}
