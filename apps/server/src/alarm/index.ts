import { Alarm } from '@zhizao/contract/alarm/alarm-row'
import { AlarmType } from '@zhizao/contract/alarm/alarm-type'
import { dictionarySource } from '../platform/choices/dictionary-source.ts'
import type { NextCode } from '../platform/codes/code-kind.ts'
import { offeredModel } from '../platform/data-model/data-model.ts'
import type { Domain, Platform } from '../platform/platform.ts'
import { pushVersions } from '../platform/push/push-versions.ts'
import { alarms } from './alarm/alarm.table.ts'
import { alarmFactRoutes } from './alarm/alarm-fact.routes.ts'
import { alarmConditions, isOpen } from './alarm/alarm-filter.ts'
import { alarmHistoryRoutes } from './alarm/alarm-history.routes.ts'
import { alarmPage } from './alarm/alarm-list.ts'
import { alarmsVersion } from './alarm/alarm-snapshot.ts'
import { levelDays, levelStatistics } from './alarm/alarm-statistics.ts'
import { unconfirmedAlarms } from './alarm/home-figures.ts'
import { openAlarmsOf } from './alarm/open-alarms.ts'
import { alarmMenu } from './alarm.menu.ts'
import { alarmEventRoutes } from './alarm-event/alarm-event.routes.ts'
import { loadSilent, outagesOf } from './alarm-event/outages.ts'
import { recordEvents } from './alarm-event/record-events.ts'
import { alarmLevelRoutes } from './alarm-level/alarm-level.routes.ts'
import { alarmMessageRoutes } from './alarm-message/alarm-message.routes.ts'
import { alarmPush } from './alarm-message/alarm-push.ts'
import { showAlarms } from './alarm-message/show-alarms.ts'
import { alarmNoticeRoutes } from './alarm-notice/alarm-notice.routes.ts'
import { noticeConfCache } from './alarm-notice/notice-conf.ts'
import { type NoticePorts, notifyPeople } from './alarm-notice/notify-people.ts'
import { alarmRuleRoutes } from './alarm-rule/alarm-rule.routes.ts'
import { type ReviewPorts, reviewRules } from './alarm-rule/review-rules.ts'
import { requireModelRulesFit, requireRulesFit } from './alarm-rule/rules-fit.ts'
import { alarmTypeRoutes } from './alarm-type/alarm-type.routes.ts'
import { alarmTypes } from './alarm-type/alarm-type.table.ts'
import { type AlarmEngine, alarmEngine } from './engine/alarm-engine.ts'
import { runEngine } from './engine/run-engine.ts'
import { copyModelRules, rulesFromObject } from './model-alarm/copy-rules.ts'
import { modelAlarmRoutes } from './model-alarm/model-alarm.routes.ts'
import { ruleFollower } from './model-alarm/rule-follower.ts'
import { rulesInBooks } from './model-alarm/rules-in-books.ts'
import { reasonTagRoutes } from './reason-tag/reason-tag.routes.ts'
import { reasonTags } from './reason-tag/reason-tag.table.ts'

export interface AlarmDomain extends Domain {
  /** Takes part in the ingest's group commits. */
  readonly participant: AlarmEngine
}

export type { NoticePorts }
/** What models and objects have of alarm rules. */
/** For those who look at alarms from the point of view of machines. */
export {
  alarmConditions,
  alarmPage,
  alarms,
  copyModelRules,
  isOpen,
  levelDays,
  levelStatistics,
  loadSilent,
  openAlarmsOf,
  outagesOf,
  requireModelRulesFit,
  requireRulesFit,
  ruleFollower,
  rulesFromObject,
  rulesInBooks,
}

/** What this domain is given by the process. */
export interface AlarmPorts {
  /** How people are told of alarms beyond the browser; without it only the browser shows them. */
  notices?: NoticePorts
  nextCode: NextCode
  /** Puts a message of the product itself into a user's message centre. */
  notify?: ReviewPorts['notify']
}

const alarmSources = [
  dictionarySource('alarmType', 'alarmType|alarmMessage|alarmRule', {
    title: '报警类型',
    from: alarmTypes,
    id: alarmTypes.id,
    text: alarmTypes.name,
    extend: alarmTypes.code,
    order: [alarmTypes.sort],
  }),
  dictionarySource('reasonTag', 'reasonTag|alarmMessage|alarmHistory', {
    title: '原因标签',
    from: reasonTags,
    id: reasonTags.id,
    text: reasonTags.name,
    order: [reasonTags.sort],
  }),
]

/** Alarm types, levels, rules, and the alarms themselves. */
export function alarmDomain(platform: Platform, { notices, nextCode, notify }: AlarmPorts): AlarmDomain {
  const { database, events, homes, log } = platform
  const engine = alarmEngine({
    pool: database.ingest,
    now: () => platform.now().getTime(),
    steady: platform.steady,
    changed(companyId, changes) {
      events.publish('alarm.changed', {
        companyId,
        alarmIds: [...new Set(changes.map((each) => each.alarmId))],
        changes,
      })
    },
    log,
  })
  const running = runEngine(platform, engine)
  let stopRecording = () => {}
  let stopShowing = () => {}
  const versions = pushVersions()
  homes.answer(alarmsVersion, (_, companyId) => versions.of(companyId))
  const confs = noticeConfCache(platform)
  const telling = notices && notifyPeople(platform, confs, notices)
  let reviewing: Promise<void> | undefined
  const noReview = (error: unknown) => log.error({ err: error }, 'rules that can never begin or end not told')
  return {
    routes: [
      ...alarmTypeRoutes(nextCode),
      ...alarmLevelRoutes,
      ...reasonTagRoutes,
      ...alarmRuleRoutes(events),
      ...modelAlarmRoutes,
      ...alarmFactRoutes(events, homes),
      ...alarmHistoryRoutes,
      ...alarmMessageRoutes(events),
      ...alarmEventRoutes,
      ...alarmNoticeRoutes(events),
    ],
    menus: alarmMenu,
    homeFigures: [unconfirmedAlarms],
    codeKinds: [{ code: 'alarmType', title: '报警类型', prefix: 'BJ', codes: alarmTypes.code, fields: [] }],
    dictionarySources: alarmSources,
    dataModels: [
      offeredModel('alarmType', '报警类型', 'alarmType|alarmMessage|alarmRule', AlarmType),
      offeredModel('alarm', '报警记录', 'alarmMessage|alarmHistory', Alarm),
    ],
    participant: engine,
    async start() {
      stopRecording = recordEvents(events, database)
      stopShowing = showAlarms(platform, alarmPush(database), confs, versions)
      await running.start()
      await telling?.start()
      if (notices && notify) reviewing = reviewRules(platform, { userIn: notices.userIn, notify }).catch(noReview)
    },
    async stop() {
      stopRecording()
      stopShowing()
      await telling?.stop()
      await reviewing
      confs.close()
      await running.stop()
    },
  }
}
