import { isCompanyPrefix } from '@zhizao/rules/scan/sscc'
import { textParam } from '../../platform/params/param.ts'

/** With it boxes and pallets are numbered by SSCC; without it by the company's own rule. */
export const gs1Prefix = textParam('gs1Prefix', {
  group: '箱与托盘',
  title: 'GS1 厂商识别代码',
  takes: isCompanyPrefix,
  should: '应为 7 至 10 位数字',
  help: '填写后，新的箱和托盘按 SSCC 编号，可贴 GS1-128 标签；不填按编码规则编号。已有的箱码不变。',
})
