import { z } from 'zod'
import { calls, Done, get, post, SIGNED_IN } from '../http/call.ts'
import { ById, ByIds, Id } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { alarmReaders, BulkReply, handling } from './alarm-fact.ts'
import { LevelDay } from './alarm-history.ts'
import { Alarm, AlarmDetail, AlarmTotals, alarmFilters, Experience } from './alarm-row.ts'

/** The same alarms as /armDataFact and /armDataHis under the words of the message screens. */
export const alarmMessage = calls('/alarmInfo', alarmReaders, {
  page: post('/selectAlarmMsgByPage', { title: '报警消息列表', body: pageOf(alarmFilters), reply: page(Alarm) }),
  historyPage: post('/selectAlarmMsgHisByPage', {
    title: '历史报警消息列表',
    body: pageOf(alarmFilters),
    reply: page(Alarm),
  }),
  get: post('/selectAlarmMsgById', { title: '报警消息详情', body: ById, reply: AlarmDetail }),
  update: post('/updateAlarmMsgById', {
    title: '处理报警消息',
    body: ById.extend(handling),
    reply: Done,
    permission: 'alarmMessage:handle',
  }),
  updateMany: post('/updateAlarmMsgByIdList', {
    title: '批量处理报警消息',
    body: ByIds.extend(handling),
    reply: BulkReply,
    permission: 'alarmMessage:handle',
  }),
  /** What was done when the rule of this message fired before. */
  experience: post('/selectHisExperienceByMsgId', {
    title: '报警历史经验',
    body: ById,
    reply: z.array(Experience),
  }),
  /** What was done about a rule of /alarmInfo. */
  ruleExperience: post('/selectHisExperienceByAlarmIdCompanyId', {
    title: '报警规则历史经验',
    body: z.object({ alarmId: Id }),
    reply: z.array(Experience),
  }),
  /** Live alarms of a box, of its slaves and of their points, at most 500. */
  ofBox: post('/selectBoxAlarmList', {
    title: '盒子报警列表',
    body: z.object({ boxId: Id }),
    reply: z.array(Alarm),
    permission: `${alarmReaders}|box`,
  }),
  totals: post('/selectAlarmMsgTotalNumByCompanyId', {
    title: '报警数量',
    reply: AlarmTotals,
    permission: SIGNED_IN,
  }),
  days: get('/statistics/alarm/his', {
    title: '历史报警统计',
    body: z.object(alarmFilters),
    reply: z.array(LevelDay),
  }),
})
