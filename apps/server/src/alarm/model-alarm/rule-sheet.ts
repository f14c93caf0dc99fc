import { AlarmRule, Comparison } from '@zhizao/contract/alarm/alarm-rule'
import { Code, Name, Switch, text } from '@zhizao/contract/http/fields'
import { z } from 'zod'
import { awaitedSheet } from '../../platform/crud/read-book.ts'

const { level, value, otherValue, textValue, message, deadband, onDelay, offDelay } = AlarmRule.shape

/** Alarm rules in a workbook of models; points and types are named by their codes. */
export const ruleSheet = awaitedSheet({
  name: '报警规则',
  columns: [
    { field: 'modelCode', title: '模型编码', kind: 'text', required: true },
    { field: 'pointCode', title: '点位编码', kind: 'text', required: true },
    { field: 'name', title: '规则名称', kind: 'text', required: true, width: 24 },
    { field: 'typeCode', title: '报警类型编码', kind: 'text', clears: true },
    { field: 'level', title: '报警等级', kind: 'text', words: { urgent: '紧急', error: '错误', warning: '预警' } },
    {
      field: 'comparison',
      title: '比较方式',
      kind: 'text',
      words: {
        gt: '大于',
        ge: '大于等于',
        lt: '小于',
        le: '小于等于',
        eq: '等于',
        ne: '不等于',
        inside: '在区间内',
        outside: '在区间外',
      },
    },
    { field: 'value', title: '比较值', kind: 'number', clears: true },
    { field: 'otherValue', title: '区间上限', kind: 'number', clears: true },
    { field: 'textValue', title: '比较文本', kind: 'text', clears: true },
    { field: 'message', title: '报警内容', kind: 'text', clears: true, width: 30 },
    { field: 'deadband', title: '回差', kind: 'number' },
    { field: 'onDelay', title: '触发延时（秒）', kind: 'number' },
    { field: 'offDelay', title: '恢复延时（秒）', kind: 'number' },
    { field: 'status', title: '启用', kind: 'number', words: { 1: '是', 0: '否' } },
    { field: 'remark', title: '备注', kind: 'text', clears: true, width: 30 },
  ],
  schema: z.object({
    modelCode: Code,
    pointCode: Code,
    name: Name,
    typeCode: Code.nullable().optional(),
    level,
    comparison: Comparison,
    value,
    otherValue,
    textValue,
    message,
    deadband: deadband.optional(),
    onDelay: onDelay.optional(),
    offDelay: offDelay.optional(),
    status: Switch.optional(),
    remark: text(500).nullable().optional(),
  }),
})

export const typeSheet = awaitedSheet({
  name: '报警类型',
  columns: [
    { field: 'code', title: '类型编码', kind: 'text', required: true },
    { field: 'name', title: '类型名称', kind: 'text', required: true, width: 24 },
    { field: 'remark', title: '备注', kind: 'text', clears: true, width: 30 },
  ],
  schema: z.object({ code: Code, name: Name, remark: text(500).nullable().optional() }),
})
