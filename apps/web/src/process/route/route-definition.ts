import { shapeOf } from '@zhizao/contract/http/schema'
import { route, routeStates } from '@zhizao/contract/process/route'
import type { z } from 'zod'
import { apiOf, type FullDocument, type Whole } from '../../platform/document/document-options.ts'
import { t } from '../../platform/i18n/translate.ts'
import { formOf } from '../../platform/resource-screen/form-of.ts'

export const routePath = '/mes/pages/process/route'
const shapes = { ...shapeOf(route.get.reply), ...shapeOf(route.create.body) } as Record<string, z.ZodType>

/** A route as the bar, the history and the fields of documents take it; its segments are drawn instead of listed. */
export const routeDefinition: FullDocument = {
  title: '工艺路线',
  linesTitle: '工序',
  path: routePath,
  states: routeStates,
  calls: route,
  api: apiOf(route),
  headFields: formOf(shapes, [
    { field: 'code', disableOnEdit: true, placeholder: '留空则按编码规则生成' },
    'name',
    { field: 'validFrom', help: '留空从发布当天起' },
    { field: 'validTo', help: '从这天起不再有效' },
    { field: 'remark', wide: true },
  ]),
  columns: [],
  actions: [],
  dialogs: {},
  most: 0,
  offers: () => true,
  confirm: {
    release: '发布后不能再修改，只能复制为新版本。确定发布吗？',
    disable: '停止使用后新的订单不再走这条路线。确定停止使用吗？',
  },
  off: {
    release: (read) =>
      (read as Whole & { needsOther?: boolean }).needsOther ? t('由您编制或修改过，须由他人发布') : undefined,
  },
}
