import {
  type TextEncoding,
  textEncodingNames,
  type WriteBy,
  writeByNames,
} from '@zhizao/contract/gateway-box/modbus-manners'
import { t } from '../../platform/i18n/translate.ts'

interface Manners {
  mostRegisters?: number | null | undefined
  pauseMs?: number | null | undefined
  writeBy?: WriteBy | null | undefined
  textEncoding?: TextEncoding | null | undefined
}

/** What was said of how Modbus devices want to be asked, as lines of a description. */
export const mannerItems = ({ mostRegisters, pauseMs, writeBy, textEncoding }: Manners) =>
  [
    { key: 'mostRegisters', label: t('每次最多寄存器'), children: mostRegisters },
    { key: 'pauseMs', label: t('请求间隔（毫秒）'), children: pauseMs },
    { key: 'writeBy', label: t('写入功能码'), children: writeBy && t(writeByNames[writeBy]) },
    { key: 'textEncoding', label: t('文本编码'), children: textEncoding && textEncodingNames[textEncoding] },
  ].filter(({ children }) => children !== undefined && children !== null)
