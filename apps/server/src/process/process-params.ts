import type { Context } from '../platform/context.ts'
import { type ReadSetParams, setOrUsual, switchParam } from '../platform/params/param.ts'

const byOther = switchParam('routeReleasedByOther', {
  title: '工艺路线发布须由他人',
  group: '工艺',
  fallback: false,
  isOfPlant: true,
  help: '开启后，编制或修改过某个工艺路线版本的人不能发布它；导入的工艺路线只能是草稿。',
})

export const processParams = [byOther]

/** Whether a route is released by none of those who have written it. */
export const releasesByOther = async (readSetParams: ReadSetParams, context: Pick<Context, 'db'>) =>
  setOrUsual(byOther, await readSetParams([byOther.code], context))
