import { Switch, text } from '@zhizao/contract/http/fields'
import { Route, RouteSegment } from '@zhizao/contract/process/route'
import { z } from 'zod'
import { sheetColumns } from '../../platform/crud/sheet-columns.ts'

const { no, name, transferQuantity, alternativeGroup } = RouteSegment.shape
const list = text(200).nullish()

/** A segment of a route, with what it says of its route: segments and work centers by what people call them. */
export const RouteLine = z.object({
  code: Route.shape.code,
  version: z.number().int().min(1).max(9999).nullish().meta({ title: '版本' }),
  routeName: Route.shape.name.nullish().meta({ title: '路线名称' }),
  validFrom: Route.shape.validFrom.nullish().meta({ title: '生效日期' }),
  validTo: Route.shape.validTo.nullish().meta({ title: '失效日期' }),
  release: Switch.nullish().meta({ title: '导入后发布' }),
  no: no.nullish().meta({ title: '序号' }),
  segment: text(100).min(1, { error: '此项不能为空' }).meta({ title: '工序' }),
  name: name.meta({ title: '名称' }),
  workCenter: text(100).nullish().meta({ title: '工作中心' }),
  previous: list.meta({ title: '前道序号' }),
  rework: list.meta({ title: '返工到序号' }),
  transferQuantity: transferQuantity.meta({ title: '转移批量' }),
  alternativeGroup: alternativeGroup.meta({ title: '替代组' }),
})
export type RouteLine = z.output<typeof RouteLine>

export const headFields = ['routeName', 'validFrom', 'validTo', 'release'] as const

export const routeColumns = sheetColumns(
  RouteLine.shape,
  [
    'code',
    'version',
    'routeName',
    'validFrom',
    'validTo',
    'release',
    'no',
    'segment',
    'name',
    'workCenter',
    'previous',
    'rework',
    'transferQuantity',
    'alternativeGroup',
  ],
  {
    code: { required: true, example: 'GY-001' },
    version: { width: 8, note: '留空时修改已有的草稿，没有草稿则为下一版本' },
    routeName: { width: 24, example: '手柄加工', note: '路线的内容写在它的第一行；新路线必填' },
    validFrom: { note: '格式：YYYY-MM-DD' },
    validTo: { note: '格式：YYYY-MM-DD；从这天起不再有效' },
    release: {
      words: { 1: '是', 0: '否' },
      kind: 'number',
      width: 10,
      note: '填“是”时直接发布，需要发布工艺路线的权限；留空为草稿',
    },
    no: { width: 8, example: 10, note: '留空时按行的顺序编为 10、20、30……' },
    segment: { required: true, width: 24, example: '注塑', note: '工序的编码或名称' },
    name: { width: 20, note: '在这条路线中的叫法；留空为工序名称' },
    workCenter: { width: 20, note: '工作中心的编码或名称；留空为工序的工作中心' },
    previous: {
      note: '前道工序的序号，多个用顿号分开；前道 1 件对应本道 2 件时写 10=2，3 件对应 2 件时写 10=2/3；整条路线都留空时按序号依次流转',
    },
    rework: { note: '不合格时回到哪道工序的序号，多个用顿号分开' },
    transferQuantity: { width: 10, note: '做完多少件就可以先转到下一道；留空为全部做完再转' },
    alternativeGroup: { width: 10, note: '替代组相同的工序任选其一' },
  },
)
