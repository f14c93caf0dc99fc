import { configInfo, configOption } from '@zhizao/contract/company/plant-config'
import type { Context } from '../../platform/context.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { ParamDefinition } from '../../platform/params/param.ts'
import { invalidField } from '../../platform/refusal.ts'
import { saveParams, shownParams } from './company-param.routes.ts'

type ItemsOf = (
  dictCode: string,
  context: Context,
) => Promise<readonly { value: string; text: string; status: 0 | 1 }[]>

/** The ways of a plant: parameters that its parts declare, each with its words; there are no others. */
export function plantConfigRoutes(
  definitions: () => readonly ParamDefinition[],
  events: EventBus,
  itemsOf: ItemsOf,
): Route[] {
  const ofPlant = () => definitions().filter(({ isOfPlant }) => isOfPlant)
  const options = () => ofPlant().filter(({ kind }) => kind === 'switch')
  return [
    ...implement(configOption, {
      async list({ keyword, group }, context) {
        const found = options().filter(({ title, help = '' }) => !keyword || `${title}\n${help}`.includes(keyword))
        return (await shownParams(found, { group }, context)).map(({ code, title, value, isSet, help, ...param }) => ({
          code,
          title,
          group: param.group,
          status: value === true ? (1 as const) : (0 as const),
          isSet,
          help,
        }))
      },
      updateStatus({ code, status }, context) {
        if (!options().some((each) => each.code === code)) throw invalidField('code', '参数编码', '没有这个参数')
        return saveParams(options(), [{ code, value: status === 1 }], events, context)
      },
    }),
    ...implement(configInfo, {
      info: (wanted, context) => shownParams(ofPlant(), wanted, context),
      update: ({ params }, context) => saveParams(ofPlant(), params, events, context),
      save: ({ params }, context) => saveParams(ofPlant(), params, events, context),
      async segmentTypes(_, context) {
        const items = await itemsOf('segmentType', context)
        return items.filter(({ status }) => status === 1).map(({ value, text }) => ({ code: value, name: text }))
      },
    }),
  ]
}
