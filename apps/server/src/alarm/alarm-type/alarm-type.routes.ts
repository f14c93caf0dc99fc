import { alarmType } from '@zhizao/contract/alarm/alarm-type'
import { asc, eq } from 'drizzle-orm'
import { type NextCode, withCode } from '../../platform/codes/code-kind.ts'
import { crud } from '../../platform/crud/crud.ts'
import { ordering } from '../../platform/crud/ordering.ts'
import { implement } from '../../platform/http/implement.ts'
import { alarms } from '../alarm/alarm.table.ts'
import { alarmRules } from '../alarm-rule/alarm-rule.table.ts'
import { reasonTags } from '../reason-tag/reason-tag.table.ts'
import { alarmTypes } from './alarm-type.table.ts'

const title = '报警类型'
/** Rules that are named; the others are counted. */
const NAMED = 5

const rows = crud(alarmTypes, { title, search: ['code', 'name'] })

export const alarmTypeRoutes = (nextCode: NextCode) =>
  implement(alarmType, {
    ...rows,
    create: async (draft, context) => rows.create(await withCode(draft, 'alarmType', nextCode, context), context),
    ...ordering(alarmTypes, { title }),
    async dependents({ id }, { db }) {
      const ofType = eq(alarmRules.alarmTypeId, id)
      const named = await db
        .select({ name: alarmRules.name })
        .from(alarmRules)
        .where(ofType)
        .orderBy(asc(alarmRules.id))
        .limit(NAMED)
      return {
        rules: await db.$count(alarmRules, ofType),
        ruleNames: named.map(({ name }) => name),
        tags: await db.$count(reasonTags, eq(reasonTags.alarmTypeId, id)),
        alarms: await db.$count(alarms, eq(alarms.alarmTypeId, id)),
      }
    },
  })
