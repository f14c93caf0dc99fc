import { SmsTemplate, smsTemplate } from '@zhizao/contract/message/sms-template'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'

/** 短信模板: texts that the provider of short messages knows. */
export const SmsTemplatePage = resourceScreen(smsTemplate, SmsTemplate, {
  title: '短信模板',
  query: [{ field: 'keyword', title: '关键字', placeholder: '名称、编号或内容' }],
  columns: [
    { field: 'name', kind: 'link', width: 180 },
    { field: 'code', width: 150 },
    { field: 'content', width: 320 },
    { field: 'uses', kind: 'number', width: 110 },
    { field: 'remark', width: 160 },
    { field: 'createdAt', width: 170 },
  ],
  form: [
    'name',
    { field: 'code', help: '短信平台审核通过后给出的模板编号' },
    {
      field: 'content',
      wide: true,
      help: '与平台上的模板一致；字段写在花括号中，例如 单据 {code} 已过账。字段按同名参数交给平台',
    },
    { field: 'remark', wide: true },
  ],
  whenEmpty: { detail: '登记短信平台审核过的模板，触发配置发短信时选用。' },
})
