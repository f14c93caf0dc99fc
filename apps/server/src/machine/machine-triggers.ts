import type { Trigger, TriggerField } from '../platform/message/trigger.ts'

const APP = { code: 'mes', title: '生产执行', msgType: '生产消息' }
const text = (name: string, title: string, example: string): TriggerField => ({
  name,
  title,
  type: 'text',
  example,
})
const number = (name: string, title: string, example: string): TriggerField => ({
  name,
  title,
  type: 'number',
  example,
})
const ofTool = { app: APP, permission: 'tool', page: '/mes/pages/machine/tool/detail?id={id}' }
const named = [
  text('code', '工装编码', 'MJ-001'),
  text('name', '工装名称', '杯盖 8 腔模'),
  text('due', '到期情况', '已到期'),
]

/** What is told of machines and tools, of which companies may have messages sent. */
export const machineTriggers: readonly Trigger[] = [
  {
    ...ofTool,
    code: 'tool.careDue',
    title: '工装保养到期',
    fields: [
      ...named,
      text('machine', '所在机器', '1 号注塑机'),
      number('shots', '保养后模次', '20100'),
      number('every', '保养间隔（模次）', '20000'),
    ],
  },
  {
    ...ofTool,
    code: 'tool.calibrationDue',
    title: '检具校准到期',
    fields: [...named, text('dueOn', '到期日期', '2026-03-31')],
  },
]
